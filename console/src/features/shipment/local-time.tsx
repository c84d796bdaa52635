import { formatMinute } from '../../settings/format.ts'
import { offsetMsAt, printTime } from '@coldway/contract/time.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { zoneOffset } from '../../settings/zone-offset.ts'

interface LocalTimeProps {
  readonly atMs: number | undefined
  /** IANA name of the zone of the place; null when it is not known. */
  readonly zone: string | null
}

/** A time by the clocks of its place; nothing where they agree with those of the reader. */
export const LocalTime = ({ atMs, zone }: LocalTimeProps) => {
  const t = useText()
  if (atMs === undefined || zone === null || offsetMsAt(zone, atMs) === offsetMsAt(zoneInUse(), atMs)) return null
  return (
    <small className="local-time">
      {t('shipment.localTime', { time: formatMinute(printTime(atMs, zone)), offset: zoneOffset(zone, atMs) })}
    </small>
  )
}
