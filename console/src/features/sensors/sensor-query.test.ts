import { describe, expect, it } from 'vitest'
import { orderedKeys, readQuery, shownKeys, stretchOf } from './sensor-query.ts'

const query = (search: string) => readQuery(new URLSearchParams(search))

describe('the query of sensor data', () => {
  it('is the past day of a device without a word', () => {
    expect(query('device=7')).toEqual({ deviceId: 7, days: 1, from: '', until: '', keys: [], zoom: undefined })
  })

  it('takes series that exist, each once, and no more than one question takes', () => {
    expect(query('keys=temp1,nothing,temp1,door').keys).toEqual(['temp1', 'door'])
    const many = Array.from({ length: 20 }, (_, n) => `temp${n + 1}`).join()
    expect(query(`keys=${many}`).keys).toHaveLength(12)
  })

  it.each(['zoom=5', 'zoom=9-5', 'zoom=a-b', 'zoom=1000-2000', 'zoom=-5-99999999'])(
    'has no zoom with "%s"',
    (search) => {
      expect(query(search).zoom).toBeUndefined()
    },
  )

  it('takes a zoom of a minute and more', () => {
    expect(query('zoom=1000000-1060000').zoom).toEqual([1_000_000, 1_060_000])
  })

  it('is a stretch of time once the span is whole', () => {
    const nowMs = Date.UTC(2026, 10, 21, 4)
    expect(stretchOf(query('days=2'), nowMs)).toEqual([nowMs - 172_800_000, nowMs])
    expect(stretchOf(query('from=2026-11-01T08:00'), nowMs)).toBeUndefined()
  })
})

describe('the series shown', () => {
  const has = ['mileage', 'battery', 'door', 'temp2', 'temp1', 'light', 'hum1', 'butane']

  it('are those that goods depend on, until others are chosen', () => {
    expect(orderedKeys(has)).toEqual(['temp2', 'temp1', 'hum1', 'door', 'light', 'butane', 'battery', 'mileage'])
    expect(shownKeys([], has)).toEqual(['temp2', 'temp1', 'hum1', 'door'])
    expect(shownKeys(['butane'], has)).toEqual(['butane'])
  })

  it('are never those the device does not have', () => {
    expect(shownKeys(['soilPh', 'door'], has)).toEqual(['door'])
    expect(shownKeys(['soilPh'], ['battery'])).toEqual(['battery'])
    expect(shownKeys([], [])).toEqual([])
  })
})
