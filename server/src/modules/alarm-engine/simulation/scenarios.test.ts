/** One scene for each bug of a peer that faults.md section 4 cites, and for each the simulation found in this machine. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reading } from '../evaluation/types.ts'
import { createDrive } from './drive.ts'
import { at, feed, read, setting, shown, watchOf } from './scene.fixture.ts'

describe('bugs of peers', () => {
  test('A2, thingsboard#10590, #14301: the duration counts from the first bad reading to the last, not from detection', () => {
    const drive = createDrive(watchOf({ durationMin: 10 }))
    feed(drive, { 0: 5, 3: 9, 12: 9 })
    expect(shown(drive)).toEqual([])
    feed(drive, { 13: 9 })
    expect(shown(drive)).toEqual(['3-open peak 9 levels 1 announced 1'])
  })

  test('A2, thingsboard#8191: readings of a backlog are judged by their own time', () => {
    const drive = createDrive(watchOf({ durationMin: 10 }))
    for (const minute of [0, 4, 8]) drive.arrive(read(minute, 9, 30))
    drive.arrive(read(9, 5, 30))
    drive.passTo(at(300))
    expect(shown(drive)).toEqual([])
  })

  test('A3, thingsboard#7943: a value that hovers inside the margin opens once and closes once', () => {
    const drive = createDrive(watchOf({ returnMargin: 1, returnMin: 5 }))
    for (let minute = 0; minute < 60; minute++) drive.arrive(read(minute, minute % 2 ? 7.5 : 8.5))
    expect(shown(drive)).toHaveLength(1)
    feed(drive, { 60: 7, 64: 7, 65: 6.9 })
    expect(shown(drive)).toEqual(['0-60 peak 8.5 levels 3 announced 1,2,3 returned'])
  })

  test('A4, thingsboard#5652, #2986, #15583: messages milliseconds apart, in either order, are one alarm', () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]) {
      const drive = createDrive(watchOf())
      for (const n of order) drive.arrive({ atMs: at(1) + n, arrivedMs: at(1) + 5, value: 9 })
      expect(drive.records()).toHaveLength(1)
      expect(drive.episodes()).toMatchObject([{ startMs: at(1), announced: 1 }])
    }
  })

  test.each([
    ['before', 20],
    ['while', 31],
    ['after', 200],
  ])('A5, thingsboard#7909: it closes with good readings that come %s it counts as offline', (_, minute) => {
    const drive = createDrive(watchOf({ returnMin: 2 }))
    feed(drive, { 0: 9, [minute]: 5, [minute + 2]: 5 })
    expect(drive.episodes()).toMatchObject([{ endMs: at(minute), reason: 'returned' }])
  })

  test('A5, thingsboard#13050: it closes although the value stays the same after its return', () => {
    const drive = createDrive(watchOf({ returnMin: 30 }))
    feed(drive, { 0: 9, 10: 5, 20: 5, 30: 5, 40: 5 })
    expect(drive.episodes()).toMatchObject([{ endMs: at(10) }])
  })

  test('A6, thingsboard#7811: a new violation is a new record', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 0: 9, 1: 5, 2: 9.9 })
    expect(shown(drive)).toEqual(['0-1 peak 9 levels 1 announced 1 returned', '2-open peak 9.9 levels 1 announced 1'])
    expect(new Set(drive.records().map(({ id }) => id)).size).toBe(2)
  })

  test('A8: after downtime all levels that are due are announced once, in their order', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 0: 9 })
    drive.arrive(read(130, 9))
    drive.passTo(at(1000))
    expect(shown(drive)).toEqual(['0-open peak 9 levels 3 announced 1,2,3'])
  })

  test('A9, thingsboard#7207, #8698: a clock that goes back and forth announces no level twice', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 0: 9 })
    for (const minute of [31, 5, 29, 30, 61, 2, 90, 61]) drive.passTo(at(minute))
    expect(shown(drive)).toEqual(['0-open peak 9 levels 3 announced 1,2,3'])
  })

  test('A12, thingsboard#8681: a backlog that is still bad announces what is due, each level once', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 0: 5 })
    for (let minute = 10; minute <= 300; minute += 10) drive.arrive(read(minute, 9, 300 + minute / 1000))
    drive.passTo(at(1000))
    expect(shown(drive)).toEqual(['10-open peak 9 levels 3 announced 1,2,3'])
  })

  test('A13, thingsboard#11642, PR#15439: a restart after any input changes nothing (property)', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(1, 5, 7.8, 8.5, 9)), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(values, fc.boolean(), (given, isShuffled) => {
        const readings = given.map(([minute, value], n) => read(minute, value, isShuffled ? 300 + n : minute))
        const inOrder = readings.toSorted((a, b) => a.arrivedMs - b.arrivedMs)
        const run = (restarts: boolean): unknown => {
          const drive = createDrive(watchOf({ durationMin: 3, returnMin: 2, returnMargin: 0.5 }))
          for (const reading of inOrder) {
            drive.arrive(reading)
            if (restarts) drive.restart()
          }
          drive.passTo(at(2000))
          return drive.records()
        }
        expect(run(true)).toEqual(run(false))
      }),
    )
  })

  test('A14: a disabled policy announces nothing more; enabled it begins at level 1, counted from then', () => {
    const drive = createDrive(watchOf({ durationMin: 5 }))
    feed(drive, { 0: 9, 10: 9, 25: 9 })
    drive.revise({ fromMs: at(26), setting: null, off: 'policyOff' })
    for (let minute = 30; minute < 120; minute += 5) drive.arrive(read(minute, 9))
    drive.revise({ fromMs: at(117), setting: setting({ durationMin: 5 }) })
    drive.passTo(at(121.9))
    expect(shown(drive)).toEqual(['0-26 peak 9 levels 1 announced 1 policyOff'])
    drive.passTo(at(122))
    expect(shown(drive)[1]).toBe('117-open peak 9 levels 1 announced 1')
  })

  test('A15, thingsboard PR#6535, PR#4260, PR#16118: an edit rewrites nothing and opens nothing that had ended', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 0: 9, 10: 7, 20: 9 })
    drive.revise({ fromMs: at(21), setting: setting({ upper: 10 }) })
    drive.passTo(at(24))
    expect(shown(drive)[1]).toBe('20-open peak 9 levels 1 announced 1')
    feed(drive, { 25: 9 })
    drive.revise({ fromMs: at(26), setting: setting({ upper: 6 }) })
    drive.passTo(at(500))
    expect(shown(drive)).toEqual([
      '0-10 peak 9 levels 1 announced 1 returned',
      '20-25 peak 9 levels 1 announced 1 returned',
    ])
  })

  test('A17: what is no value is given to nobody, and says nothing when it is', () => {
    const drive = createDrive(watchOf({ returnMin: 5 }))
    feed(drive, { 0: 9 })
    for (let minute = 1; minute < 20; minute++) drive.arrive(read(minute, null))
    expect(shown(drive)).toEqual(['0-open peak 9 levels 1 announced 1'])
  })

  test('A18: any reading given again changes nothing (property)', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom(5, 7.8, 9)), { maxLength: 20 })
    fc.assert(
      fc.property(values, fc.array(fc.nat(), { maxLength: 10 }), (given, again) => {
        const once = createDrive(watchOf({ durationMin: 2 }))
        const twice = createDrive(watchOf({ durationMin: 2 }))
        const readings = [...new Map(given.map(([minute, value]) => [minute, read(minute, value, 300)])).values()]
        for (const [n, reading] of readings.entries()) {
          once.arrive(reading)
          twice.arrive(reading)
          for (const one of again)
            if (one % readings.length <= n) twice.arrive(readings[one % readings.length] as Reading)
        }
        expect(twice.episodes()).toEqual(once.episodes())
      }),
    )
  })

  test('faults.md 24: a sensor that falls silent while it alarms stays open, and ends with its first good reading', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 0: 9 })
    drive.passTo(at(3000))
    expect(shown(drive)).toEqual(['0-open peak 9 levels 3 announced 1,2,3'])
    feed(drive, { 3001: 5 })
    expect(shown(drive)).toEqual(['0-3001 peak 9 levels 3 announced 1,2,3 returned'])
  })
})

describe('what the simulation found', () => {
  test('the last reading before a policy begins counts although it comes after', () => {
    const drive = createDrive(watchOf({}, { timeline: [] }))
    feed(drive, { 0: 5 })
    drive.revise({ fromMs: at(10), setting: setting() })
    drive.arrive(read(8, 9, 11))
    drive.passTo(at(12))
    expect(shown(drive)).toEqual(['10-open peak 9 levels 1 announced 1'])
  })

  test('the peak of the reading that proves an alarm is on record', () => {
    const drive = createDrive(watchOf({ durationMin: 30 }))
    feed(drive, { 0: 8.5, 20: 8.6, 40: 9.9, 50: 5 })
    expect(shown(drive)).toEqual(['0-50 peak 9.9 levels 2 announced 1,2 returned'])
  })

  test('a sum is not carried over a time in which the policy was off', () => {
    const summed = { mode: 'cumulative', durationMin: 10 }
    const drive = createDrive(watchOf(summed))
    feed(drive, { 0: 9, 8: 5 })
    drive.revise({ fromMs: at(10), setting: null, off: 'policyOff' })
    feed(drive, { 12: 9 })
    drive.revise({ fromMs: at(15), setting: setting(summed) })
    feed(drive, { 16: 9, 24: 9 })
    expect(shown(drive)).toEqual([])
    feed(drive, { 26: 9 })
    expect(shown(drive)).toEqual(['25-open peak 9 levels 1 announced 1'])
  })

  test('a device hours behind keeps its sum although the policy is off by the time of the server', () => {
    const drive = createDrive(watchOf({ mode: 'cumulative', durationMin: 10 }))
    for (const [minute, value] of [
      [0, 9],
      [8, 5],
    ] as const)
      drive.arrive(read(minute, value, minute + 480))
    drive.revise({ fromMs: at(500), setting: null, off: 'policyOff' })
    drive.arrive(read(30, 9, 510))
    drive.arrive(read(32, 9, 512))
    expect(drive.episodes()).toMatchObject([{ startMs: at(32), endMs: at(500), reason: 'policyOff' }])
  })

  test('a defrost that is heard of after a policy has begun excuses nothing before', () => {
    const drive = createDrive(watchOf({}, { timeline: [] }))
    feed(drive, { 0: 9 })
    drive.revise({ fromMs: at(2), setting: setting({ durationMin: 2, pauseAfterDefrostMin: 30 }) })
    drive.arrive(read(5, 9, 5, { reeferMode: 4 }))
    expect(shown(drive)).toEqual(['2-open peak 9 levels 1 announced 1'])
  })

  test('what a policy began with is still known in a replay', () => {
    const drive = createDrive(watchOf({}, { timeline: [] }))
    feed(drive, { 0: 9 })
    drive.revise({ fromMs: at(2), setting: setting() })
    feed(drive, { 5: 9, 7: 9 })
    drive.arrive(read(6, 9.5, 8))
    expect(shown(drive)).toEqual(['2-open peak 9.5 levels 1 announced 1'])
  })

  test('a worse reading at the very moment a policy begins is the peak', () => {
    const drive = createDrive(watchOf({}, { timeline: [] }))
    feed(drive, { 0: 9 })
    drive.revise({ fromMs: at(2), setting: setting() })
    drive.arrive(read(2, 9.5, 3))
    expect(shown(drive)).toEqual(['2-open peak 9.5 levels 1 announced 1'])
  })

  test('a device that is hours behind is replayed from where it was, also after its policy went off', () => {
    const drive = createDrive(watchOf())
    for (const minute of [0, 100, 200, 300]) drive.arrive(read(minute, 9, minute + 480))
    drive.revise({ fromMs: at(1000), setting: null, off: 'policyOff' })
    drive.arrive(read(600, 9, 1990))
    drive.arrive(read(610, 9, 1991))
    expect(drive.records()).toMatchObject([{ startMs: at(0), endMs: at(1000), isDisproved: false }])
  })

  test('where the value was right by its own limit nothing begins with the policy', () => {
    const drive = createDrive(watchOf({ upper: 10 }))
    feed(drive, { 0: 9 })
    drive.revise({ fromMs: at(1), setting: null, off: 'policyOff' })
    drive.revise({ fromMs: at(2), setting: setting({ upper: 8 }) })
    drive.passTo(at(9))
    expect(shown(drive)).toEqual([])
  })
})
