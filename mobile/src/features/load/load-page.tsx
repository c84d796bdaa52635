/**
 * Check a load: whether a shipment may depart, line by line, and what a person decides on it. Without network it shows what was
 * known last; what changes by itself is not known any more then, and a check that is recorded says how old it was.
 */
import { isOutOfSight } from '@coldway/console/api/call-error.ts'
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { useCall } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { LoadForm, type LoadDecided, LoadLines, LoadRecords } from '@coldway/console/features/load-checks/index.ts'
import { formatAge } from '@coldway/console/settings/format.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Alert } from '@coldway/console/ui/base/alert.tsx'
import { ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import { notify } from '@coldway/console/ui/overlay/notices.tsx'
import { printTime } from '@coldway/contract/time.ts'
import { type LoadCheck, linesAt, loadCheckLimits, loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { useParams } from 'react-router'
import { useMay } from '../../account/grants.ts'
import { useDo, useWaiting } from '../../queue/use-do.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Waits } from '../../ui/waits.tsx'
import './load.css'

const againMs = 60_000

export const LoadPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const id = Number(useParams().id)
  const isEnabled = Number.isSafeInteger(id) && id > 0
  const shipment = useCall(waybills.queryMonitoringById, { id }, { isEnabled }).data
  const check = useCall(loadChecks.queryByWaybill, { waybillId: id }, { isEnabled, repeatMs: againMs })
  if (!check.data || isOutOfSight(check.error))
    return check.error ? <ErrorState text={textOf(check.error)} onRetry={() => void check.refetch()} /> : <Loading />
  return (
    <div className="thing load">
      <BackLink />
      <h1>
        {t('loadChecks.title')}
        <small>
          {[shipment?.waybillNo, shipment?.plates.join(', '), shipment?.goodsName].filter(Boolean).join(' · ')}
        </small>
      </h1>
      <Known of={check.data} waybillId={id} name={shipment?.waybillNo ?? String(id)} />
      <section aria-label={t('loadChecks.records')} className="card">
        <h2>{t('loadChecks.records')}</h2>
        <LoadRecords records={check.data.records} />
      </section>
    </div>
  )
}

interface KnownProps {
  readonly of: LoadCheck
  readonly waybillId: number
  readonly name: string
}

const Known = ({ of: { asOfMs, lines }, waybillId, name }: KnownProps) => {
  const t = useText()
  // The page is drawn again as the lines grow old.
  useNow()
  const nowMs = serverNowMs()
  const canEdit = useMay('waybill:edit')
  const isWaiting = useWaiting('loadCheck').some((one) => one.waybillId === waybillId)
  const recording = useDo('loadCheck')
  if (!lines) return <p>{t('loadChecks.departed')}</p>
  const shown = linesAt(lines, asOfMs, nowMs)
  const isOld = nowMs - asOfMs > loadCheckLimits.holdsMs
  const record = async (decided: LoadDecided) => {
    const checkTime = printTime(serverNowMs(), zoneInUse())
    const about = [name, t(`enums.loadDecisions.${decided.decision}`), decided.reason].filter(Boolean).join(' · ')
    if (await recording.add({ waybillId, ...decided, checkTime, seen: { asOfMs, lines: shown } }, about))
      notify(t('companion.queue.taken'), 'ok')
  }
  return (
    <>
      {isOld && <Alert kind="warning">{t('loadChecks.old', { age: formatAge(nowMs - asOfMs) })}</Alert>}
      <LoadLines lines={shown} atMs={nowMs} />
      {!isOld && (
        <small className="load-note">{t('loadChecks.asOf', { age: formatAge(Math.max(0, nowMs - asOfMs)) })}</small>
      )}
      {isWaiting && <Waits />}
      {canEdit && !isWaiting && (
        <LoadForm
          lines={shown}
          isBusy={false}
          refusal={recording.refusal}
          onDecide={(decided) => void record(decided)}
        />
      )}
    </>
  )
}
