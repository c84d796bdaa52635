/** What the simulation does not cover: single defrosts, sums, stays, silence, schedules and their zones. */
import { describe, expect, test } from 'vitest'
import { createDrive, type DriveWatch } from '../simulation/drive.ts'
import { at, feed, read, setting, shown, watchOf } from '../simulation/scene.fixture.ts'
import { segmentAt } from './segments.ts'
import { step } from './step.ts'
import type { AlarmState, Schedule, Watch } from './types.ts'

describe('defrost', () => {
  const paused = { durationMin: 5, pauseAfterDefrostMin: 30 }
  test('what is too warm in it and so long after is not counted, and what is right ends an alarm', () => {
    const drive = createDrive(watchOf(paused))
    drive.arrive(read(0, 9, 0, { reeferMode: 0 }))
    drive.arrive(read(4, 12, 4, { reeferMode: 4 }))
    drive.arrive(read(20, 14, 20, { reeferMode: 4 }))
    drive.arrive(read(30, 12, 30, { reeferMode: 0 }))
    drive.arrive(read(59, 9, 59, { reeferMode: 0 }))
    drive.arrive(read(60, 9, 60, { reeferMode: 0 }))
    drive.arrive(read(64, 9, 64, { reeferMode: 0 }))
    expect(shown(drive)).toEqual([])
    drive.arrive(read(65, 9, 65, { reeferMode: 0 }))
    expect(shown(drive)).toEqual(['60-open peak 9 levels 1 announced 1'])
    drive.arrive(read(70, 15, 70, { reeferMode: 4 }))
    drive.arrive(read(75, 7, 75, { reeferMode: 4 }))
    expect(shown(drive)).toEqual(['60-75 peak 9 levels 1 announced 1 returned'])
  })

  test('a unit that falls silent in a defrost is not excused for ever', () => {
    const drive = createDrive(watchOf(paused))
    drive.arrive(read(0, 12, 0, { reeferMode: 4 }))
    for (let minute = 10; minute <= 70; minute += 5) drive.arrive(read(minute, 12))
    expect(shown(drive)).toEqual(['65-open peak 12 levels 1 announced 1'])
  })
})

test('a sum opens when it is reached, and from then on any further minute is an alarm', () => {
  const drive = createDrive(watchOf({ mode: 'cumulative', durationMin: 20 }))
  feed(drive, { 0: 9, 5: 5, 10: 9, 15: 9, 25: 9, 28: 5, 40: 9, 41: 5 })
  expect(shown(drive)).toEqual([
    '25-28 peak 9 levels 1 announced 1 returned',
    '40-41 peak 9 levels 1 announced 1 returned',
  ])
})

test('a stay is too long where it does not leave its radius, and its own inaccuracy moves nothing', () => {
  const watch = watchOf(
    {},
    { timeline: [{ fromMs: at(-9), setting: { kind: 'stayTimeout', timeoutS: 1800, radiusM: 300 } }] },
  )
  const drive = createDrive({ ...watch, holdMs: 20 * 60_000 })
  const stand = (minute: number, lng: number, accuracyM = 10): void =>
    drive.arrive(read(minute, null, minute, { place: { lng, lat: 31, accuracyM } }))
  stand(0, 121)
  stand(10, 121.01)
  stand(20, 121.011)
  stand(39, 121.014, 200)
  expect(shown(drive)).toEqual([])
  drive.passTo(at(40))
  expect(drive.episodes()).toMatchObject([{ startMs: at(40), endMs: null }])
  stand(50, 121.05)
  expect(drive.episodes()).toMatchObject([{ startMs: at(40), endMs: at(50), reason: 'returned' }])
  stand(55, 121.05)
  drive.passTo(at(80))
  expect(drive.episodes()).toHaveLength(1)
  stand(90, 121.05)
  expect(drive.episodes()).toMatchObject([{}, { startMs: at(80), endMs: null }])
})

describe('silence', () => {
  const watch: Watch = {
    ...watchOf(),
    timeline: [{ fromMs: at(-99), setting: { kind: 'offline', intervals: 3, leastMin: 10 } }],
    reportIntervalS: 300,
  }
  const report = (state: AlarmState | undefined, minute: number) =>
    step(watch, state, { is: 'reading', reading: read(minute, null), seenMs: null })
  const tick = (state: AlarmState | undefined, minute: number, heard: number) =>
    step(watch, state, { is: 'tick', nowMs: at(minute), heardMs: at(heard) })

  test('is judged against the interval of the device, by arrival, without a write for each report', () => {
    const first = report(undefined, 0)
    expect(first.wakeAtMs).toBe(at(15))
    const second = report(first.state, 5)
    expect(second).toMatchObject({ wakeAtMs: undefined, effects: [] })
    expect(second.state).toBe(first.state)
    const asked = tick(second.state, 15, 5)
    expect(asked).toMatchObject({ wakeAtMs: at(20), effects: [] })
    const silent = tick(asked.state, 20, 5)
    expect(silent.effects).toMatchObject([
      { is: 'opened', episode: { startMs: at(20) } },
      { is: 'level', level: 1 },
    ])
    expect(silent.wakeAtMs).toBe(at(50))
    const longer = tick(silent.state, 50, 5)
    expect(longer.effects).toMatchObject([{ is: 'level', level: 2 }])
    const back = report(longer.state, 55)
    expect(back.effects).toMatchObject([{ is: 'closed', endMs: at(55), levels: 2, reason: 'returned', superseded: [] }])
    expect(back.wakeAtMs).toBe(at(70))
  })

  test('of a device that has never reported is none', () => {
    expect(step(watch, undefined, { is: 'tick', nowMs: at(99) })).toMatchObject({ state: undefined, effects: [] })
  })

  test('begins with the policy where the device was silent before, and ends with it', () => {
    const late: Watch = { ...watch, timeline: [{ ...watch.timeline[0], fromMs: at(100) } as Watch['timeline'][number]] }
    const on = step(late, undefined, { is: 'policy', nowMs: at(100), seenMs: null, heardMs: at(0) })
    expect(on.effects).toMatchObject([
      { is: 'opened', episode: { startMs: at(100) } },
      { is: 'level', level: 1 },
    ])
    const off: Watch = { ...late, timeline: [...late.timeline, { fromMs: at(110), setting: null, off: 'policyOff' }] }
    const ended = step(off, on.state, { is: 'policy', nowMs: at(110), seenMs: null, heardMs: at(0) })
    expect(ended.effects).toMatchObject([{ is: 'closed', endMs: at(110), reason: 'policyOff' }])
    expect(ended.wakeAtMs).toBeNull()
  })
})

describe('schedules', () => {
  const scheduled = (schedule: Schedule): DriveWatch => ({
    ...watchOf(),
    timeline: [{ fromMs: at(-10_000), setting: setting(), schedule }],
  })
  const morning: Schedule = {
    zone: '+00:00',
    windows: [{ days: [1, 2, 3, 4, 5, 6, 7], fromMin: 60, untilMin: 120 }],
    isTripOnly: false,
  }

  test('outside of the hours nothing opens, and what is open ends', () => {
    const drive = createDrive(scheduled(morning))
    feed(drive, { 0: 9, 55: 9 })
    expect(shown(drive)).toEqual([])
    drive.passTo(at(60))
    expect(shown(drive)).toEqual(['60-open peak 9 levels 1 announced 1'])
    feed(drive, { 70: 9 })
    drive.passTo(at(130))
    expect(shown(drive)).toEqual(['60-120 peak 9 levels 3 announced 1,2 outOfSchedule'])
  })

  test('only on a trip: while one is under way', () => {
    const trips = [
      { fromMs: at(10), isUnderWay: true },
      { fromMs: at(20), isUnderWay: false },
    ]
    const drive = createDrive({ ...scheduled({ ...morning, windows: [], isTripOnly: true }), trips })
    feed(drive, { [-1]: 9, 12: 9, 15: 9, 25: 9 })
    expect(shown(drive)).toEqual(['12-20 peak 9 levels 1 announced 1 outOfSchedule'])
  })

  test.each([
    ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T00:00:00Z', '2026-03-29T22:00:00Z', 22],
    ['Europe/Berlin', '2026-10-25T12:00:00Z', '2026-10-24T23:00:00Z', '2026-10-25T23:00:00Z', 24],
    ['Asia/Shanghai', '2026-03-29T00:30:00Z', '2026-03-28T17:00:00Z', '2026-03-29T16:00:00Z', 23],
  ])('in %s at %s the hours are those of its clocks', (zone, asked, from, until, hours) => {
    const windows = [{ days: [7], fromMin: 60, untilMin: 1440 }]
    const timeline = [{ fromMs: 0, setting: setting(), schedule: { zone, windows, isTripOnly: false } }]
    const segment = segmentAt({ ...watchOf(), timeline }, Date.parse(asked))
    expect(segment).toMatchObject({ isOn: true, fromMs: Date.parse(from), untilMs: Date.parse(until) })
    expect((segment.untilMs - segment.fromMs) / 3_600_000).toBe(hours)
  })
})
