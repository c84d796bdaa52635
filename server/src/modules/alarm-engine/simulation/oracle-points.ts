/** What the oracle sees: when a policy judged, and the verdict on each reading by the setting of its own time. */
import type { RangeSetting, SpeedSetting, StateSetting } from '@coldway/contract/alarms/alarm-settings.ts'
import type { EndReason, PolicySpan, Reading, Schedule, Side, Watch } from '../evaluation/types.ts'

export type Setting = RangeSetting & StateSetting & SpeedSetting
export interface Piece {
  from: number
  until: number
  setting: Setting | null
  isOn: boolean
  off: EndReason
}
export interface Point {
  te: number
  value: number
  piece: Piece
  isExcused: boolean
  defrost: Defrost
  /** The distance, side and limit when the reading is bad under the setting. */
  bad: Bad | null
  isFarInside: boolean
}
export interface Bad {
  beyond: number
  side: Side | null
  limit: number | null
}
const day = 86_400_000

export const cutPieces = ({ timeline, trips }: Watch, sorted: readonly Reading[]): Piece[] => {
  const first = Math.min(sorted[0]?.atMs ?? 0, timeline[0]?.fromMs ?? 0) - day
  const last = Math.max(sorted.at(-1)?.atMs ?? 0, timeline.at(-1)?.fromMs ?? 0) + day
  const edges = new Set<number>([...timeline.map((span) => span.fromMs), ...trips.map((trip) => trip.fromMs)])
  for (const { schedule } of timeline)
    if (schedule) for (const edge of hourEdges(schedule, first, last)) edges.add(edge)
  const cuts = [...edges].sort((a, b) => a - b)
  return [Number.NEGATIVE_INFINITY, ...cuts].map((from, n) => {
    const until = cuts[n] ?? Number.POSITIVE_INFINITY
    const span = [...timeline].reverse().find((one) => one.fromMs <= from)
    const isOn = Boolean(span?.setting) && isScheduled(span as PolicySpan, trips, from)
    const off = span?.setting ? 'outOfSchedule' : (span?.off ?? 'policyOff')
    return { from, until, setting: (span?.setting ?? null) as Setting | null, isOn, off }
  })
}

const hourEdges = ({ zone, windows }: Schedule, first: number, last: number): number[] => {
  const count = Math.ceil((last - first) / day) + 2
  const days = Array.from({ length: count }, (_, n) => Math.floor(first / day) * day + (n - 1) * day)
  return days.flatMap((local) =>
    windows
      .filter((window) => window.days.includes(isoDay(local)))
      .flatMap(({ fromMin, untilMin }) => [fromMin, untilMin])
      .map((min) => local + min * 60_000 - offset(zone)),
  )
}

const isoDay = (local: number): number => new Date(local).getUTCDay() || 7
const offset = (zone: string): number => {
  const [hours = 0, minutes = 0] = zone.slice(1).split(':').map(Number)
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

const isScheduled = ({ schedule }: PolicySpan, trips: Watch['trips'], atMs: number): boolean => {
  if (!schedule) return true
  const local = atMs + offset(schedule.zone)
  const minute = (((local % day) + day) % day) / 60_000
  const inHours = schedule.windows.some(
    ({ days, fromMin, untilMin }) => days.includes(isoDay(local)) && minute >= fromMin && minute < untilMin,
  )
  const trip = [...trips].reverse().find(({ fromMs }) => fromMs <= atMs)
  const inTrip = !schedule.isTripOnly || trips.length === 0 || (trip?.isUnderWay ?? false)
  return (inHours || schedule.windows.length === 0) && inTrip
}

export const judgeAll = (pieces: Piece[], sorted: readonly Reading[]): Point[] => {
  const points: Point[] = []
  let defrost = null as Defrost
  let p = 0
  for (const { atMs: te, value, reeferMode, road } of sorted) {
    while ((pieces[p] as Piece).until <= te) p++
    const piece = pieces[p] as Piece
    if (!stillDefrost(defrost, piece.setting, te)) defrost = null
    if (reeferMode !== undefined && pauseOf(piece.setting) > 0) {
      if (reeferMode === 4) defrost = { last: te, end: null }
      else if (defrost && defrost.end === null) defrost = { last: defrost.last, end: te }
    }
    const isExcused = defrost !== null
    if (value === null && !isExcused) continue
    const shown = value ?? Number.NaN
    points.push({
      te,
      value: shown,
      piece,
      isExcused,
      defrost,
      bad: piece.setting && badness(piece.setting, shown, road),
      isFarInside: piece.setting !== null && isFarInside(piece.setting, shown, road),
    })
  }
  return points
}

const pauseOf = (setting: Setting | null): number => (setting?.pauseAfterDefrostMin ?? 0) * 60_000
type Defrost = { last: number; end: number | null } | null
export const stillDefrost = (defrost: Defrost, setting: Setting | null, te: number): boolean => {
  const pause = pauseOf(setting)
  if (!defrost || !pause) return false
  return defrost.end === null ? te - defrost.last <= 3_600_000 : te - defrost.end < pause
}

export const badness = (setting: Setting, value: number, road?: Reading['road']): Bad | null => {
  if (setting.kind === 'door') return value === 1 ? { beyond: 0, side: null, limit: null } : null
  const isSpeed = setting.kind === 'speed'
  const ofRoad =
    road === 'express' ? setting.expressKmh : road === 'motorway' ? setting.motorwayKmh : setting.ordinaryKmh
  const upper = isSpeed ? (setting.maxKmh ?? ofRoad) : (setting.upper ?? null)
  const lower = isSpeed ? null : (setting.lower ?? null)
  if (upper !== null && value > upper) return { beyond: value - upper, side: 'high', limit: upper }
  if (lower !== null && value < lower) return { beyond: lower - value, side: 'low', limit: lower }
  return null
}

const isFarInside = (setting: Setting, value: number, road: Reading['road']): boolean => {
  if (Number.isNaN(value) || badness(setting, value, road)) return false
  // Compare tenths, so that a margin of 0.1 is exact.
  const tenths = (x: number) => Math.round(x * 10)
  const margin = tenths(setting.returnMargin ?? 0)
  if (setting.kind === 'speed' || setting.kind === 'door') return true
  return (
    (setting.upper == null || tenths(value) <= tenths(setting.upper) - margin) &&
    (setting.lower == null || tenths(value) >= tenths(setting.lower) + margin)
  )
}
