import { useTopic } from '@coldway/console/api/live.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useReadAgain } from '@coldway/console/api/use-read-again.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMay } from '../../account/grants.ts'
import { useWaiting } from '../../queue/use-do.ts'
import { useStates } from '../devices/index.ts'
import { AcknowledgeSheet } from './acknowledge-sheet.tsx'
import { AlarmCard } from './alarm-card.tsx'
import { useWaitingAlarms } from './waiting-calls.ts'

const stale = [alarmRecords.queryAlarmData]

/** The open alarms that nobody has acknowledged, as the server ranks them: the worst first. */
export const Alarms = () => {
  const t = useText()
  const textOf = useErrorText()
  const readAgain = useReadAgain(stale)
  useTopic({ kind: 'alarms' }, { onMessage: ({ alarms }, isFirst) => (alarms.length > 0 || isFirst) && readAgain() })
  const list = useWaitingAlarms(true)
  const canHandle = useMay('alarm:handle')
  const waiting = useWaiting('acknowledge')
  const called = useSearchParams()[0].get('alarm')
  const [chosen, setChosen] = useState<AlarmRecord>()
  const { records, total = 0 } = list.data ?? {}
  const stateOf = useStates(records?.flatMap(({ deviceId }) => deviceId ?? []) ?? [])
  if (!records) {
    return list.error ? <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} /> : <Loading />
  }
  if (records.length === 0) return null
  return (
    <section aria-label={t('companion.now.alarms')}>
      <h2>
        {t('companion.now.alarms')} <small>{total}</small>
      </h2>
      <ol className="cards">
        {records.map((alarm) => (
          <AlarmCard
            key={alarm.id}
            alarm={alarm}
            state={alarm.deviceId === null ? undefined : stateOf(alarm.deviceId)}
            isWaiting={waiting.some(({ id }) => id === alarm.id)}
            isCalled={String(alarm.id) === called}
            onAcknowledge={canHandle ? () => setChosen(alarm) : undefined}
          />
        ))}
      </ol>
      {total > records.length && <p>{t('companion.now.more', { count: total - records.length })}</p>}
      {chosen && <AcknowledgeSheet alarm={chosen} onClose={() => setChosen(undefined)} />}
    </section>
  )
}
