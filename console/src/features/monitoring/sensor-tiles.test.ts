import { describe, expect, it } from 'vitest'
import { makeDevice, makeState } from './fixtures.ts'
import { chartKeysOf, heroOf, tilesOf } from './sensor-tiles.ts'

const device = makeDevice(1)
const keysOf = (values: Record<string, number>, faults: Record<string, string> = {}) =>
  tilesOf(device, makeState(1, { values, faults })).map((tile) => tile.series.key)

describe('tiles', () => {
  it('shows every series, goods first, and the signal beside the battery', () => {
    expect(keysOf({ signal: 20, light: 3, battery: 80, door: 1, hum1: 60, temp2: 4, temp1: 5 })).toEqual([
      'temp1',
      'temp2',
      'hum1',
      'door',
      'battery',
      'light',
    ])
    expect(keysOf({ signal: 20 })).toEqual(['signal'])
  })

  it('shows a fault as a fault, without its value', () => {
    const [tile] = tilesOf(device, makeState(1, { values: { temp1: 5 }, faults: { temp1: 'decodeFault' } }))
    expect(tile).toMatchObject({ value: undefined, fault: 'decodeFault', breach: undefined })
    expect(keysOf({}, { temp2: 'outOfRange' })).toEqual(['temp2'])
  })

  it.each([
    [1.9, 'low'],
    [2, undefined],
    [8, undefined],
    [8.1, 'high'],
  ])('judges %d against the range', (temp1, breach) => {
    expect(tilesOf(device, makeState(1, { values: { temp1 } }))[0]?.breach).toBe(breach)
  })

  it('drops series it does not know', () => {
    expect(keysOf({ mystery: 1, temp1: 3 })).toEqual(['temp1'])
  })
})

describe('hero', () => {
  it('is the temperature out of range, else the first', () => {
    expect(heroOf(device, makeState(1, { values: { temp1: 5, temp2: 9 } }))?.series.key).toBe('temp2')
    expect(heroOf(device, makeState(1, { values: { temp1: 5, temp2: 6 } }))?.series.key).toBe('temp1')
    expect(heroOf(device, makeState(1, { values: { hum1: 50 } }))).toBeUndefined()
    expect(heroOf(device, undefined)).toBeUndefined()
  })
})

describe('chart keys', () => {
  it('leaves out what makes no line', () => {
    const state = makeState(1, { values: { temp1: 1, mileage: 5, reeferMode: 2, battery: 50 } })
    expect(chartKeysOf(device, state)).toEqual(['temp1', 'battery'])
  })
})
