import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { describe, expect, test } from 'vitest'
import { createDrive, type Drive, type DriveWatch } from '../simulation/drive.ts'
import type { Reading } from './types.ts'

const min = 60_000
const t0 = Date.UTC(2026, 8, 1)
const at = (minutes: number): number => t0 + minutes * min
const setting = (more: object = {}): AlarmSetting => ({
  kind: 'temperature',
  lower: 2,
  upper: 8,
  durationMin: 10,
  returnMargin: 0,
  returnMin: 0,
  mode: 'consecutive',
  pauseAfterDefrostMin: 0,
  ...more,
})
const watchOf = (more: object = {}, watch: Partial<DriveWatch> = {}): DriveWatch => ({
  timeline: [{ fromMs: at(-10_000), setting: setting(more) }],
  trips: [],
  holdMs: 10 * min,
  reportIntervalS: 60,
  ...watch,
})
const read = (minutes: number, value: number | null, more: Partial<Reading> = {}): Reading => ({
  atMs: at(minutes),
  arrivedMs: at(minutes),
  value,
  ...more,
})
const feed = (drive: Drive, values: Record<number, number>): void => {
  for (const [minutes, value] of Object.entries(values).toSorted(([a], [b]) => Number(a) - Number(b)))
    drive.arrive(read(Number(minutes), value))
}
const shown = (drive: Drive): string[] =>
  drive
    .episodes()
    .map(({ startMs, endMs, peak, levels, messages, reason }) =>
      `${(startMs - t0) / min}-${endMs === null ? 'open' : (endMs - t0) / min} peak ${peak} levels ${levels} announced ${messages.join()} ${reason ?? ''}`.trim(),
    )

describe('opening and closing', () => {
  test('opens when it was bad for its duration, from the first bad reading on, and ends with the first good one', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 0: 5, 1: 9, 5: 9.5, 11: 9, 20: 8, 21: 7 })
    expect(shown(drive)).toEqual(['1-20 peak 9.5 levels 1 announced 1 returned'])
    expect(drive.counts().replays).toBe(0)
  })

  test('one good reading in between begins it anew', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 1: 9, 5: 8, 6: 9, 15: 9, 15.5: 7 })
    expect(shown(drive)).toEqual([])
  })

  test('opens by its timer while a reading still speaks, and not when it has gone stale', () => {
    const drive = createDrive(watchOf())
    feed(drive, { 1: 9 })
    drive.passTo(at(10.9))
    expect(shown(drive)).toEqual([])
    drive.passTo(at(11))
    expect(shown(drive)).toEqual(['1-open peak 9 levels 1 announced 1'])
    const stale = createDrive(watchOf({ durationMin: 11 }))
    feed(stale, { 1: 9 })
    stale.passTo(at(500))
    expect(shown(stale)).toEqual([])
    feed(stale, { 600: 9 })
    expect(shown(stale)).toEqual(['1-open peak 9 levels 3 announced 1,2,3'])
  })
})

describe('levels (A7, A8)', () => {
  test.each([
    [29 + 59 / 60, 1],
    [30, 2],
    [59 + 59 / 60, 2],
    [60, 3],
    [600, 3],
  ])('an episode of %s minutes has %s', (minutes, levels) => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 9, [minutes]: 5 })
    expect(drive.episodes()[0]).toMatchObject({ levels, announced: levels })
  })

  test('come by the timer while the device is silent, and none after its end', () => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 9 })
    drive.passTo(at(30) - 1)
    expect(drive.episodes()[0]?.announced).toBe(1)
    drive.passTo(at(30))
    expect(drive.episodes()[0]?.announced).toBe(2)
    drive.arrive(read(35, 5))
    drive.passTo(at(1000))
    expect(shown(drive)).toEqual(['0-35 peak 9 levels 2 announced 1,2 returned'])
  })

  test('a reading that came late proves that it had ended: the level is superseded, nothing is announced again (A11)', () => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 9 })
    drive.passTo(at(31))
    drive.arrive(read(20, 5, { arrivedMs: at(40) }))
    expect(shown(drive)).toEqual(['0-20 peak 9 levels 1 announced 1,2 returned'])
  })
})

describe('late data', () => {
  test('an excursion wholly in a backlog is a finished record and one message (A12)', () => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 5 })
    for (let minute = 10; minute < 200; minute += 10)
      drive.arrive(read(minute, minute > 30 && minute < 150 ? 9 : 5, { arrivedMs: at(300) + minute }))
    drive.passTo(at(1000))
    expect(shown(drive)).toEqual(['40-150 peak 9 levels 3 announced late returned'])
  })

  test('so is one that came after newer readings had shown nothing', () => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 5, 100: 5 })
    drive.arrive(read(50, 9, { arrivedMs: at(110) }))
    drive.arrive(read(40, 9.5, { arrivedMs: at(111) }))
    expect(shown(drive)).toEqual(['40-100 peak 9.5 levels 3 announced late returned'])
    drive.arrive(read(45, 5, { arrivedMs: at(112) }))
    expect(shown(drive)).toEqual([
      '40-45 peak 9.5 levels 1 announced late returned',
      '50-100 peak 9 levels 2 announced late returned',
    ])
  })

  test('later than a day it is a note', () => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 5, 3000: 5 })
    drive.arrive(read(50, 9, { arrivedMs: at(3001) }))
    expect(shown(drive)).toEqual([])
    expect(drive.counts()).toEqual({ replays: 0, notes: 1 })
  })
})

describe('a policy that changes while it alarms', () => {
  test('switched off it ends, switched on with the value still bad it begins anew (A14)', () => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 9, 5: 9 })
    drive.revise({ fromMs: at(6), setting: null, off: 'policyOff' })
    feed(drive, { 10: 9, 50: 9 })
    drive.revise({ fromMs: at(52), setting: setting({ durationMin: 0 }) })
    feed(drive, { 60: 9, 70: 5 })
    expect(shown(drive)).toEqual([
      '0-6 peak 9 levels 1 announced 1 policyOff',
      '52-70 peak 9 levels 1 announced 1 returned',
    ])
  })

  test('a new limit holds from the edit on, and opens nothing by itself (A15)', () => {
    const drive = createDrive(watchOf({ durationMin: 0 }))
    feed(drive, { 0: 9, 5: 7 })
    drive.revise({ fromMs: at(6), setting: setting({ upper: 6, durationMin: 0 }) })
    drive.passTo(at(9))
    expect(shown(drive)).toEqual(['0-5 peak 9 levels 1 announced 1 returned'])
    feed(drive, { 10: 7, 20: 6 })
    expect(shown(drive)).toHaveLength(2)
  })
})
