/** The alarms that last now of devices bound to a park; the server puts those of the most watched parks first. */
import type { Output } from '@coldway/contract/call.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { parkLimits, type ParkAlarm, type parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { Link } from 'react-router'
import { useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { Empty, Loading } from '../../ui/base/states.tsx'

interface ParkAlarmsProps {
  /** Undefined while the alarms are being loaded. */
  readonly of: Output<typeof parkOrders.alarm> | undefined
  readonly isShown: (alarm: ParkAlarm) => boolean
}

export const ParkAlarms = ({ of, isShown }: ParkAlarmsProps) => {
  const t = useText()
  const shown = of?.alarms.filter(isShown)
  return (
    <section className="park-alarms" aria-label={t('parkOrders.alarms')}>
      <h2>{t('parkOrders.alarms')}</h2>
      {!shown && <Loading />}
      {shown?.length === 0 && <Empty text={t('parkOrders.noAlarms')} />}
      <ul>
        {shown?.map(({ id, kind, level, deviceCode, deviceName, siteName, startTime }) => (
          <li key={id}>
            <Pill tone={level >= 3 ? 'bad' : 'warning'} icon="warning">
              {t(`enums.alarmKinds.${kind}`)}
            </Pill>
            <Link to={devicePath(deviceCode)}>{deviceName}</Link>
            <span>{siteName ?? t('parkOrders.parkGone')}</span>
            <time>{t('parkOrders.alarmSince', { time: startTime.slice(0, 16) })}</time>
          </li>
        ))}
      </ul>
      {of && of.alarmCount > parkLimits.alarmsMax && (
        <p>{t('parkOrders.moreAlarms', { max: parkLimits.alarmsMax, count: of.alarmCount })}</p>
      )}
    </section>
  )
}
