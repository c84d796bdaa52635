import { parseTime } from '@coldway/contract/time.ts'
import type { EstimatedArrival } from '@coldway/contract/waybills/waybill-arrival.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { formatDuration, formatMinute, formatTime } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { useNow } from '../../ui/base/use-now.ts'
import { ArrivalWords } from '../waybills/index.ts'
import { LocalTime } from './local-time.tsx'
import { overstayMs, type Station } from './stations.ts'

const icons: Readonly<Record<Station['state'], IconName>> = {
  passed: 'check',
  here: 'pin',
  ahead: 'clock',
  skipped: 'close',
}
/** A difference below it is on time. */
const onTimeMs = 60_000

interface StationRailProps {
  readonly stations: readonly Station[]
  /** Shown at the receiver until the shipment is there. */
  readonly arrival: EstimatedArrival
  /** Keys of those of which more came to be known after the moment that is shown. */
  readonly later?: ReadonlySet<string> | undefined
  /** The moment that is shown; undefined: now. */
  readonly atMs?: number | undefined
}

/** The route as stations, each with what was planned, what happened and what is expected. */
export const StationRail = ({ stations, arrival, later, atMs }: StationRailProps) => {
  const t = useText()
  return (
    <ol className="stations" aria-label={t('shipment.route')}>
      {stations.map((one) => (
        <li key={one.key} className={`is-${one.state}`}>
          <i>
            <Icon name={icons[one.state]} />
          </i>
          <small>{t(`shipment.stations.${one.kind}`)}</small>
          <b>{one.place.address}</b>
          {one.plannedMs !== undefined && (
            <span>
              {t('shipment.planned')} <time>{formatMinute(formatTime(one.plannedMs))}</time>
              <LocalTime atMs={one.plannedMs} zone={one.place.timeZone} />
            </span>
          )}
          {one.actualMs !== undefined && (
            <span className="station-actual">
              {t('shipment.actual')} <time>{formatMinute(formatTime(one.actualMs))}</time>
              <LocalTime atMs={one.actualMs} zone={one.place.timeZone} />
            </span>
          )}
          {one.kind === 'receiver' && one.actualMs === undefined && arrival.estimatedArrivalTime && (
            <span>
              {t('shipment.estimated')} <ArrivalWords of={arrival} />
              <LocalTime atMs={parseTime(arrival.estimatedArrivalTime, zoneInUse())} zone={one.place.timeZone} />
            </span>
          )}
          <Difference of={one} />
          {one.plannedStayMs !== undefined && <Overstay of={one} atMs={atMs} />}
          {later?.has(one.key) && <em className="came-later">◇ {t('shipment.knownAt.cameLater')}</em>}
          {one.state === 'skipped' && <em>{t('shipment.skipped')}</em>}
        </li>
      ))}
    </ol>
  )
}

const Overstay = ({ of, atMs }: { of: Station; atMs: number | undefined }) => {
  const t = useText()
  // Shows the stay grow.
  useNow()
  const overMs = overstayMs(of, atMs ?? serverNowMs())
  if (overMs < onTimeMs) return null
  return <em className="is-late">{t('shipment.overstay', { time: formatDuration(overMs) })}</em>
}

const Difference = ({ of: { plannedMs, actualMs } }: { of: Station }) => {
  const t = useText()
  if (plannedMs === undefined || actualMs === undefined) return null
  const lateMs = actualMs - plannedMs
  if (Math.abs(lateMs) < onTimeMs) return <em>{t('shipment.onTime')}</em>
  const time = formatDuration(Math.abs(lateMs))
  return lateMs > 0 ? (
    <em className="is-late">{t('shipment.late', { time })}</em>
  ) : (
    <em>{t('shipment.early', { time })}</em>
  )
}
