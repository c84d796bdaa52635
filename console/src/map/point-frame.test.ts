import { describe, expect, it } from 'vitest'
import { packPoints } from './point-batch.ts'
import { frameOf, frameSign, indexPoints } from './point-frame.ts'
import { createPointStore } from './point-store.ts'
import type { MapPoint, PointsView, Severity } from './points-types.ts'
import { shortCount } from './points-features.ts'

const view: PointsView = {
  bounds: [100, 20, 130, 45],
  zoom: 5.3,
  mode: 'aggregate',
  aggregateAbove: 200,
  selectedId: null,
}

/** A grid of points around 115 east, 32 north; those in `worse` have the given severity. */
const storeOf = (count: number, worse: Record<number, Severity> = {}) => {
  const store = createPointStore()
  const points: MapPoint[] = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    lng: 110 + (index % 40) * 0.3,
    lat: 27 + Math.floor(index / 40) * 0.3,
    headingDeg: 0,
    severity: worse[index + 1] ?? 1,
    label: `p${index + 1}`,
    isMoving: true,
  }))
  store.put(packPoints(points))
  return store
}
const frame = (store: ReturnType<typeof storeOf>, change: Partial<PointsView> = {}) =>
  frameOf(store, { ...view, ...change }, () => indexPoints(store))

describe('what a window shows', () => {
  it('draws up to the limit one by one, and clusters beyond it', () => {
    expect(frame(storeOf(200))).toMatchObject({ inView: 200, isAggregated: false, clusters: [] })
    const many = frame(storeOf(201))
    expect(many).toMatchObject({ inView: 201, isAggregated: true })
    expect(many.clusters.length).toBeGreaterThan(0)
  })

  it('loses no point to the clusters', () => {
    const { clusters, points } = frame(storeOf(900))
    expect(clusters.reduce((sum, { count }) => sum + count, 0) + points.length).toBe(900)
  })

  it('gives a cluster the worst of its points', () => {
    const { clusters, points } = frame(storeOf(900, { 1: 3, 500: 2, 501: 0 }), { zoom: 2 })
    expect(points).toHaveLength(0)
    expect(Math.max(...clusters.map(({ severity }) => severity))).toBe(3)
    expect(clusters.filter(({ severity }) => severity === 3)).toHaveLength(1)
  })

  it('never hides the selected point', () => {
    const { points } = frame(storeOf(900), { zoom: 2, selectedId: 444 })
    expect(points.map(({ id, label }) => [id, label])).toEqual([[444, 'p444']])
  })

  it('draws every point in tile mode, labels only where there is room', () => {
    const { points, isAggregated } = frame(storeOf(900, { 50: 3 }), { mode: 'tile', zoom: 6 })
    expect(isAggregated).toBe(false)
    expect(points).toHaveLength(900)
    const labelled = points.filter(({ label }) => label)
    expect(labelled.length).toBeLessThan(300)
    expect(labelled.map(({ id }) => id)).toContain(50)
  })

  it('leaves out marks that lie under a worse one', () => {
    const store = createPointStore()
    store.put(
      packPoints(
        Array.from({ length: 600 }, (_, index) => ({
          id: index + 1,
          lng: 115,
          lat: 32,
          headingDeg: 0,
          severity: index === 300 ? 3 : 1,
          label: '',
          isMoving: false,
        })),
      ),
    )
    expect(frame(store, { mode: 'tile' }).points.map(({ id }) => id)).toEqual([301])
  })
})

describe('frameSign', () => {
  const moved = (degrees: number) => {
    const store = storeOf(1)
    store.put(packPoints([{ ...store.at(0), lng: 110 + degrees }]))
    return frameSign(frame(store), view.zoom)
  }
  it('does not change with a move of less than half a pixel', () => expect(moved(0.0005)).toBe(moved(0)))
  it('changes with a visible move', () => expect(moved(0.1)).not.toBe(moved(0)))
})

it.each([
  [2, '2'],
  [999, '999'],
  [1000, '1k'],
  [1249, '1.2k'],
  [9949, '9.9k'],
  [9960, '10k'],
  [34_400, '34k'],
])('writes %i as %s', (count, text) => expect(shortCount(count)).toBe(text))
