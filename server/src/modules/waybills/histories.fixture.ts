/** Random shipments from one site to another, what arrives of their reports and when, and the oracle that reads the same. */
import type { SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { type OracleStay, oracleStays } from '../sites/evaluation/oracle.fixture.ts'
import { type Random, randomOf } from '../sites/evaluation/tracks.fixture.ts'
import type { Life } from './life.ts'

export const minute = 60_000
export const roundsMost = 10
const roundMs = 30 * minute
const everyMs = 5 * minute

/** The shares of reports that are lost, come late, and of messages that are sent twice. */
const shares = { lost: 0.1, late: 0.3, twice: 0.2 } as const
const latestMs = 120 * minute
/** A device's own clock is slow by so much at most. */
const slowMs = 3 * minute

export interface Fix {
  /** The time since the beginning, by the clock of the device. */
  readonly afterMs: number
  readonly km: number
}
type Asked = 'start' | 'finish' | 'exchange' | undefined

export interface History {
  readonly seed: number
  readonly startMode: Life['startMode']
  readonly endMode: Life['endMode']
  /** The reports of a device that arrive in a round, in any order. Rounds count from one. */
  arriving(device: number, round: number): readonly Fix[]
  isTwice(device: number, round: number): boolean
  /** Whether the owner shares the waybill with the partner after a round, or takes it back. */
  shared(round: number): 'share' | 'takeBack' | undefined
  /** Who asks after a round: the partner only as long as the waybill is shared with it. */
  isPartners(round: number): boolean
  /** What a person asks for after a round, and how far back its time lies. */
  asked(round: number): Asked
  backMs(round: number): number
}

/** A device of the waybill, by its place among the three. */
export interface Travelling {
  readonly device: number
  readonly sinceMs: number
  readonly untilMs: number | null
}

export const historyOf = (seed: number): History => {
  const random = randomOf(seed)
  const way = wayOf(random)
  const arrivals = [0, 1, 2].map((device) => arrivalsOf(random, way, device))
  const asked = Array.from({ length: roundsMost }, (): Asked => {
    const what = random()
    if (what < 0.12) return 'start'
    if (what < 0.24) return 'finish'
    return what < 0.32 ? 'exchange' : undefined
  })
  const exchangedAfter = asked.indexOf('exchange') + 1
  const twice = Array.from({ length: 3 * roundsMost }, () => random() < shares.twice)
  const back = Array.from({ length: roundsMost }, () => Math.floor(random() * 3) * 10 * minute)
  const modes = {
    startMode: random() < 0.8 ? ('automatic' as const) : ('manual' as const),
    endMode: random() < 0.8 ? ('automatic' as const) : ('manual' as const),
  }
  const sharing = sharingOf(random)
  const partners = Array.from({ length: roundsMost }, () => random() < 0.5)
  return {
    seed,
    ...modes,
    shared: (round) => sharing[round - 1],
    isPartners: (round) => partners[round - 1] ?? false,
    arriving: (device, round) => {
      const isAboard = device < 2 || (exchangedAfter > 0 && round > exchangedAfter)
      const fixes = (arrivals[device] ?? []).filter(({ arrivesMs }) => Math.ceil(arrivesMs / roundMs) === round)
      return isAboard ? fixes.map(({ afterMs, km }) => ({ afterMs, km })) : []
    },
    isTwice: (device, round) => twice[device * roundsMost + round - 1] ?? false,
    asked: (round) => asked[round - 1],
    backMs: (round) => back[round - 1] ?? 0,
  }
}

/** Most waybills are shared at some time; many of them are taken back later, and some shared once more. */
const sharingOf = (random: Random): ('share' | 'takeBack' | undefined)[] => {
  let isShared = false
  return Array.from({ length: roundsMost }, () => {
    if (random() > 0.15) return undefined
    isShared = !isShared
    return isShared ? ('share' as const) : ('takeBack' as const)
  })
}

/** Where the goods are at a time: they may leave and come back before they really go, and go on after they arrived. */
const wayOf = (random: Random): ((afterMs: number) => number) => {
  const hasFalseStart = random() < 0.3
  const goesOn = random() < 0.3
  const leaves = (hasFalseStart ? 90 : 20) + Math.floor(random() * 60)
  const stands = 20 + Math.floor(random() * 40)
  return (afterMs) => {
    const minutes = afterMs / minute
    // Out to eight kilometres and back, at a kilometre a minute.
    if (hasFalseStart && minutes > 40 && minutes < 56) return 8 - Math.abs(minutes - 48)
    if (minutes <= leaves) return 0
    const driven = minutes - leaves
    if (driven <= 20 + stands || !goesOn) return Math.min(driven, 20)
    return driven - stands
  }
}

interface Arriving extends Fix {
  readonly arrivesMs: number
}

const arrivalsOf = (random: Random, way: (afterMs: number) => number, device: number): Arriving[] => {
  const behindMs = random() < 0.3 ? random() * slowMs : 0
  const fixes: Arriving[] = []
  for (let realMs = everyMs + device * 7000; realMs < roundsMost * roundMs; realMs += everyMs) {
    const km = way(realMs)
    const isLost = random() < shares.lost
    const lateMs = random() < shares.late ? random() * latestMs : 0
    // Where rounding decides, two computations may differ.
    const isClear = Math.abs(km - 2) > 0.05 && Math.abs(Math.abs(km - 20) - 2) > 0.05
    if (isLost || !isClear) continue
    const afterMs = Math.floor((realMs - behindMs) / 1000) * 1000
    if (afterMs > 0) fixes.push({ afterMs, km, arrivesMs: realMs + 2 * minute + lateMs })
  }
  return fixes.toSorted(() => random() - 0.5)
}

interface Known {
  readonly history: History
  readonly travelling: readonly Travelling[]
  readonly area: Readonly<Record<'shipping' | 'receiving', SiteArea>>
  /** The last round whose reports have come. */
  readonly round: number
  readonly beganMs: number
  readonly nowMs: number
}

/** The span in which a device counts; both ends are null on a waybill that has not started. */
export const oracleWindow = (life: Life, { device, sinceMs, untilMs }: Travelling): [number | null, number | null] => {
  if (life.startedAt === null) return [null, null]
  const moments = [life.endedAt, untilMs].filter((atMs) => atMs !== null)
  const last = moments.length > 0 ? Math.min(...moments) : null
  // The first two were on it as it was saved.
  const first = device < 2 ? life.startedAt : Math.max(life.startedAt, sinceMs)
  return [last === null ? first : Math.min(first, last), last]
}

/** The waybill as all reports so far have it, derived from crossings in the order of their times. */
export const oracleOf = (before: Life, known: Known): Life => {
  const left = crossingsOf(known, 'shipping', ({ exitMs }) => exitMs)
  const came = crossingsOf(known, 'receiving', ({ enteredMs, hasEntry }) => (hasEntry ? enteredMs : null))
  const arrivalAfter = (atMs: number) => came.find((one) => one >= atMs)
  const started = startOf(before, left[0], arrivalAfter)
  if (started.startedAt !== null && started.endActor === 'person') {
    const seen = arrivalAfter(started.startedAt)
    if (seen !== undefined && seen <= (started.endedAt ?? 0)) return { ...started, arrivedAt: seen }
    return { ...started, arrivedAt: (started.arrivedAt ?? 0) >= started.startedAt ? started.arrivedAt : null }
  }
  const isOpenEnd = started.state === 'inTransit' || started.endActor === 'rule'
  if (started.startedAt === null || started.endMode !== 'automatic' || !isOpenEnd) return started
  const arrival = arrivalAfter(started.startedAt)
  return arrival === undefined ? started : { ...started, state: 'completed', endedAt: arrival, endActor: 'rule' }
}

const startOf = (life: Life, leftMs: number | undefined, arrivalAfter: (atMs: number) => number | undefined): Life => {
  if (leftMs === undefined || life.startMode !== 'automatic' || life.startActor === 'person') return life
  if (life.endedAt !== null && leftMs > life.endedAt) {
    const isOwnEnd = life.endMode === 'automatic' && life.endActor === 'rule'
    if (!isOwnEnd || arrivalAfter(leftMs) === undefined) return life
  }
  const state = life.state === 'toShip' ? 'inTransit' : life.state
  return { ...life, state, startedAt: leftMs, startActor: 'rule' }
}

const crossingsOf = (
  { history, travelling, area, round, beganMs, nowMs }: Known,
  site: 'shipping' | 'receiving',
  momentOf: (stay: OracleStay) => number | null,
): number[] => {
  const moments = travelling.flatMap(({ device, sinceMs, untilMs }) => {
    const heard = Array.from({ length: round }, (_, at) => history.arriving(device, at + 1)).flat()
    const fixes = heard.map(({ afterMs, km }) => ({
      atMs: beganMs + afterMs,
      lng: 121 + km / 95.4,
      lat: 31,
      marginM: 10,
    }))
    const stays = oracleStays(area[site], sinceMs, { fixes, nowMs })
    return stays
      .map(momentOf)
      .filter((atMs) => atMs !== null && atMs >= sinceMs && (untilMs === null || atMs <= untilMs))
  })
  return (moments as number[]).toSorted((a, b) => a - b)
}
