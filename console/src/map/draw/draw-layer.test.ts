import type { Map as Engine } from 'maplibre-gl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LngLat, MapHandle } from '../map-types.ts'
import { createDrawLayer } from './draw-layer.ts'
import type { Drawing } from './drawing.ts'

const limits = { radiusMinM: 1001, radiusMaxM: 100_000, pointsMax: 10 }
const triangle: Drawing = {
  kind: 'polygon',
  points: [
    { lng: 0, lat: 0 },
    { lng: 1, lat: 0 },
    { lng: 1, lat: 1 },
  ],
}

/** A map on which a degree is a hundred pixels, and functions that act as a hand on it. */
const openHand = () => {
  const heard = new Map<string, ((event: object) => void)[]>()
  let pick: (at: LngLat) => void = () => undefined
  const sources = new Map<string, { setData: ReturnType<typeof vi.fn> }>()
  const canvas = document.createElement('canvas')
  const engine = {
    addSource: (id: string) => sources.set(id, { setData: vi.fn() }),
    getSource: (id: string) => sources.get(id),
    removeSource: (id: string) => sources.delete(id),
    addLayer: () => undefined,
    removeLayer: () => undefined,
    getCanvas: () => canvas,
    getCenter: () => ({ lng: 0, lat: 0 }),
    project: ([lng, lat]: [number, number]) => ({ x: lng * 100, y: -lat * 100 }),
    on: (kind: string, listener: (event: object) => void) => {
      heard.set(kind, [...(heard.get(kind) ?? []), listener])
      return { unsubscribe: () => heard.delete(kind) }
    },
  } as unknown as Engine
  const map = {
    engine,
    onPick: (handler: typeof pick) => {
      pick = handler
      return () => undefined
    },
  } as unknown as MapHandle
  const fire = (kind: string, [lng, lat]: readonly [number, number], more: object = {}) => {
    const preventDefault = vi.fn()
    const event = { lngLat: { lng, lat }, point: { x: lng * 100, y: -lat * 100 }, preventDefault, ...more }
    for (const listener of heard.get(kind) ?? []) listener(event)
    return preventDefault
  }
  return { map, fire, tap: ([lng, lat]: readonly [number, number]) => pick({ lng, lat }), heard, sources }
}

const options = { limits, onDraft: vi.fn(), onStep: vi.fn(), onSelect: vi.fn() }
beforeEach(() => {
  vi.resetAllMocks()
})
const lift = () => window.dispatchEvent(new Event('mouseup'))

describe('a hand on the map', () => {
  it('drags a point, and the map stands still meanwhile', () => {
    const { map, fire } = openHand()
    createDrawLayer(map, options).show(triangle, undefined, false)
    expect(fire('mousedown', [1.02, 1.03])).toHaveBeenCalled()
    fire('mousemove', [2, 2])
    fire('mousemove', [2, 3])
    expect(options.onStep).not.toHaveBeenCalled()
    lift()
    const moved = { kind: 'polygon', points: [triangle.points[0], triangle.points[1], { lng: 2, lat: 3 }] }
    expect(options.onDraft).toHaveBeenLastCalledWith(moved)
    expect(options.onStep.mock.calls).toEqual([[moved]])
    lift()
    expect(options.onStep).toHaveBeenCalledTimes(1)
  })

  it('pulls a new point out of the middle of an edge and goes on dragging it', () => {
    const { map, fire } = openHand()
    createDrawLayer(map, options).show(triangle, undefined, false)
    fire('mousedown', [0.5, 0])
    fire('mousemove', [0.5, -1])
    fire('mousemove', [0.5, -2])
    lift()
    expect(options.onStep.mock.calls[0]?.[0]).toMatchObject({
      points: [{ lng: 0 }, { lng: 0.5, lat: -2 }, { lng: 1, lat: 0 }, { lng: 1, lat: 1 }],
    })
  })

  it('adds a point where it taps, but not with the click that ends a press on a point', () => {
    const { map, fire, tap } = openHand()
    createDrawLayer(map, options).show(triangle, undefined, true)
    fire('mousedown', [5, 5])
    lift()
    tap([5, 5])
    expect(options.onStep.mock.calls[0]?.[0]).toMatchObject({ points: [{}, {}, {}, { lng: 5, lat: 5 }] })
    fire('mousedown', [0, 0])
    lift()
    tap([0, 0])
    expect(options.onSelect.mock.calls).toEqual([[0]])
    expect(options.onStep).toHaveBeenCalledTimes(1)
  })

  it('lets the map be pushed elsewhere, and with two fingers everywhere', () => {
    const { map, fire } = openHand()
    createDrawLayer(map, options).show(triangle, undefined, false)
    expect(fire('mousedown', [4, 4])).not.toHaveBeenCalled()
    const fingers = [
      { x: 0, y: 0 },
      { x: 9, y: 9 },
    ]
    expect(fire('touchstart', [0, 0], { points: fingers })).not.toHaveBeenCalled()
    fire('touchmove', [3, 3], { points: fingers })
    expect(options.onDraft).not.toHaveBeenCalled()
  })

  it('reaches further with a finger, whose tap is not played again as a mouse', () => {
    const { map, fire } = openHand()
    createDrawLayer(map, options).show(triangle, undefined, false)
    const away: [number, number] = [1.15, 1]
    expect(fire('mousedown', away)).not.toHaveBeenCalled()
    expect(fire('touchstart', away, { points: [{ x: 115, y: -100 }] })).toHaveBeenCalled()
    const originalEvent = { preventDefault: vi.fn() }
    fire('touchend', away, { points: [], originalEvent })
    expect(originalEvent.preventDefault).toHaveBeenCalled()
    expect(options.onSelect.mock.calls).toEqual([[2]])
  })

  it('leaves nothing behind', () => {
    const { map, heard, sources } = openHand()
    createDrawLayer(map, options).remove()
    expect([heard.size, sources.size]).toEqual([0, 0])
  })
})
