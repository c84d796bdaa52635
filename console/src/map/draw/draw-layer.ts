/** The drawing on the map, with handles: turns actions of mouse and fingers into steps of the value. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { FeatureCollection, Position } from 'geojson'
import type { GeoJSONSource, MapMouseEvent, MapTouchEvent } from 'maplibre-gl'
import { shortWay } from '../glide.ts'
import type { MapHandle, Off } from '../map-types.ts'
import { unrolled } from '../track-line.ts'
import { drawLayers, drawSources } from './draw-style.ts'
import { type Drawing, type DrawingLimits, type Handle, handlesOf, move, place, ringOf } from './drawing.ts'

export interface DrawOptions {
  readonly limits: DrawingLimits
  /** Called during a drag, with a drawing to show that is no step yet. */
  readonly onDraft: (drawing: Drawing) => void
  /** Called when a step is complete. */
  readonly onStep: (drawing: Drawing) => void
  /** Called with a tapped point, or undefined for none. */
  readonly onSelect: (index: number | undefined) => void
}
export interface DrawLayer {
  /** `selected`: the point to remove. `isAdding`: a tap on a free place adds a point. */
  show(drawing: Drawing, selected: number | undefined, isAdding: boolean): void
  remove(): void
}
type Press = MapMouseEvent | MapTouchEvent

const reachPx = { mouse: 9, touch: 20 } as const

export const createDrawLayer = (map: MapHandle, options: DrawOptions): DrawLayer => {
  const { engine } = map
  let shown: Drawing = { kind: 'way', points: [] }
  let selected: number | undefined
  let isAdding = false
  for (const id of drawSources) engine.addSource(id, { type: 'geojson', data: collection([]) })
  for (const layer of drawLayers) engine.addLayer(layer)

  const redraw = () => {
    void engine.getSource<GeoJSONSource>('draw-shape')?.setData(shapeOf(shown))
    void engine
      .getSource<GeoJSONSource>('draw-handles')
      ?.setData(handleMarks(handlesOf(shown, options.limits), selected))
  }
  const off = watchHand(map, {
    find: (press) => handleAt(map, handlesOf(shown, options.limits), press),
    drag: (handle, to) => {
      shown = move(shown, handle, to, options.limits)
      redraw()
      options.onDraft(shown)
      return handle.part === 'between' ? { ...handle, part: 'point' } : handle
    },
    drop: () => options.onStep(shown),
    tap: (handle) => options.onSelect(handle.part === 'point' ? handle.index : undefined),
    tapFree: (at) => {
      if (!isAdding) return options.onSelect(undefined)
      const next = place(shown, at, options.limits)
      if (next !== shown) options.onStep(next)
    },
  })
  return {
    show: (drawing, index, adds) => {
      shown = drawing
      selected = index
      isAdding = adds
      engine.getCanvas().classList.toggle('is-drawing', adds)
      redraw()
    },
    remove: () => {
      off()
      engine.getCanvas().classList.remove('is-drawing', 'is-over-handle')
      for (const { id } of drawLayers) engine.removeLayer(id)
      for (const id of drawSources) engine.removeSource(id)
    },
  }
}

interface Grip {
  readonly find: (press: Press) => Handle | undefined
  /** Returns the handle that is held from now on. */
  readonly drag: (handle: Handle, to: LngLat) => Handle
  readonly drop: () => void
  readonly tap: (handle: Handle) => void
  readonly tapFree: (at: LngLat) => void
}

/** Handles mouse and single finger; the map stays still while a handle is held. */
const watchHand = (map: MapHandle, { find, drag, drop, tap, tapFree }: Grip): Off => {
  const { engine } = map
  let held: Handle | undefined
  let hasMoved = false
  /** True while a press holds a handle: the click that ends it is not a tap on the map. */
  let isGripped = false
  const down = (press: Press) => {
    held = 'points' in press && press.points.length > 1 ? undefined : find(press)
    hasMoved = false
    isGripped = held !== undefined
    if (held) press.preventDefault()
  }
  const over = (press: Press) => {
    if (held) {
      hasMoved = true
      held = drag(held, press.lngLat)
    } else engine.getCanvas().classList.toggle('is-over-handle', find(press) !== undefined)
  }
  const up = () => {
    if (held && hasMoved) drop()
    else if (held) tap(held)
    held = undefined
  }
  const lift = (press: MapTouchEvent) => {
    // The browser would otherwise repeat the tap as a mouse event, whose reach is shorter.
    if (held) press.originalEvent.preventDefault()
    up()
  }
  const heard = [
    engine.on('mousedown', down),
    engine.on('touchstart', down),
    engine.on('mousemove', over),
    engine.on('touchmove', over),
    engine.on('touchend', lift),
    engine.on('touchcancel', up),
  ]
  // The window sees a button that is released outside of the map, too.
  window.addEventListener('mouseup', up)
  const stopPicking = map.onPick((at) => {
    if (!isGripped) tapFree(at)
  })
  return () => {
    for (const one of heard) one.unsubscribe()
    window.removeEventListener('mouseup', up)
    stopPicking()
  }
}

/** The nearest handle within reach; a point takes precedence over the middle of an edge. */
const handleAt = ({ engine }: MapHandle, handles: readonly Handle[], press: Press): Handle | undefined => {
  const reach = reachPx['points' in press ? 'touch' : 'mouse']
  const middle = engine.getCenter().lng
  const near = handles.flatMap((handle) => {
    const at = engine.project([middle + shortWay(handle.at.lng - middle), handle.at.lat])
    const awayPx = Math.hypot(at.x - press.point.x, at.y - press.point.y)
    return awayPx <= reach ? [{ handle, awayPx: handle.part === 'between' ? awayPx + reach : awayPx }] : []
  })
  return near.sort((one, other) => one.awayPx - other.awayPx)[0]?.handle
}

const collection = (features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

const shapeOf = (drawing: Drawing): FeatureCollection => {
  const line = lineOf(drawing)
  if (line.length < 2) return collection([])
  if (drawing.kind === 'way' || line.length < 3)
    return collection([{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: line } }])
  const ring = [...line, line[0] as Position]
  return collection([{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }])
}
const lineOf = (drawing: Drawing): Position[] => {
  if (drawing.kind !== 'circle') return unrolled(drawing.points)
  return drawing.centre ? unrolled(ringOf(drawing.centre, drawing.radiusM)) : []
}

const handleMarks = (handles: readonly Handle[], selected: number | undefined): FeatureCollection =>
  collection(
    handles.map((handle) => {
      const isPoint = handle.part === 'point'
      const properties = {
        part: handle.part,
        number: isPoint ? String(handle.index + 1) : '',
        isSelected: isPoint && handle.index === selected,
      }
      return {
        type: 'Feature',
        properties,
        geometry: { type: 'Point', coordinates: [handle.at.lng, handle.at.lat] },
      }
    }),
  )
