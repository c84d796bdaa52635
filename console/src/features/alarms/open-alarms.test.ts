import type { AlarmMove } from '@coldway/contract/alarms/alarm-records.ts'
import { describe, expect, it, vi } from 'vitest'
import { createOpenAlarms } from './open-alarms.ts'
import { makeMove } from './fixtures.ts'

const ids = (moves: readonly AlarmMove[]) => moves.map(({ id }) => id)

describe('the open alarms', () => {
  it('are the worst first that nobody has acknowledged, and each device has its worst level', () => {
    const alarms = createOpenAlarms()
    expect(ids(alarms.take([makeMove(1), makeMove(2, { startMs: 500, level: 3 })], true))).toEqual([1, 2])
    alarms.take([makeMove(3, { deviceId: 8, startMs: 2000 }), makeMove(4, { deviceId: 8, level: 3 })], false)
    alarms.take([makeMove(4, { deviceId: 8, level: 3, isAcknowledged: true })], false)
    expect(ids(alarms.ranked.get())).toEqual([2, 3, 1, 4])
    expect(alarms.ofDevice(7)).toEqual({ level: 3, count: 2 })
    expect(alarms.ofDevice(9)).toBeUndefined()
  })

  it('name a new alarm once, with its device', () => {
    const alarms = createOpenAlarms()
    const heard = vi.fn()
    alarms.take([makeMove(1)], true)
    alarms.onChange(heard)
    expect(ids(alarms.take([makeMove(1, { level: 2 }), makeMove(3, { deviceId: 9 })], false))).toEqual([3])
    expect(heard.mock.calls).toEqual([[new Set([7, 9])]])
    expect(alarms.ofDevice(7)?.level).toBe(2)
  })

  it('leave when they are finished, and when a snapshot no longer names them', () => {
    const alarms = createOpenAlarms()
    const heard = vi.fn()
    alarms.take([makeMove(1), makeMove(2, { deviceId: 8 })], true)
    alarms.onChange(heard)
    alarms.take([makeMove(1, { status: 'finished', endMs: 2000 })], false)
    expect(alarms.listOfDevice(7)).toEqual([])
    alarms.take([], true)
    expect(alarms.ranked.get()).toEqual([])
    expect(heard.mock.calls.at(-1)).toEqual([new Set([8])])
  })

  it('give the same list as long as nothing of the device has changed', () => {
    const alarms = createOpenAlarms()
    alarms.take([makeMove(1)], true)
    const own = alarms.listOfDevice(7)
    alarms.take([makeMove(2, { deviceId: 8 })], false)
    expect(alarms.listOfDevice(7)).toBe(own)
  })
})
