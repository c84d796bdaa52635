import { serverNowMs } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/age.tsx'
import { Icon } from '../../ui/icon.tsx'
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
        <p className="note">{t('monitoring.detail.neverReported')}</p>
      </>
    )
  return (
    <>
      {alarms}
      {severity === 'off' && (
        <p className="note">
          <Icon name="clock" /> {t('monitoring.detail.oldValues')} · <Age atMs={state.arrivedMs} nowMs={serverNowMs} />
        </p>
      )}
      {state.isSuspect && (
        <p className="note is-warning">
          <Icon name="warning" /> {t('monitoring.detail.suspectClock')}
        </p>
      )}
      {!state.fix && (
        <p className="note">
          <Icon name="pin" /> {t('monitoring.detail.noFix')}
        </p>
      )}
    </>
  )
}
