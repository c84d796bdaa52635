import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { alarmLine } from './alarm-words.ts'
import './device-alarms.css'
import { LevelMark } from './level-mark.tsx'
import { useDeviceAlarms } from './use-device-alarms.ts'

/** The open alarms of one device, each linked to its record; nothing when there is none. */
export const DeviceAlarms = ({ deviceId }: { deviceId: number }) => {
  const t = useText()
  const own = useDeviceAlarms(deviceId)
  if (own.length === 0) return null
  return (
    <ul className="device-alarms" aria-label={t('alarms.ofDevice')}>
      {own.map((alarm) => (
        <li key={alarm.id}>
          <LevelMark level={alarm.level} />
          <span>
            {alarmLine(t, alarm)}
            <small>
              {t(alarm.isAcknowledged ? 'alarms.isAcknowledged' : 'alarms.notAcknowledged')} ·{' '}
              <Age atMs={alarm.startMs} nowMs={serverNowMs} />
            </small>
          </span>
          <Link to={`${paths.alarms}?alarm=${alarm.id}`}>{t('alarms.handle')}</Link>
        </li>
      ))}
    </ul>
  )
}
