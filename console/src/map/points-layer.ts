import type { GeoJSONSource, Map as Engine } from 'maplibre-gl'
import { createGlider } from './glide.ts'
import type { MapHandle, Off } from './map-types.ts'
import { buffersOf, packPoints } from './point-batch.ts'
import { pointFeatures } from './points-features.ts'
import { pointSource, pointsLayers } from './points-style.ts'
import type { MapPoint, PointsFrame, PointsMode, PointsRequest, PointsView } from './points-types.ts'

export interface PointsOptions {
  readonly mode?: PointsMode
  /** The number of points in view above which they become clusters; 200 by default. */
  readonly aggregateAbove?: number
  readonly onPick?: (id: number) => void
  /** Called with the mark under the pointer and its pixel on the map, or undefined when the pointer leaves it. */
  readonly onHover?: (hover: PointHover | undefined) => void
  /** Called after each redraw: the number of points in the window, and whether they are clustered. */
  readonly onShown?: (shown: Pick<PointsFrame, 'inView' | 'isAggregated'>) => void
}

export interface PointHover {
  readonly id: number
  readonly x: number
  readonly y: number
}

export interface PointsLayer {
  /** Replaces all points. */
  set(points: readonly MapPoint[]): void
  /** Adds or replaces points by id; all others stay. Call it as often as data arrives; redraws are bounded. */
  update(points: readonly MapPoint[], removedIds?: readonly number[]): void
  setMode(mode: PointsMode): void
  setAggregateAbove(count: number): void
  /** Marks one point, which is then never hidden in a cluster. */
  select(id: number | null): void
  remove(): void
}

/** Draws tens of thousands of points: they live in a worker, which returns only the content of the window. */
export const createPointsLayer = (map: MapHandle, options: PointsOptions = {}): PointsLayer => {
  const worker = new Worker(new URL('./points.worker.ts', import.meta.url), { type: 'module' })
  const canvas = createPointsCanvas(map, options)
  let wish = {
    mode: options.mode ?? 'aggregate',
    aggregateAbove: options.aggregateAbove ?? 200,
    selectedId: null as number | null,
  }

  const ask = (request: PointsRequest, transfer: ArrayBuffer[] = []) => worker.postMessage(request, transfer)
  const look = () => {
    const { bounds, zoom } = map.view()
    const view: PointsView = { bounds, zoom, ...wish }
    ask({ kind: 'view', view })
  }
  const wishFor = (change: Partial<typeof wish>) => {
    wish = { ...wish, ...change }
    look()
  }
  const send = (kind: 'set' | 'update', points: readonly MapPoint[], removedIds: readonly number[]) => {
    const batch = packPoints(points)
    ask({ kind, batch, removedIds }, buffersOf(batch))
  }

  worker.addEventListener('message', ({ data }: MessageEvent<PointsFrame>) => {
    canvas.draw(data, wish.selectedId)
    options.onShown?.({ inView: data.inView, isAggregated: data.isAggregated })
  })
  const stopLooking = map.onMove(look)
  look()

  return {
    set: (points) => send('set', points, []),
    update: (points, removedIds = []) => send('update', points, removedIds),
    setMode: (mode) => wishFor({ mode }),
    setAggregateAbove: (aggregateAbove) => wishFor({ aggregateAbove }),
    select: (selectedId) => wishFor({ selectedId }),
    remove: () => {
      stopLooking()
      worker.terminate()
      canvas.remove()
    },
  }
}

/** The most marks that glide; moving more of them costs more than it shows. */
const glideAtMost = 200
/** The shortest move in pixels for which a mark is redrawn. */
const stepPx = 0.5
/** The share of the time that gliding may take, as a divisor, on machines that draw slowly (no GPU). */
const shareOfTime = 4
/** The longest step that is worth a frame of its own; the next redraw brings slower ones. */
const slowestStepMs = 1000

const createPointsCanvas = (map: MapHandle, { onPick, onHover }: PointsOptions) => {
  const { engine } = map
  const glider = createGlider()
  let frame: PointsFrame = { inView: 0, isAggregated: false, points: [], clusters: [] }
  let selectedId: number | null = null
  let frameRequest = 0
  let slidAtMs = 0
  let lastFrameMs = 0
  /** Duration of the longest frame since the last step: the cost of a step on this machine. */
  let costMs = 0

  engine.addSource(pointSource, { type: 'geojson', data: pointFeatures([], [], null) })
  // The points stand below a drawing, when there is one.
  const below = engine.getLayer('draw-fill') ? 'draw-fill' : undefined
  for (const layer of pointsLayers()) engine.addLayer(layer, below)
  const offs: Off[] = [
    map.claim('point-body', ({ properties }) => onPick?.(properties.id as number)),
    map.claim('cluster-disc', ({ properties }) => {
      const { lng, lat, expandZoom } = properties as { lng: number; lat: number; expandZoom: number }
      map.setView({ lng, lat, zoom: Math.min(expandZoom + 0.3, 16) })
    }),
    watchHover(engine, onHover),
  ]

  const canGlide = () =>
    !map.isStill && frame.points.length <= glideAtMost && slideEveryMs(engine.getZoom()) < slowestStepMs
  const place = (nowMs: number) => {
    slidAtMs = nowMs
    const points = canGlide()
      ? frame.points.map((point) => ({ ...point, ...glider.at(point.id, nowMs) }))
      : frame.points
    void engine.getSource<GeoJSONSource>(pointSource)?.setData(pointFeatures(points, frame.clusters, selectedId))
  }
  const slide = (nowMs: number) => {
    frameRequest = 0
    // One more frame after the end brings every mark to its place.
    if (!canGlide() || !glider.isGliding(slidAtMs)) return
    costMs = Math.max(costMs, Math.min(nowMs - lastFrameMs, slowestStepMs / shareOfTime))
    lastFrameMs = nowMs
    if (nowMs - slidAtMs >= Math.max(slideEveryMs(engine.getZoom()), costMs * shareOfTime)) {
      place(nowMs)
      costMs = 0
    }
    frameRequest = requestAnimationFrame(slide)
  }

  return {
    draw: (next: PointsFrame, selected: number | null) => {
      const nowMs = performance.now()
      frame = next
      selectedId = selected
      glider.aim(frame.points.length <= glideAtMost ? frame.points : [], nowMs)
      place(nowMs)
      if (frameRequest !== 0) return
      lastFrameMs = nowMs
      frameRequest = requestAnimationFrame(slide)
    },
    remove: () => {
      cancelAnimationFrame(frameRequest)
      for (const off of offs) off()
      for (const { id } of pointsLayers()) engine.removeLayer(id)
      engine.removeSource(pointSource)
    },
  }
}

/** Time in which a fast vehicle (30 m/s, doubled while catching up) moves by one step on screen. */
export const slideEveryMs = (zoom: number): number => {
  const metresPerPx = 78_271 / 2 ** zoom
  return Math.max(33, (stepPx * metresPerPx * 1000) / 60)
}

const watchHover = (engine: Engine, onHover: PointsOptions['onHover']): Off => {
  if (!onHover) return () => undefined
  const move = engine.on('mousemove', 'point-body', ({ point, features }) => {
    const id = features?.[0]?.properties.id as number | undefined
    onHover(id === undefined ? undefined : { id, x: point.x, y: point.y })
  })
  const leave = engine.on('mouseleave', 'point-body', () => onHover(undefined))
  return () => {
    move.unsubscribe()
    leave.unsubscribe()
  }
}
