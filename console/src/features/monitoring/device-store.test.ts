import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createDeviceStore } from './device-store.ts'
import { makeDevice, makeState, nowMs } from './fixtures.ts'

const open = (count: number) => {
  let now = nowMs
  const store = createDeviceStore(() => now)
  store.add(Array.from({ length: count }, (_, index) => makeDevice(index + 1)))
  return { store, wait: (ms: number) => (now += ms) }
}
const whole = (states: DeviceState[]) => ({ states, isFirst: true, isLast: true })

describe('device store', () => {
  it('knows a device without a state as other', () => {
    const { store } = open(2)
    expect(store.summary.get().counts).toMatchObject({ all: 2, other: 2 })
    expect(store.get(1)?.severity).toBe('off')
  })

  it('takes a snapshot in parts and judges each device', () => {
    const { store } = open(3)
    store.snapshot({ states: [makeState(1)], isFirst: true, isLast: false })
    expect(store.summary.get().isComplete).toBe(false)
    store.snapshot({ states: [makeState(2, { isShutdown: true })], isFirst: false, isLast: true })
    expect(store.summary.get()).toMatchObject({ isComplete: true, counts: { all: 3, run: 1, close: 1, other: 1 } })
  })

  it('lets a state wait for a device whose page comes later', () => {
    const { store } = open(0)
    store.snapshot(whole([makeState(7)]))
    expect(store.strangers()).toBe(1)
    store.add([makeDevice(7)])
    expect(store.strangers()).toBe(0)
    expect(store.get(7)?.motion).toBe('run')
  })

  it('passes over devices that it does not accept, and what they report', () => {
    const store = createDeviceStore(
      () => nowMs,
      ({ id }) => id !== 2,
    )
    store.snapshot(whole([makeState(1), makeState(2)]))
    store.add([makeDevice(1), makeDevice(2)])
    store.frame([makeState(2)])
    expect(store.all().map(({ device }) => device.id)).toEqual([1])
    expect(store.summary.get().counts.all).toBe(1)
    expect(store.strangers()).toBe(0)
  })

  it('forgets the state of a device that a fresh snapshot does not name', () => {
    const { store } = open(2)
    store.snapshot(whole([makeState(1), makeState(2)]))
    store.snapshot(whole([makeState(2)]))
    expect(store.get(1)).toMatchObject({ state: undefined, motion: 'other' })
    expect(store.get(2)?.motion).toBe('run')
  })

  it('turns a device bad when a frame brings a value out of its range, and wakes only its watchers', () => {
    const { store } = open(2)
    store.snapshot(whole([makeState(1), makeState(2)]))
    const [first, second] = [vi.fn(), vi.fn()]
    store.watch(1, first)
    store.watch(2, second)
    store.frame([makeState(1, { values: { temp1: 9.4 } })])
    expect(store.get(1)?.severity).toBe('bad')
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  })

  it('publishes counters at the tick, not at the frame', () => {
    const { store } = open(1)
    store.snapshot(whole([makeState(1)]))
    const before = store.summary.get()
    store.frame([makeState(1, { isShutdown: true })])
    expect(store.summary.get()).toBe(before)
    store.tick()
    expect(store.summary.get().counts).toMatchObject({ run: 0, close: 1 })
  })

  it('says nothing when a frame only moves devices', () => {
    const { store } = open(1)
    store.snapshot(whole([makeState(1)]))
    const heard = vi.fn()
    store.summary.subscribe(heard)
    store.frame([makeState(1, { values: { temp1: 5.1 } })])
    store.tick()
    expect(heard).not.toHaveBeenCalled()
  })

  it('makes a silent device offline by time alone', () => {
    const { store, wait } = open(1)
    store.snapshot(whole([makeState(1)]))
    const changed = vi.fn()
    store.onChange(changed)
    wait(590_000)
    store.tick()
    expect(store.get(1)?.motion).toBe('run')
    wait(10_000)
    store.tick()
    expect(store.get(1)).toMatchObject({ motion: 'offLine', severity: 'off' })
    expect(changed).toHaveBeenCalledTimes(1)
  })

  it('keeps the sum of the counters, whatever comes', () => {
    const anyState = fc.record({
      id: fc.integer({ min: 1, max: 6 }),
      isShutdown: fc.boolean(),
      speedKmh: fc.integer({ min: 0, max: 90 }),
      ageMs: fc.integer({ min: 0, max: 3_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(anyState, { maxLength: 40 }), (many) => {
        const { store } = open(5)
        for (const { id, isShutdown, speedKmh, ageMs } of many) {
          const base = makeState(id, { isShutdown, arrivedMs: nowMs - ageMs })
          store.frame([{ ...base, fix: base.fix && { ...base.fix, speedKmh } }])
        }
        store.tick()
        const { all, ...parts } = store.summary.get().counts
        expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(all)
      }),
    )
  })
})
