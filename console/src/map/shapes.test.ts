import { expect, it } from 'vitest'
import { boundsOfShapes, type MapShape, shapeFeatures } from './shapes.ts'

const circle: MapShape = {
  kind: 'circle',
  id: 1,
  name: 'Port',
  colour: '#123456',
  sign: 'wharf',
  centre: { lng: 179.99, lat: 10 },
  radiusM: 5000,
}
const way: MapShape = {
  kind: 'way',
  id: 2,
  name: 'Line 1',
  colour: '#654321',
  sign: 'line',
  centre: { lng: 1, lat: 1 },
  points: [
    { lng: 1, lat: 1 },
    { lng: 2, lat: 3 },
  ],
}

it('gives each shape its form and the place of its name', () => {
  const { features } = shapeFeatures([circle, way], 2)
  expect(features.map(({ geometry, properties }) => [geometry.type, properties?.id, properties?.isSelected])).toEqual([
    ['Polygon', 1, false],
    ['Point', 1, false],
    ['LineString', 2, true],
    ['Point', 2, true],
  ])
})

it('draws an area over the date line as one', () => {
  const [area] = shapeFeatures([circle], undefined).features
  if (area?.geometry.type !== 'Polygon') throw new Error('an area')
  const ring = area.geometry.coordinates[0] ?? []
  expect(ring.at(-1)).toEqual(ring[0])
  for (const [at, corner] of ring.entries())
    expect(Math.abs((corner[0] ?? 0) - (ring[at - 1]?.[0] ?? corner[0] ?? 0))).toBeLessThan(1)
})

it('knows what to show to see all', () => {
  expect(boundsOfShapes([way])).toEqual([1, 1, 2, 3])
  expect(boundsOfShapes([])).toBeUndefined()
})
