import type { MapSource } from '@coldway/contract/places/maps.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { baseStyle } from './base-style.ts'

const look = { language: 'en', theme: 'light', boundaries: 'default' } as const
const archive: MapSource = {
  id: 'pmtiles',
  name: 'Roads',
  kind: 'pmtiles',
  tiles: 'http://127.0.0.1:9/roads.pmtiles',
  tileSize: 512,
  maxZoom: 14,
  datum: 'wgs84',
  attribution: '',
  credits: null,
  traffic: null,
}
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an archive that does not answer is given up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const given = expect(baseStyle(look, archive)).rejects.toThrow('no answer in time')
  await vi.advanceTimersByTimeAsync(10_000)
  await given
})

test('an archive that is gone, or is none, is given up at once', async () => {
  for (const answer of [new Response('', { status: 404 }), new Response('<html>', { status: 206 })]) {
    vi.stubGlobal('fetch', () => Promise.resolve(answer))
    await expect(baseStyle(look, archive)).rejects.toThrow()
  }
})
