/** The bands of the axis, from what is known of a shipment. Pure. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { Stop } from '@coldway/contract/readings/tracks.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { Band } from './band-lane.tsx'
import { type Leg, seriesOf, spansOn } from './legs.ts'

interface Axis {
  readonly fromMs: number
  readonly untilMs: number
  readonly zone: string
}

const within = ({ fromMs, untilMs }: Axis, bands: readonly Band[]): Band[] =>
  bands.flatMap((one) => {
    const [from, until] = [Math.max(one.fromMs, fromMs), Math.min(one.untilMs, untilMs)]
    return until < from ? [] : [{ ...one, fromMs: from, untilMs: until }]
  })

export const legBands = (legs: readonly Leg[]): Band[] =>
  legs.map(({ detailId, deviceName, fromMs, untilMs }) => ({
    key: `leg ${detailId}`,
    fromMs,
    untilMs,
    label: deviceName,
    tone: 'brand',
  }))

export const doorBands = (legs: readonly Leg[], label: string): Band[] =>
  legs.flatMap((leg) =>
    spansOn(seriesOf(leg, 'door'), leg).map((span) => ({
      ...span,
      key: `door ${leg.detailId} ${span.fromMs}`,
      label,
      tone: 'warning' as const,
    })),
  )

export const stopBands = (stops: readonly Stop[], label: string): Band[] =>
  stops.map(({ fromMs, untilMs }) => ({ key: `stop ${fromMs}`, fromMs, untilMs, label, tone: 'off' }))

/** Draws visits of the devices of the legs only: others would draw the same visit again. */
export const siteBands = (visits: readonly SiteRecord[], legs: readonly Leg[], axis: Axis): Band[] => {
  const ids = new Set(legs.map(({ deviceId }) => deviceId))
  const bands = visits
    .filter(({ deviceId }) => ids.has(deviceId))
    .map(({ id, siteName, entryTime, exitTime }): Band => {
      const from = entryTime === null ? undefined : parseTime(entryTime, axis.zone)
      const until = exitTime === null ? undefined : parseTime(exitTime, axis.zone)
      const [fromMs, untilMs] = [from ?? axis.fromMs, until ?? axis.untilMs]
      return { key: `site ${id}`, fromMs, untilMs, label: siteName, tone: 'cold' }
    })
  return within(axis, bands)
}

export const alarmBands = (
  alarms: readonly AlarmRecord[],
  words: (alarm: AlarmRecord) => string,
  axis: Axis,
): Band[] => {
  const bands = alarms.map((alarm): Band => {
    const until = alarm.endTime === null ? undefined : parseTime(alarm.endTime, axis.zone)
    const fromMs = parseTime(alarm.startTime, axis.zone) ?? axis.fromMs
    return { key: `alarm ${alarm.id}`, fromMs, untilMs: until ?? axis.untilMs, label: words(alarm), tone: 'bad' }
  })
  return within(axis, bands)
}
