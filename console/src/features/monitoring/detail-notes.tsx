import { serverNowMs } from '../../api/server-clock.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Age } from '../../ui/base/age.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { DeviceAlarms } from '../alarms/index.ts'
import type { Tracked } from './device-store.ts'

/** Notes to read before trusting the numbers: open alarms, silence, a clock that is ahead, no position. */
export const DetailNotes = ({ one }: { one: Tracked }) => {
  const t = useText()
  const { state, severity } = one
  const alarms = <DeviceAlarms deviceId={one.device.id} />
  if (!state)
    return (
      <>
        {alarms}
        {one.isAwaited ? <Loading /> : <Alert kind="info">{t('monitoring.detail.neverReported')}</Alert>}
      </>
    )
  return (
    <>
      {alarms}
      {severity === 'off' && (
        <Alert kind="info" icon="clock">
          {t('monitoring.detail.oldValues')} · <Age atMs={state.arrivedMs} nowMs={serverNowMs} />
        </Alert>
      )}
      {state.isSuspect && (
        <Alert kind="warning" icon="warning">
          {t('monitoring.detail.suspectClock')}
        </Alert>
      )}
      {!state.fix && (
        <Alert kind="info" icon="pin">
          {t('monitoring.detail.noFix')}
        </Alert>
      )}
    </>
  )
}
