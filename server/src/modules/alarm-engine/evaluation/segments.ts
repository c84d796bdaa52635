/**
 * Says what is judged when: cuts the policy's timeline by its schedule and the trips into half-open segments [from,
 * until).
 */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { offsetMsAt } from '@coldway/contract/time.ts'
import type { EndReason, PolicySpan, Schedule, Watch } from './types.ts'

export interface Segment {
  readonly fromMs: number
  readonly untilMs: number
  /** The setting, which says outside the schedule too what would be bad; null when the policy is off. */
  readonly setting: AlarmSetting | null
  readonly isOn: boolean
  /** The reason with which an episode ends that reaches the segment. */
  readonly off: EndReason
}

export const segmentAt = (watch: Watch, atMs: number): Segment => {
  const { timeline } = watch
  let at = timeline.length - 1
  while (at >= 0 && (timeline[at] as PolicySpan).fromMs > atMs) at--
  const untilMs = timeline[at + 1]?.fromMs ?? Number.POSITIVE_INFINITY
  const span = timeline[at]
  if (!span?.setting)
    return {
      fromMs: span?.fromMs ?? Number.NEGATIVE_INFINITY,
      untilMs,
      setting: null,
      isOn: false,
      off: span?.off ?? 'policyOff',
    }
  const whole: Segment = { fromMs: span.fromMs, untilMs, setting: span.setting, isOn: true, off: 'outOfSchedule' }
  return span.schedule ? cut(whole, span.schedule, watch, atMs) : whole
}

const cut = (whole: Segment, schedule: Schedule, { trips }: Watch, atMs: number): Segment => {
  const hours = hoursAt(schedule, atMs)
  const trip = schedule.isTripOnly ? tripAt(trips, atMs) : always
  return {
    ...whole,
    fromMs: Math.max(whole.fromMs, hours.fromMs, trip.fromMs),
    untilMs: Math.min(whole.untilMs, hours.untilMs, trip.untilMs),
    isOn: hours.isOn && trip.isOn,
  }
}

interface Stretch {
  readonly fromMs: number
  readonly untilMs: number
  readonly isOn: boolean
}
const always: Stretch = { fromMs: Number.NEGATIVE_INFINITY, untilMs: Number.POSITIVE_INFINITY, isOn: true }

const tripAt = (trips: Watch['trips'], atMs: number): Stretch => {
  if (trips.length === 0) return always
  const next = trips.findIndex(({ fromMs }) => fromMs > atMs)
  const current = trips[(next < 0 ? trips.length : next) - 1]
  return {
    fromMs: current?.fromMs ?? Number.NEGATIVE_INFINITY,
    untilMs: trips[next]?.fromMs ?? Number.POSITIVE_INFINITY,
    isOn: current?.isUnderWay ?? false,
  }
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** The stretch may be cut at midnight or between windows that touch: crossing such an edge changes nothing. */
const hoursAt = ({ zone, windows }: Schedule, atMs: number): Stretch => {
  if (windows.length === 0) return always
  const midnightMs = Math.floor((atMs + offsetMsAt(zone, atMs)) / dayMs) * dayMs
  const day = weekday(midnightMs)
  const edges = [0, 1440]
  for (const { days, fromMin, untilMin } of windows) if (days.includes(day)) edges.push(fromMin, untilMin)
  let [fromMs, untilMs] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const min of edges) {
    const edgeMs = instantOf(zone, midnightMs + min * minuteMs)
    if (edgeMs <= atMs) fromMs = Math.max(fromMs, edgeMs)
    else untilMs = Math.min(untilMs, edgeMs)
  }
  const isOn = windows.some(
    ({ days, fromMin, untilMin }) =>
      days.includes(day) &&
      instantOf(zone, midnightMs + fromMin * minuteMs) <= atMs &&
      atMs < instantOf(zone, midnightMs + untilMin * minuteMs),
  )
  // No known zone has a day that ends before a moment within it. If one did, it is asked again soon.
  return { fromMs, untilMs: Number.isFinite(untilMs) ? untilMs : atMs + 15 * minuteMs, isOn }
}

/** Monday is 1. The epoch began on a Thursday. */
const weekday = (midnightMs: number): number => ((Math.floor(midnightMs / dayMs) + 3) % 7) + 1

/** Gives the instant of a local time; one that daylight saving skips is where the clocks jump to. */
const instantOf = (zone: string, localMs: number): number => {
  const first = localMs - offsetMsAt(zone, localMs - offsetMsAt(zone, localMs))
  const again = localMs - offsetMsAt(zone, first)
  return Math.max(first, again)
}
