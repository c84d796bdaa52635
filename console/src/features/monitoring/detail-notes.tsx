import { serverNowMs } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/age.tsx'
import { Note } from '../../ui/note.tsx'
import { DeviceAlarms } from '../alarms/index.ts'
import type { Tracked } from './device-store.ts'

/** What must be known before the numbers are believed: its open alarms, silence, a clock that runs ahead, no position. */
export const DetailNotes = ({ one }: { one: Tracked }) => {
  const t = useText()
  const { state, severity } = one
  const alarms = <DeviceAlarms deviceId={one.device.id} />
  if (!state)
    return (
      <>
        {alarms}
        <Note>{t('monitoring.detail.neverReported')}</Note>
      </>
    )
  return (
    <>
      {alarms}
      {severity === 'off' && (
        <Note icon="clock">
          {t('monitoring.detail.oldValues')} · <Age atMs={state.arrivedMs} nowMs={serverNowMs} />
        </Note>
      )}
      {state.isSuspect && (
        <Note icon="warning" isWarning>
          {t('monitoring.detail.suspectClock')}
        </Note>
      )}
      {!state.fix && <Note icon="pin">{t('monitoring.detail.noFix')}</Note>}
    </>
  )
}
