/**
 * Makes a script from a seed: a device with its clock, its link, its policy and changes of it, in the order of arrival.
 */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { createRandom, mixSeed, type Random } from '@coldway/simulator/random.ts'
import type { PolicySpan, Reading, Schedule } from '../evaluation/types.ts'
import type { DriveWatch } from './drive.ts'

export type Happening =
  | { readonly is: 'reading'; readonly atMs: number; readonly reading: Reading }
  | { readonly is: 'revision'; readonly atMs: number; readonly span: PolicySpan }
  | { readonly is: 'restart'; readonly atMs: number }
export interface Script {
  readonly watch: DriveWatch
  readonly happenings: readonly Happening[]
  /** The store forgot how far it had read: each bad reading that wakes a machine causes a replay. */
  readonly forgetsSeen: boolean
  readonly days: number
}

const second = 1000
const minute = 60_000
const day = 86_400_000
const t0 = Date.UTC(2026, 8, 1)

export const scriptOf = (seed: number): Script => {
  const random = createRandom(mixSeed(seed))
  const days = random.integer(1, 4)
  const startMs = t0 + random.integer(0, 6) * day
  const endMs = startMs + days * day
  const kind = random.pick(['temperature', 'temperature', 'temperature', 'door', 'speed'] as const)
  const reportIntervalS = random.pick([120, 300, 300, 600, 900, 1800])
  const readings = delivered(random, measured(random, { kind, startMs, endMs, everyMs: reportIntervalS * second }))
  const revisions = revisionsOf(random, kind, startMs, endMs)
  const happenings: Happening[] = [
    ...readings.map((reading): Happening => ({ is: 'reading', atMs: reading.arrivedMs, reading })),
    ...revisions.slice(1).map((span): Happening => ({ is: 'revision', atMs: span.fromMs, span })),
    ...times(random, random.integer(0, 8), startMs, endMs).map((atMs): Happening => ({ is: 'restart', atMs })),
  ]
  return {
    watch: {
      timeline: revisions.slice(0, 1),
      trips: random.chance(0.15) ? tripsOf(random, startMs, endMs) : [],
      holdMs: Math.max(600, 3 * reportIntervalS) * second,
      reportIntervalS,
    },
    happenings: happenings.toSorted((a, b) => a.atMs - b.atMs),
    forgetsSeen: random.chance(0.1),
    days,
  }
}

const times = (random: Random, count: number, fromMs: number, untilMs: number): number[] =>
  Array.from({ length: count }, () => random.integer(fromMs, untilMs)).toSorted((a, b) => a - b)

interface Measuring {
  readonly kind: 'temperature' | 'door' | 'speed'
  readonly startMs: number
  readonly endMs: number
  readonly everyMs: number
}

/** Measured by the true clock, each with the device's own time. */
const measured = (random: Random, { kind, startMs, endMs, everyMs }: Measuring): Reading[] => {
  const skewMs = random.chance(0.1) ? -8 * 60 * minute : random.integer(-5 * minute, 8 * minute)
  const drift = random.between(-2e-4, 2e-4)
  const isChilled = kind === 'temperature' && random.chance(0.5)
  const value = walk(random, kind)
  const readings: Reading[] = []
  let defrostUntilMs = 0
  for (let trueMs = startMs; trueMs < endMs; trueMs += everyMs + random.integer(-2, 2) * second) {
    if (isChilled && random.chance(0.004)) defrostUntilMs = trueMs + random.integer(10, 45) * minute
    const isDefrost = trueMs < defrostUntilMs
    const more = isChilled ? { reeferMode: isDefrost ? 4 : 0 } : {}
    const road = kind === 'speed' ? { road: random.pick(['ordinary', 'express', 'motorway'] as const) } : {}
    const shown = isChilled && random.chance(0.03) ? null : tenth(value() + (isDefrost ? 4 : 0))
    const atMs = Math.round((trueMs + skewMs - (trueMs - startMs) * drift) / second) * second
    if (!(readings.at(-1) && (readings.at(-1) as Reading).atMs >= atMs))
      readings.push({ atMs, arrivedMs: trueMs, value: shown, ...more, ...road })
  }
  return readings
}

const tenth = (value: number): number => Math.round(value * 10) / 10

/** Moves about its limits, stays in places, and jumps now and then. */
const walk = (random: Random, kind: Measuring['kind']): (() => number) => {
  if (kind === 'door') {
    let isOpen = false
    const chance = random.between(0.02, 0.3)
    return () => {
      if (random.chance(chance)) isOpen = !isOpen
      return isOpen ? 1 : 0
    }
  }
  const [low, high] = kind === 'speed' ? [60, 130] : [1, 10]
  let value = random.between(low, high)
  const step = (high - low) * random.pick([0.02, 0.05, 0.2])
  return () => {
    if (random.chance(0.3)) return value
    value += random.chance(0.02) ? random.between(-5, 5) * step : random.between(-step, step)
    value = Math.min(high, Math.max(low, value))
    return value
  }
}

/**
 * Adds loss, duplicates, delay, and outages that end in a batch. In the order of arrival; none comes more than a day
 * late.
 */
const delivered = (random: Random, readings: readonly Reading[]): Reading[] => {
  const loss = random.pick([0, 0, 0.02, 0.2])
  const outage = random.pick([0, 0.002, 0.01])
  const straggler = random.pick([0, 0, 0.01, 0.05])
  const order = random.pick(['kept', 'kept', 'reversed', 'shuffled'] as const)
  const arrived: Reading[] = []
  let outageUntilMs = 0
  for (const reading of readings) {
    const trueMs = reading.arrivedMs
    if (trueMs >= outageUntilMs && random.chance(outage))
      outageUntilMs = trueMs + random.integer(10, random.chance(0.1) ? 900 : 120) * minute
    if (random.chance(loss)) continue
    const latestMs = reading.atMs + day - minute
    let arrivedMs = trueMs + random.integer(0, 20_000)
    if (trueMs < outageUntilMs) arrivedMs = outageUntilMs + batchDelay(random, order, trueMs, outageUntilMs)
    else if (random.chance(straggler)) arrivedMs = trueMs + random.integer(0, random.chance(0.1) ? day : 60 * minute)
    arrived.push({ ...reading, arrivedMs: Math.max(trueMs, Math.min(arrivedMs, latestMs)) })
    if (random.chance(0.02))
      arrived.push({
        ...reading,
        arrivedMs: Math.max(arrivedMs, Math.min(arrivedMs + random.integer(0, 600_000), latestMs)),
      })
  }
  return arrived.filter(({ atMs, arrivedMs }) => arrivedMs - atMs < day).toSorted((a, b) => a.arrivedMs - b.arrivedMs)
}

const batchDelay = (random: Random, order: string, trueMs: number, untilMs: number): number => {
  if (order === 'kept') return Math.floor((trueMs - (untilMs - day)) / 1000)
  return order === 'reversed' ? Math.floor((untilMs - trueMs) / 1000) : random.integer(0, 30_000)
}

const settingOf = (random: Random, kind: Measuring['kind']): AlarmSetting => {
  const durationMin = random.pick([0, 0, 1, 5, 10, 15, 30, 60])
  const returnMin = random.pick([0, 0, 0, 5, 15, 60])
  if (kind === 'door') return { kind, durationMin, returnMin }
  if (kind === 'speed')
    return { kind, ordinaryKmh: 80, expressKmh: 100, motorwayKmh: 120, maxKmh: null, durationMin, returnMin }
  const upper = random.pick([7, 8, 8, 8, 9])
  return {
    kind,
    upper,
    lower: random.chance(0.5) ? 2 : null,
    durationMin,
    returnMin,
    returnMargin: random.pick([0, 0, 0.1, 0.5, 1]),
    mode: random.chance(0.25) ? 'cumulative' : 'consecutive',
    pauseAfterDefrostMin: random.pick([0, 0, 10, 30]),
  }
}

const revisionsOf = (random: Random, kind: Measuring['kind'], startMs: number, endMs: number): PolicySpan[] => {
  let setting = settingOf(random, kind)
  let isOn = !random.chance(0.1)
  const schedule = random.chance(0.2) ? scheduleOf(random) : null
  const spanOf = (fromMs: number): PolicySpan =>
    isOn
      ? { fromMs, setting, schedule }
      : { fromMs, setting: null, off: random.chance(0.2) ? 'deviceRemoved' : 'policyOff' }
  const spans = [spanOf(startMs - day)]
  for (const atMs of times(random, random.pick([0, 0, 1, 2, 4]), startMs, endMs)) {
    if (random.chance(0.5)) isOn = !isOn
    else setting = random.chance(0.2) ? settingOf(random, kind) : edited(random, setting)
    if (atMs > (spans.at(-1) as PolicySpan).fromMs) spans.push(spanOf(atMs))
  }
  return spans
}

const edited = (random: Random, setting: AlarmSetting): AlarmSetting => ({
  ...setting,
  ...(setting.kind === 'temperature' ? { upper: random.pick([6, 7, 8, 9]) } : {}),
  durationMin: random.pick([0, 5, 10, 60]),
})

const scheduleOf = (random: Random): Schedule => {
  const fromMin = random.integer(0, 1000)
  const windows = [
    {
      days: [1, 2, 3, 4, 5, 6, 7].filter(() => random.chance(0.8)),
      fromMin,
      untilMin: fromMin + random.integer(30, 440),
    },
  ]
  if (random.chance(0.3)) windows.push({ days: [1, 3, 5], fromMin: 0, untilMin: 1440 })
  return {
    zone: random.pick(['+08:00', '-03:30', '+00:00']),
    windows: random.chance(0.1) ? [] : windows.filter(({ days }) => days.length > 0),
    isTripOnly: random.chance(0.3),
  }
}

const tripsOf = (random: Random, startMs: number, endMs: number): DriveWatch['trips'] =>
  [...new Set(times(random, 4, startMs, endMs))].map((fromMs, n) => ({ fromMs, isUnderWay: n % 2 === 0 }))
