import type { LngLat } from '@coldway/contract/places/geo.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../../testing/world.ts'
import { type LineFix, type LineRecordDraft, type LineTask, viewAt } from './evaluate.ts'
import { blankJournal } from './checkpoints.ts'
import { replayFrom } from './replay.ts'
import { shapeOf } from '../shape/line-shape.ts'
import { drives, flat, lineTask, minute, road, second, taskOf, wrapped } from './drives.fixture.ts'
import { type OracleTask, oracleOf, slowNear } from './oracle.fixture.ts'
import { simplified } from '../shape/simplified.ts'

const evaluateAll = (task: LineTask, fixes: readonly LineFix[], nowMs: number): LineRecordDraft[] => {
  const journal = blankJournal(0)
  const { journal: after, ended } = replayFrom(task, journal, { base: journal.now, fixes, nowMs })
  const view = viewAt(task, after.now, nowMs)
  return [...ended, ...view.ended, ...view.ongoing].toSorted((a, b) => a.startMs - b.startMs)
}

/** A fix at a distance north of the road, at a share of its first leg. */
const beside = (atMs: number, offM: number, more: Partial<LineFix> = {}): LineFix => ({
  atMs,
  lng: 121.02 + atMs / 1e9,
  lat: 31 + offM / 111_195,
  errorM: 10,
  ...more,
})
const kinds = (fixes: readonly LineFix[], nowMs: number, more: Partial<OracleTask> = {}) =>
  evaluateAll(lineTask(taskOf(more)), fixes, nowMs).map(({ kind, startMs, endMs }) => [kind, startMs, endMs])

describe('a device on its line', () => {
  const on = [beside(0, 0), beside(30 * second, 20)]

  test('has left it after two reports, since the first of them, and is back likewise', () => {
    const away = [beside(60 * second, 700), beside(90 * second, 900)]
    const back = [beside(120 * second, 100), beside(150 * second, 0)]
    expect(kinds([...on, ...away], 91 * second)).toEqual([['deviation', 60 * second, null]])
    expect(kinds([...on, ...away, back[0] as LineFix], 121 * second)).toEqual([['deviation', 60 * second, null]])
    expect(kinds([...on, ...away, ...back], 151 * second)).toEqual([['deviation', 60 * second, 120 * second]])
  })

  test('has left it after one report and a minute of silence, not a second before', () => {
    const away = beside(60 * second, 700)
    expect(kinds([...on, away], 119_999)).toEqual([])
    expect(kinds([...on, away], 120_000)).toEqual([['deviation', 60 * second, null]])
    expect(kinds([...on, away, beside(100 * second, 0)], 200 * second)).toEqual([])
  })

  test('has not left it where the fix may be off by so much, and vague fixes change nothing', () => {
    expect(
      kinds([...on, beside(60 * second, 600, { errorM: 150 }), beside(90 * second, 640, { errorM: 150 })], minute * 9),
    ).toEqual([])
    const cell = { errorM: 1500 }
    const away = [beside(60 * second, 700), beside(70 * second, 0, cell), beside(80 * second, 800)]
    expect(kinds([...on, ...away], 81 * second)).toEqual([['deviation', 60 * second, null]])
  })

  test('that was not on it yet has not left it', () => {
    expect(kinds([beside(0, 5000), beside(minute, 6000), beside(2 * minute, 7000)], 9 * minute)).toEqual([])
  })

  test('that came to its end has arrived: what it does there and on its way back is no deviation', () => {
    const end = road[2] as LngLat
    const arrived = [0, 1, 2].map((n) => ({ atMs: n * minute, ...end, errorM: 10 }))
    const away = [3, 4, 5].map((n) => ({ atMs: n * minute, lng: end.lng + 0.1, lat: end.lat, errorM: 10 }))
    const home = [6, 7].map((n) => beside(n * minute, 0)).concat([8, 9].map((n) => beside(n * minute, 3000)))
    expect(kinds([...arrived, ...away, ...home], 60 * minute)).toEqual([])
    const again = [10, 11].map((n) => ({ atMs: n * minute, lng: 121, lat: 31, errorM: 10 }))
    expect(
      kinds([...arrived, ...home, ...again, ...[12, 13].map((n) => beside(n * minute, 3000))], 60 * minute),
    ).toEqual([['deviation', 12 * minute, null]])
  })

  test('stands there for too long once a fix proves it, and until it moves', () => {
    const stands = Array.from({ length: 12 }, (_, n) => ({ atMs: n * minute, lng: 121.05, lat: 31, errorM: 10 }))
    expect(kinds(stands.slice(0, 11), 60 * minute)).toEqual([])
    // The first fix was not certainly on the line.
    expect(kinds(stands, 60 * minute)).toEqual([['stay', minute, null]])
    const goes = { atMs: 12 * minute, lng: 121.06, lat: 31, errorM: 10 }
    expect(kinds([...stands, goes], 60 * minute)).toEqual([['stay', minute, 12 * minute]])
    expect(kinds(stands, 60 * minute, { stayTimeoutMs: 0 })).toEqual([])
  })

  test('gives one record where one was asked for, and none outside of its time', () => {
    const trip = [
      ...on,
      beside(60 * second, 700),
      beside(90 * second, 900),
      beside(2 * minute, 0),
      beside(3 * minute, 0),
    ]
    const twice = [...trip, beside(4 * minute, 900), beside(5 * minute, 900)]
    expect(kinds(twice, 6 * minute).length).toBe(2)
    expect(kinds(twice, 6 * minute, { isOnce: true })).toEqual([['deviation', minute, 2 * minute]])
    expect(kinds(twice, 6 * minute, { fromMs: minute + 1 })).toEqual([['deviation', 4 * minute, null]])
    expect(kinds(twice, 6 * minute, { untilMs: 4 * minute })).toEqual([['deviation', minute, 2 * minute]])
  })
})

const rounded = (records: readonly LineRecordDraft[]) =>
  records.map((record) => ({ ...record, peakM: record.peakM && Math.round(record.peakM) }))

const runs = isLong ? 100_000 : 1000

test('the evaluation gives what the oracle finds, whatever the drive', () => {
  let found = 0
  fc.assert(
    fc.property(drives, ({ task, fixes, nowMs }) => {
      const wanted = oracleOf(task, fixes, nowMs)
      found += wanted.length
      expect(rounded(evaluateAll(lineTask(task), fixes, nowMs))).toEqual(rounded(wanted))
    }),
    { numRuns: runs },
  )
  expect(found).toBeGreaterThan(runs / 10)
})

describe('how far a place is from a line', () => {
  const places = fc.record({
    path: fc.array(
      fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -85, max: 85, noNaN: true })),
      { minLength: 2, maxLength: 60 },
    ),
    from: fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -85, max: 85, noNaN: true })),
    scale: fc.constantFrom(0.001, 0.05, 1),
  })
  test('is the same by vectors in a tree and by bearings one by one, around the 180th meridian too', () => {
    fc.assert(
      fc.property(places, ({ path, from: [lng, lat], scale }) => {
        const line = path.map(([x, y]) => ({ lng: wrapped(179 + (x / 2) * scale), lat: y * scale }))
        const place = { lng: wrapped(179 + (lng / 2) * scale), lat: lat * scale }
        const near = shapeOf(flat(line)).near(place)
        const slow = slowNear(line, place)
        expect(Math.abs(near.distanceM - slow.distanceM)).toBeLessThan(0.01 + slow.distanceM * 1e-6)
      }),
      { numRuns: runs / 2 },
    )
  })

  test('along a road there and back follows from where it was before', () => {
    const there = Array.from({ length: 11 }, (_, n) => ({ lng: 121 + n / 100, lat: 31 }))
    const shape = shapeOf(flat([...there, ...there.toReversed().slice(1)]))
    const place = { lng: 121.03, lat: 31.0001 }
    const kmOf = (lastM: number) => Math.round(shape.near(place, lastM).alongM / 100) / 10
    expect([kmOf(2000), kmOf(15_000)]).toEqual([2.9, 16.2])
  })
})

test('a way keeps no more points than are allowed, and no point of it lies farther beside than is said', () => {
  const ways = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: -30, max: 30 })), {
    minLength: 2,
    maxLength: 300,
  })
  fc.assert(
    fc.property(ways, fc.integer({ min: 2, max: 60 }), (moves, most) => {
      const path = moves.reduce(
        (all, [x, y]) => {
          const last = all.at(-1) as LngLat
          return [...all, { lng: last.lng + x / 1e4, lat: last.lat + y / 1e4 }]
        },
        [{ lng: 121, lat: 31 }] as LngLat[],
      )
      const kept = simplified(path, most)
      expect(kept.path.length).toBeLessThanOrEqual(most)
      expect([kept.path[0], kept.path.at(-1)]).toEqual([path[0], path.at(-1)])
      const shape = shapeOf(flat(kept.path))
      for (const place of path) expect(shape.near(place).distanceM).toBeLessThanOrEqual(kept.errorM + 0.001)
    }),
    { numRuns: 200 },
  )
})
