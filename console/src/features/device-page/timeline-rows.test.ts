import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { expect, test } from 'vitest'
import { timelineRows } from './timeline-rows.ts'

const minute = 60_000
const nothing = { track: undefined, stays: [], doors: [], excursions: [], silences: [] }
const point = (at: number, lng: number): TrackPoint => [at * minute, lng, 31, 0, 0, 'GPS', 5]
const stop = (from: number, until: number) => ({
  fromMs: from * minute,
  untilMs: until * minute,
  lng: 121,
  lat: 31,
  tempLow: null,
  tempHigh: null,
})
const said = (rows: ReturnType<typeof timelineRows>) =>
  rows.map(({ kind, fromMs, untilMs }) => `${kind} ${fromMs / minute}-${untilMs === null ? '' : untilMs / minute}`)

test('drives lie between stops, newest first', () => {
  const track = { points: [point(0, 120), point(60, 121), point(120, 122)], stops: [stop(40, 80)], distanceM: 200_000 }
  expect(said(timelineRows({ ...nothing, track }))).toEqual(['drive 80-120', 'stop 40-80', 'drive 0-40'])
})

test('a box that stands all day has one stop, though a fix jumps', () => {
  const near = Array.from({ length: 20 }, (_, at) => point(at, 121 + (at % 3) / 1000))
  const track = { points: [...near, point(20, 121.2), point(21, 121)], stops: [], distanceM: 40_000 }
  const rows = timelineRows({ ...nothing, track })
  expect(said(rows)).toEqual(['stop 0-21'])
  expect(rows[0]?.place?.lng).toBeCloseTo(121, 2)
})

test('a few fixes close together are no stop yet', () => {
  const track = { points: [point(0, 121), point(0.2, 121.001)], stops: [], distanceM: 95 }
  expect(said(timelineRows({ ...nothing, track }))).toEqual([])
})

test('a door is one row from its opening to its closing, and may still be open', () => {
  const doors = [
    { atMs: 5 * minute, isOpen: true },
    { atMs: 8 * minute, isOpen: false },
    { atMs: 20 * minute, isOpen: true },
  ]
  expect(said(timelineRows({ ...nothing, doors }))).toEqual(['door 20-', 'door 5-8'])
})

test('alarms, sites and silences stand in the same list', () => {
  const excursions = [{ id: 1, fromMs: 3 * minute, untilMs: null, note: 'Temperature 1' }]
  const stays = [
    {
      id: 2,
      siteId: 4,
      siteName: 'Harbour',
      siteType: 'warehouse',
      state: 'inside',
      fromMs: minute,
      untilMs: null,
      hasEntry: true,
    } as never,
  ]
  const silences = [[7 * minute, 9 * minute]] as const
  expect(said(timelineRows({ ...nothing, excursions, stays, silences }))).toEqual([
    'silence 7-9',
    'excursion 3-',
    'site 1-',
  ])
})
