/**
 * Rehearses a setting: runs the machine over past readings as if each had arrived in time, and sums up its alarms.
 * Noise is an alarm that nobody needed: `explained` by a defrost or a door for four fifths of its time; `flapping`,
 * begun less than half an hour after the one before; or `short`, over before twice the duration it needed to open
 * (before five minutes, if it opens at once).
 */
import type { RangeSetting } from '@coldway/contract/alarms/alarm-settings.ts'
import { limits } from '@coldway/contract/limits.ts'
import { offsetMsAt } from '@coldway/contract/time.ts'
import type { Cause } from '../../alarms/index.ts'
import {
  type AlarmState,
  type Effect,
  type Episode,
  type Input,
  type Reading,
  segmentAt,
  step,
  type Watch,
} from '../../alarm-engine/index.ts'

export interface Rehearsing {
  /** Takes readings in ascending order. */
  give(reading: Reading): void
  /** Ends the run; an open alarm keeps the levels that it had reached by then. */
  end(untilMs: number): Episode[]
  /** The number of alarms that have ended. */
  count(): number
}

export const rehearsing = (watch: Watch): Rehearsing => {
  const episodes: Episode[] = []
  let open: Episode | null = null
  let state: AlarmState | undefined
  let wakeAtMs: number | null = null
  let seenMs = Number.NEGATIVE_INFINITY
  const note = (effect: Effect): void => {
    if (effect.is === 'opened') open = effect.episode
    if (!open) return
    if (effect.is === 'peak') open = { ...open, peak: effect.value, peakAtMs: effect.atMs }
    else if (effect.is === 'level') open = { ...open, levels: effect.level }
    else if (effect.is === 'closed') {
      const { endMs, reason, levels } = effect
      episodes.push({ ...open, endMs, reason, levels })
      open = null
    }
  }
  const stepOn = (input: Input): void => {
    const done = step(watch, state, input)
    state = done.state
    if (done.wakeAtMs !== undefined) wakeAtMs = done.wakeAtMs
    for (const effect of done.effects) note(effect)
  }
  const passTo = (endMs: number): void => {
    while (wakeAtMs !== null && wakeAtMs <= endMs) {
      const nowMs: number = wakeAtMs
      wakeAtMs = null
      stepOn({ is: 'tick', nowMs, heardMs: Number.isFinite(seenMs) ? seenMs : null })
    }
  }
  return {
    give(reading) {
      const { atMs } = reading
      if (atMs <= seenMs) return
      passTo(atMs - 1)
      stepOn({ is: 'reading', reading: { ...reading, arrivedMs: atMs }, seenMs })
      seenMs = atMs
    },
    end(untilMs) {
      passTo(untilMs)
      return open ? [...episodes, open] : episodes
    },
    count: () => episodes.length,
  }
}

export const rehearse = (watch: Watch, readings: Iterable<Reading>, untilMs: number): Episode[] => {
  const own = rehearsing(watch)
  for (const reading of readings) own.give(reading)
  return own.end(untilMs)
}

export const noises = ['explained', 'flapping', 'short'] as const
export type Noise = (typeof noises)[number]
export interface RehearsedAlarm extends Episode {
  /** The kind of noise; null for an alarm worth having. */
  readonly noise: Noise | null
}

const minuteMs = 60_000
const flappingMs = 30 * minuteMs
const shortMs = 5 * minuteMs
const explainedShare = 0.8

/**
 * Marks the noise among the alarms of one machine, ascending. `why` gives the causes of an alarm (cause.ts); without it
 * nothing is explained.
 */
export const withNoise = (
  watch: Watch,
  episodes: readonly Episode[],
  why: (episode: Episode) => readonly Cause[] = () => [],
): RehearsedAlarm[] =>
  episodes.map((episode, at) => ({ ...episode, noise: noiseOf(watch, episode, { before: episodes[at - 1], why }) }))

interface Beside {
  readonly before: Episode | undefined
  readonly why: (episode: Episode) => readonly Cause[]
}

const noiseOf = (watch: Watch, episode: Episode, { before, why }: Beside): Noise | null => {
  const { startMs, endMs } = episode
  if (endMs === null) return null
  const lengthS = (endMs - startMs) / 1000
  const isExplained = why(episode).some(
    ({ is, seconds }) => (is === 'defrost' || is === 'door') && seconds >= explainedShare * lengthS,
  )
  if (isExplained) return 'explained'
  if (before?.endMs != null && startMs - before.endMs < flappingMs) return 'flapping'
  const { durationMin = 0 } = (segmentAt(watch, startMs).setting ?? {}) as Partial<RangeSetting>
  return endMs - startMs < (durationMin > 0 ? 2 * durationMin * minuteMs : shortMs) ? 'short' : null
}

export interface Rehearsal {
  readonly alarms: number
  /** The number of alarms by the hour of the day in which they began, in the zone asked for. */
  readonly byHour: readonly number[]
  /** The number that reached level 1, 2 and 3: the messages that each of their recipients would have got. */
  readonly byLevel: readonly number[]
  readonly medianS: number
  readonly longestS: number
  readonly totalS: number
  readonly noise: Readonly<Record<Noise, number>>
}

/** Sums up all devices and series of a policy; `untilMs` ends open alarms. */
export const summed = (alarms: readonly RehearsedAlarm[], zone: string, untilMs: number): Rehearsal => {
  const lengths = alarms
    .map(({ startMs, endMs }) => Math.max(0, Math.round(((endMs ?? untilMs) - startMs) / 1000)))
    .toSorted((a, b) => a - b)
  const byHour = Array.from({ length: 24 }, () => 0)
  for (const { startMs } of alarms) {
    const hour = new Date(startMs + offsetMsAt(zone, startMs)).getUTCHours()
    byHour[hour] = (byHour[hour] ?? 0) + 1
  }
  const count = (isSo: (alarm: RehearsedAlarm) => boolean): number => alarms.filter(isSo).length
  return {
    alarms: alarms.length,
    byHour,
    byLevel: Array.from({ length: limits.alarmLevels }, (_, at) => count(({ levels }) => levels > at)),
    medianS: lengths[Math.floor(lengths.length / 2)] ?? 0,
    longestS: lengths.at(-1) ?? 0,
    totalS: lengths.reduce((sum, length) => sum + length, 0),
    noise: {
      explained: count(({ noise }) => noise === 'explained'),
      flapping: count(({ noise }) => noise === 'flapping'),
      short: count(({ noise }) => noise === 'short'),
    },
  }
}
