import { type LoadCheckRecord, loadCheckLimits } from '@coldway/contract/waybills/load-checks.ts'
import { formatDuration } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { LoadLines } from './load-lines.tsx'

/** The checks that people recorded, each with the lines that were seen then. */
export const LoadRecords = ({ records }: { records: readonly LoadCheckRecord[] }) => {
  const t = useText()
  if (records.length === 0) return <p className="load-note">{t('loadChecks.none')}</p>
  return (
    <ul className="load-records" aria-label={t('loadChecks.records')}>
      {records.map((record) => (
        <li key={record.id}>
          <Record record={record} />
        </li>
      ))}
    </ul>
  )
}

const Record = ({ record }: { record: LoadCheckRecord }) => {
  const t = useText()
  const { decision, reason, checkTime, recordTime, userName, seen, ageMs } = record
  const isPassed = decision === 'passed'
  return (
    <>
      <Pill tone={isPassed ? 'ok' : 'warning'} icon={isPassed ? 'check' : 'warning'}>
        {t(`enums.loadDecisions.${decision}`)}
      </Pill>{' '}
      <b>{userName}</b> <time>{checkTime}</time>
      {recordTime !== checkTime && <small> · {t('loadChecks.received', { time: recordTime })}</small>}
      {reason !== '' && <q>{reason}</q>}
      {ageMs > loadCheckLimits.holdsMs && <p>{t('loadChecks.madeFrom', { time: formatDuration(ageMs) })}</p>}
      <details>
        <summary>{t('loadChecks.seen')}</summary>
        <LoadLines lines={seen.lines} atMs={seen.asOfMs + ageMs} />
      </details>
    </>
  )
}
