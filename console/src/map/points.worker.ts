import { frameOf, frameSign, indexPoints } from './point-frame.ts'
import type { ClusterIndex } from './point-frame.ts'
import { createPointStore } from './point-store.ts'
import type { PointsFrame, PointsRequest, PointsView } from './points-types.ts'

/** Minimum time between redraws for new data; a new window is answered at once, from the present index. */
const redrawMs = { points: 250, clusters: 1000 }
/** A very large set spends a tenth of the worker's time on its index: the processor has the map to draw, too. */
const buildShare = 9

const store = createPointStore()
let view: PointsView | undefined
let index: ClusterIndex | undefined
let isIndexStale = true
let nextIndexAt = 0
let drawnAt = 0
let wasLarge = false
let drawnSign = ''
let timer: ReturnType<typeof setTimeout> | undefined

addEventListener('message', ({ data }: MessageEvent<PointsRequest>) => {
  if (data.kind === 'view') {
    view = data.view
    drawnSign = ''
    draw()
    return
  }
  if (data.kind === 'set') store.clear()
  for (const id of data.removedIds) store.drop(id)
  store.put(data.batch)
  isIndexStale = true
  // Slots change when points are removed: an index of slots is useless then.
  if (data.kind === 'set' || data.removedIds.length > 0) index = undefined
  drawSoon()
})

const drawSoon = () => {
  if (timer !== undefined) return
  const pause = wasLarge ? Math.max(drawnAt + redrawMs.clusters, nextIndexAt) : drawnAt + redrawMs.points
  timer = setTimeout(
    () => {
      timer = undefined
      draw()
    },
    Math.max(0, pause - performance.now()),
  )
}

const draw = () => {
  if (!view) return
  const frame: PointsFrame = frameOf(store, view, currentIndex)
  wasLarge = frame.isAggregated || frame.points.length > 1000
  drawnAt = performance.now()
  const sign = frameSign(frame, view.zoom)
  if (sign !== drawnSign) postMessage(frame)
  drawnSign = sign
  // The window may have grown into clusters between two builds: they must not stay outdated when no data follows.
  if (frame.isAggregated && isIndexStale) drawSoon()
}

const currentIndex = (): ClusterIndex => {
  const startedAt = performance.now()
  if (!index || (isIndexStale && startedAt >= nextIndexAt)) {
    index = indexPoints(store)
    isIndexStale = false
    const endedAt = performance.now()
    nextIndexAt = endedAt + Math.max(redrawMs.clusters, (endedAt - startedAt) * buildShare)
  }
  return index
}
