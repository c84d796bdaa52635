import type { GeoJSONSource } from 'maplibre-gl'
import { createGlider } from './glide.ts'
import type { MapHandle, Off } from './map-types.ts'
import { buffersOf, packPoints } from './point-batch.ts'
import { clusterFeatures, pointFeatures } from './points-features.ts'
import { pointSources, pointsLayers } from './points-style.ts'
import type { MapPoint, PointsFrame, PointsMode, PointsRequest, PointsView } from './points-types.ts'

export interface PointsOptions {
  readonly mode?: PointsMode
  /** More than so many in view become clusters; 200 when not given. */
  readonly aggregateAbove?: number
  readonly onPick?: (id: number) => void
  /** After each redraw: how many points the window holds, and whether they are drawn as clusters. */
  readonly onShown?: (shown: Pick<PointsFrame, 'inView' | 'isAggregated'>) => void
}

export interface PointsLayer {
  /** All points anew. */
  set(points: readonly MapPoint[]): void
  /** Adds or replaces by id; everything else stays. Call it as often as data comes, redraws are bounded. */
  update(points: readonly MapPoint[], removedIds?: readonly number[]): void
  setMode(mode: PointsMode): void
  setAggregateAbove(count: number): void
  /** Marks one point, which is then never hidden in a cluster. */
  select(id: number | null): void
  remove(): void
}

/** Ten thousands of points: they live in a worker, which sends back only what the window shows. */
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

/** More marks than this do not glide: moving them costs more than it tells. */
const glideAtMost = 200
/** A frame whose marks moved less than about half a pixel is not drawn. */
const stepPx = 0.5

const createPointsCanvas = (map: MapHandle, { onPick }: PointsOptions) => {
  const { engine } = map
  const glider = createGlider()
  let shown: readonly MapPoint[] = []
  let selectedId: number | null = null
  let frameRequest = 0
  let slidAtMs = 0

  for (const id of Object.values(pointSources)) engine.addSource(id, { type: 'geojson', data: noFeatures })
  for (const layer of pointsLayers()) engine.addLayer(layer)
  const source = (id: string) => engine.getSource(id) as GeoJSONSource
  const offs: Off[] = [
    map.claim('point-body', ({ properties }) => onPick?.(properties.id as number)),
    map.claim('cluster-disc', ({ properties }) => {
      const { lng, lat, expandZoom } = properties as { lng: number; lat: number; expandZoom: number }
      map.setView({ lng, lat, zoom: Math.min(expandZoom + 0.3, 16) })
    }),
  ]

  const place = (nowMs: number) => {
    slidAtMs = nowMs
    const places = canGlide() ? shown.map((point) => ({ ...point, ...glider.at(point.id, nowMs) })) : shown
    void source(pointSources.points).setData(pointFeatures(places, selectedId))
  }
  const canGlide = () => !map.isStill && shown.length <= glideAtMost
  const slide = (nowMs: number) => {
    frameRequest = 0
    if (!canGlide() || !glider.isGliding(slidAtMs)) return
    if (nowMs - slidAtMs >= slideEveryMs(engine.getZoom())) place(nowMs)
    frameRequest = requestAnimationFrame(slide)
  }

  return {
    draw: (frame: PointsFrame, selected: number | null) => {
      const nowMs = performance.now()
      shown = frame.points
      selectedId = selected
      glider.aim(shown, nowMs)
      place(nowMs)
      void source(pointSources.clusters).setData(clusterFeatures(frame.clusters))
      if (frameRequest === 0) frameRequest = requestAnimationFrame(slide)
    },
    remove: () => {
      cancelAnimationFrame(frameRequest)
      for (const off of offs) off()
      for (const { id } of pointsLayers()) engine.removeLayer(id)
      for (const id of Object.values(pointSources)) engine.removeSource(id)
    },
  }
}

const noFeatures = { type: 'FeatureCollection' as const, features: [] }

/** How long a fast vehicle (30 m/s, twice that in a catching-up glide) takes for one step on screen. */
export const slideEveryMs = (zoom: number): number => {
  const metresPerPx = 78_271 / 2 ** zoom
  return Math.min(1000, Math.max(33, (stepPx * metresPerPx * 1000) / 60))
}
