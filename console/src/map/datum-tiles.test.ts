import { toGcj02 } from '@coldway/contract/places/datum.ts'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { tilesOf } from './datum-protocol.ts'
import { piecesOf } from './datum-tiles.ts'
import { tilePlaceOf } from './tile-place.ts'

vi.mock('maplibre-gl', () => ({ addProtocol: () => undefined }))

const tilePx = 256

it('lays a place of China on its own pixel of a GCJ-02 tile, at every zoom', () => {
  const inChina = fc.record({
    lng: fc.double({ min: 100, max: 119, noNaN: true }),
    lat: fc.double({ min: 25, max: 39, noNaN: true }),
  })
  fc.assert(
    fc.property(inChina, fc.integer({ min: 4, max: 18 }), (place, z) => {
      const onMap = tilePlaceOf(z, place)
      const inSource = tilePlaceOf(z, toGcj02(place))
      const [x, y] = [Math.floor(onMap.x), Math.floor(onMap.y)]
      // The drawn position of the source's place, by the piece that contains it or a neighbour: pieces share one grid.
      const piece = piecesOf(z, x, y)[0]!
      const drawnX = x + piece.left + (inSource.x - piece.x)
      const drawnY = y + piece.top + (inSource.y - piece.y)
      expect(Math.abs(drawnX - onMap.x) * tilePx).toBeLessThan(1.5)
      expect(Math.abs(drawnY - onMap.y) * tilePx).toBeLessThan(1.5)
    }),
    // A coast: the middle of this tile is open sea.
    { examples: [[{ lng: 118.82812499999997, lat: 25 }, 9]] },
  )
})

it('covers the whole tile', () => {
  const { x, y } = tilePlaceOf(12, { lng: 116.4, lat: 39.9 })
  const pieces = piecesOf(12, Math.floor(x), Math.floor(y))
  const lefts = pieces.map(({ left }) => left)
  const tops = pieces.map(({ top }) => top)
  expect([Math.min(...lefts) <= 0, Math.max(...lefts) + 1 >= 1]).toEqual([true, true])
  expect([Math.min(...tops) <= 0, Math.max(...tops) + 1 >= 1]).toEqual([true, true])
  expect(pieces).toHaveLength(4)
})

it('passes a tile outside of China as it is', () => {
  const { x, y } = tilePlaceOf(12, { lng: 37.6, lat: 55.9 })
  const [tileX, tileY] = [Math.floor(x), Math.floor(y)]
  expect(piecesOf(12, tileX, tileY)).toEqual([{ z: 12, x: tileX, y: tileY, left: 0, top: 0, width: 1, height: 1 }])
})

it('leaves WGS-84 tiles to MapLibre', () => {
  const tiles = 'https://tiles.example.com/{z}/{x}/{y}.png'
  expect(tilesOf({ datum: 'wgs84', tiles })).toBe(tiles)
  expect(tilesOf({ datum: 'gcj02', tiles })).toMatch(/^gcj02:\/\/\{z\}\/\{x\}\/\{y\}\/https%3A/)
})
