/**
 * The rule against an oracle in plain code: what devices do becomes known in any order, twice, late, or is taken back; people
 * start, end and exchange devices in between.
 */
import { describe, expect, test } from 'vitest'
import { isLong } from '../../../testing/world.ts'
import type { Life } from '../life.ts'
import { type Change, decide } from './decide.ts'
import type { BoundDevice, SeenStay, Trip } from './seen.ts'

const [shippingSiteId, receivingSiteId] = [1, 2]
const count = isLong ? 200_000 : 2000

/** A sequence of numbers that a seed decides. */
const randomOf = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (below: number): number => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917
    return ((state ^ (state >>> 13)) >>> 0) % below
  }
}
type Random = ReturnType<typeof randomOf>

const fresh = (random: Random): Life => ({
  state: 'toShip',
  startMode: random(4) > 0 ? 'automatic' : 'manual',
  endMode: random(4) > 0 ? 'automatic' : 'manual',
  startedAt: null,
  startActor: null,
  endedAt: null,
  endActor: null,
  arrivedAt: null,
})

/** An arrival lies behind the start. */
const sinceStart = (life: Life): Life => ({
  ...life,
  arrivedAt: life.arrivedAt !== null && life.arrivedAt >= (life.startedAt ?? 0) ? life.arrivedAt : null,
})

const applied = (life: Life, { event, atMs }: Change): Life => {
  if (event === 'started') return { ...life, state: 'inTransit', startedAt: atMs, startActor: 'rule' }
  if (event === 'startMoved') return sinceStart({ ...life, startedAt: atMs })
  if (event === 'completed') return { ...life, state: 'completed', endedAt: atMs, endActor: 'rule' }
  if (event === 'arrivalSeen') return { ...life, arrivedAt: atMs }
  return { ...life, endedAt: atMs }
}

/** The same law, from crossings in the order of their times, step by step. */
const oracle = (before: Life, { devices, stays }: Trip): Life => {
  const crossings: { atMs: number; is: 'left' | 'came' }[] = []
  for (const stay of stays) {
    for (const device of devices) {
      if (device.deviceId !== stay.deviceId) continue
      const isInside = (atMs: number) => atMs >= device.sinceMs && !(device.untilMs !== null && atMs > device.untilMs)
      if (stay.siteId === shippingSiteId && stay.exitedMs !== null && isInside(stay.exitedMs))
        crossings.push({ atMs: stay.exitedMs, is: 'left' })
      if (stay.siteId === receivingSiteId && stay.hasEntry && isInside(stay.enteredMs))
        crossings.push({ atMs: stay.enteredMs, is: 'came' })
    }
  }
  crossings.sort((a, b) => a.atMs - b.atMs)
  const life = { ...before }
  const arrivalAfter = (startMs: number): number | undefined => {
    for (const { is, atMs } of crossings) if (is === 'came' && atMs >= startMs) return atMs
    return undefined
  }
  for (const { is, atMs } of crossings) {
    if (is !== 'left') continue
    const mayMove = life.startMode === 'automatic' && (life.state === 'toShip' || life.startActor === 'rule')
    if (!mayMove) break
    if (life.endedAt !== null && atMs > life.endedAt) {
      const isOwnEnd = life.endMode === 'automatic' && life.endActor === 'rule'
      if (!isOwnEnd || arrivalAfter(atMs) === undefined) break
    }
    life.startedAt = atMs
    if (life.state === 'toShip') {
      life.state = 'inTransit'
      life.startActor = 'rule'
    }
    break
  }
  if (life.state === 'toShip' || life.startedAt === null) return life
  if (life.state === 'completed' && life.endActor === 'person') {
    const seen = arrivalAfter(life.startedAt)
    return seen !== undefined && seen <= (life.endedAt ?? 0) ? { ...life, arrivedAt: seen } : sinceStart(life)
  }
  if (life.endMode !== 'automatic') return life
  const arrival = arrivalAfter(life.startedAt)
  if (arrival === undefined) return life
  return { ...life, state: 'completed', endedAt: arrival, endActor: 'rule' }
}

const rank = { toShip: 0, inTransit: 1, completed: 2 }

const isSound = (before: Life, after: Life): boolean =>
  rank[after.state] >= rank[before.state] &&
  (before.startActor !== 'person' || before.startedAt === after.startedAt) &&
  (before.endActor !== 'person' || before.endedAt === after.endedAt) &&
  (after.startedAt === null || after.endedAt === null || after.startedAt <= after.endedAt)

const stayOf = (random: Random): SeenStay => {
  const enteredMs = random(1000)
  return {
    deviceId: random(3),
    siteId: 1 + random(3),
    enteredMs,
    hasEntry: random(4) > 0,
    exitedMs: random(4) > 0 ? enteredMs + random(200) : null,
  }
}

/** A report says something new, corrects what was known, or disproves it. */
const heard = (known: readonly SeenStay[], random: Random): SeenStay[] => {
  if (known.length === 0 || random(3) > 0) return [...known, stayOf(random)]
  const at = random(known.length)
  if (random(2) === 0) return known.filter((_, index) => index !== at)
  return known.map((stay, index) => (index === at ? stayOf(random) : stay))
}

/** What people do, as far as they may. */
const asked = (life: Life, random: Random): Life => {
  const atMs = random(1200)
  if (life.state === 'toShip') return { ...life, state: 'inTransit', startedAt: atMs, startActor: 'person' }
  if (life.state === 'inTransit' && atMs >= (life.startedAt ?? 0))
    return { ...life, state: 'completed', endedAt: atMs, endActor: 'person' }
  return life
}

const exchanged = (devices: readonly BoundDevice[], random: Random): BoundDevice[] => {
  const atMs = random(1000)
  const at = random(devices.length)
  return devices.map((one, index) =>
    index === at ? { ...one, untilMs: one.untilMs ?? Math.max(one.sinceMs, atMs) } : one,
  )
}

/** Gives the first difference; undefined: none. */
const differenceIn = (seed: number): string | undefined => {
  const random = randomOf(seed)
  let devices: BoundDevice[] = Array.from({ length: 1 + random(3) }, (_, deviceId) => ({
    deviceId,
    sinceMs: random(300),
    untilMs: null,
  }))
  let stays: SeenStay[] = []
  let life = fresh(random)
  for (let step = 0; step < 12; step++) {
    const what = random(10)
    if (what === 0) life = asked(life, random)
    else if (what === 1) devices = exchanged(devices, random)
    else stays = heard(stays, random)
    const trip = { shippingSiteId, receivingSiteId, devices, stays }
    const wanted = oracle(life, trip)
    const after = decide(life, trip).reduce(applied, life)
    if (JSON.stringify(after) !== JSON.stringify(wanted))
      return `${seed}.${step}: ${JSON.stringify({ life, trip, after, wanted })}`
    if (!isSound(life, after)) return `${seed}.${step}: unsound ${JSON.stringify({ life, after })}`
    if (decide(after, trip).length > 0) return `${seed}.${step}: says the same twice`
    life = after
  }
  return undefined
}

test(`${count} waybills live as the oracle says`, { timeout: 600_000 }, () => {
  const differences = []
  for (let seed = 1; seed <= count && differences.length < 3; seed++)
    differences.push(...[differenceIn(seed) ?? []].flat())
  expect(differences).toEqual([])
})

describe('a waybill', () => {
  const devices = [{ deviceId: 1, sinceMs: 0, untilMs: null }]
  const stay = (siteId: number, enteredMs: number, exitedMs: number | null): SeenStay => ({
    deviceId: 1,
    siteId,
    enteredMs,
    hasEntry: true,
    exitedMs,
  })
  const automatic: Life = { ...fresh(() => 1), startMode: 'automatic', endMode: 'automatic' }
  const trip = (...stays: SeenStay[]): Trip => ({ shippingSiteId, receivingSiteId, devices, stays })

  test('starts and completes at once, where both are known at once', () => {
    expect(decide(automatic, trip(stay(1, 0, 10), stay(2, 90, null)))).toEqual([
      { event: 'started', atMs: 10, formerMs: null },
      { event: 'completed', atMs: 90, formerMs: null },
    ])
  })

  test('keeps an arrival that a person recorded, and moves its own start', () => {
    const ended: Life = {
      ...automatic,
      state: 'completed',
      startedAt: 10,
      startActor: 'rule',
      endedAt: 50,
      endActor: 'person',
    }
    expect(decide(ended, trip(stay(1, 0, 5), stay(2, 40, null)))).toEqual([
      { event: 'startMoved', atMs: 5, formerMs: 10 },
      { event: 'arrivalSeen', atMs: 40, formerMs: null },
    ])
    expect(decide({ ...ended, arrivedAt: 40 }, trip(stay(1, 0, 10), stay(2, 40, null)))).toEqual([])
    expect(decide(ended, trip(stay(1, 0, 60), stay(2, 70, null)))).toEqual([])
  })

  test('has not arrived where it only was when the watch began', () => {
    const found = { ...stay(2, 20, null), hasEntry: false }
    expect(decide(automatic, trip(stay(1, 0, 10), found))).toEqual([{ event: 'started', atMs: 10, formerMs: null }])
  })
})
