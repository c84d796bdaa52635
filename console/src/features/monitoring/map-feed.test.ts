import { describe, expect, it, vi } from 'vitest'
import { createDeviceStore } from './device-store.ts'
import { makeDevice, makeState, nowMs } from './fixtures.ts'
import { feedPoints, pointOf } from './map-feed.ts'

const open = (motion: 'all' | 'run' | 'none') => {
  const store = createDeviceStore(() => nowMs)
  store.add([makeDevice(1, { plate: '沪A·88K21' }), makeDevice(2)])
  store.snapshot({ states: [makeState(1), makeState(2, { isShutdown: true })], isFirst: true, isLast: true })
  const layer = { set: vi.fn(), update: vi.fn() }
  return { store, layer, feed: feedPoints(store, layer, motion) }
}
const ids = (points: { id: number }[]) => points.map((point) => point.id)

describe('map feed', () => {
  it('gives place, heading, severity and name of a device with a fix', () => {
    const { store } = open('all')
    const one = store.get(1)
    expect(one && pointOf(one)).toEqual({
      id: 1,
      lng: 121.5,
      lat: 31.2,
      headingDeg: 90,
      severity: 1,
      label: '沪A·88K21',
      isMoving: true,
    })
    store.frame([makeState(1, { fix: null })])
    const lost = store.get(1)
    expect(lost && pointOf(lost)).toBeUndefined()
  })

  it('sets all that the filter shows, and updates what changes', () => {
    const { store, layer } = open('run')
    expect(ids(layer.set.mock.calls[0]?.[0])).toEqual([1])
    store.frame([makeState(1, { values: { temp1: 9 } }), makeState(2)])
    expect(ids(layer.update.mock.calls[0]?.[0])).toEqual([1, 2])
  })

  it('takes away what the filter no longer shows or what lost its fix', () => {
    const { store, layer } = open('run')
    store.frame([makeState(1, { isShutdown: true })])
    expect(layer.update).toHaveBeenLastCalledWith([], [1])
  })

  it('is silent during playback and complete after it', () => {
    const { store, layer, feed } = open('none')
    store.frame([makeState(1)])
    expect(layer.update).not.toHaveBeenCalled()
    feed.show('all')
    expect(ids(layer.set.mock.lastCall?.[0])).toEqual([1, 2])
  })
})
