import { toBaiduMercator } from '@coldway/contract/places/baidu-mercator.ts'
import { toBd09 } from '@coldway/contract/places/datum.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { baiduGroundOf, baiduNumber } from './baidu-grid.ts'
import { tilePlaceOf } from './tile-place.ts'

const tilePx = 256
const within = (west: number, south: number, east: number, north: number) =>
  fc.record({
    lng: fc.double({ min: west, max: east, noNaN: true }),
    lat: fc.double({ min: south, max: north, noNaN: true }),
  })

/** The place on the map, in tiles, at which Baidu's picture of a place is drawn. */
const drawnOf = (z: number, place: { lng: number; lat: number }) => {
  const on = tilePlaceOf(z, place)
  const [x, y] = [Math.floor(on.x), Math.floor(on.y)]
  const { pieces, lean } = baiduGroundOf(z, x, y)
  const piece = pieces[0]!
  const { eastM, northM } = toBaiduMercator(toBd09(place))
  const tileM = tilePx * 2 ** (18 - piece.z)
  const across = piece.left + (eastM / tileM - piece.x) * piece.width
  const down = piece.top + (piece.y + 1 - northM / tileM) * piece.height
  return { on, drawn: { x: x + across + (down - 0.5) * lean.x, y: y + down + (across - 0.5) * lean.y } }
}

// The shifts have waves of 11 km, so that three pixels remain where a tile is about as wide (zoom 12); zoomed in, one.
it('lays a place within three pixels, in China at every zoom and elsewhere', () => {
  const place = fc.oneof(within(100, 25, 119, 39), within(124, 44, 129, 48), within(-80, -50, 60, 65))
  fc.assert(
    fc.property(place, fc.integer({ min: 4, max: 18 }), (at, z) => {
      const { on, drawn } = drawnOf(z, at)
      expect(Math.abs(drawn.x - on.x) * tilePx).toBeLessThan(3)
      expect(Math.abs(drawn.y - on.y) * tilePx).toBeLessThan(3)
    }),
    { numRuns: 300 },
  )
})

it('covers the whole tile with few tiles of Baidu, without a gap', () => {
  const anywhere = within(-179, -73, 179, 73)
  fc.assert(
    fc.property(anywhere, fc.integer({ min: 2, max: 18 }), (at, z) => {
      const { x, y } = tilePlaceOf(z, at)
      const { pieces } = baiduGroundOf(z, Math.floor(x), Math.floor(y))
      expect(pieces.length).toBeLessThanOrEqual(9)
      expect(Math.min(...pieces.map(({ left }) => left))).toBeLessThanOrEqual(0)
      expect(Math.min(...pieces.map(({ top }) => top))).toBeLessThanOrEqual(0)
      expect(Math.max(...pieces.map(({ left, width }) => left + width))).toBeGreaterThanOrEqual(1)
      expect(Math.max(...pieces.map(({ top, height }) => top + height))).toBeGreaterThanOrEqual(1)
      const covered = pieces.reduce((sum, { left, top, width, height }) => {
        const across = Math.min(1, left + width) - Math.max(0, left)
        return sum + across * (Math.min(1, top + height) - Math.max(0, top))
      }, 0)
      expect(covered).toBeCloseTo(1, 6)
    }),
  )
})

it('asks for nothing near the poles, and writes a minus as Baidu does', () => {
  expect(baiduGroundOf(6, 30, 0).pieces).toEqual([])
  expect([baiduNumber(-5), baiduNumber(5)]).toEqual(['M5', '5'])
})

it("names the tile of Tiananmen square as Baidu's own map does", () => {
  const { x, y } = tilePlaceOf(16, { lng: 116.3912, lat: 39.9073 })
  const { pieces } = baiduGroundOf(16, Math.floor(x), Math.floor(y))
  // Zoom 17 has 512 m to a tile: 12 957 000 m east and 4 825 000 m north.
  expect(pieces.map((piece) => `${piece.z}/${piece.x}/${piece.y}`)).toContain('17/25308/9425')
})
