import Supercluster from 'supercluster'
import type { Bounds } from './map-types.ts'
import type { PointStore } from './point-store.ts'
import type { MapPoint, PointCluster, PointsFrame, PointsView, Severity } from './points-types.ts'

interface Leaf {
  readonly slot: number
  readonly severity: Severity
  readonly alarmLevel: number
}
interface Group {
  severity: Severity
  alarms: number
  alarmLevel: number
}
export type ClusterIndex = Supercluster<Leaf, Group>

/** The last zoom with clusters; points so close that they would still be one beyond it are at one place. */
const maxClusterZoom = 15
const clusterRadiusPx = 62

export const indexPoints = (store: PointStore): ClusterIndex =>
  new Supercluster<Leaf, Group>({
    radius: clusterRadiusPx,
    maxZoom: maxClusterZoom,
    map: ({ severity, alarmLevel }) => ({ severity, alarmLevel, alarms: alarmLevel > 0 ? 1 : 0 }),
    reduce: (into, from) => {
      if (from.severity > into.severity) into.severity = from.severity
      if (from.alarmLevel > into.alarmLevel) into.alarmLevel = from.alarmLevel
      into.alarms += from.alarms
    },
  }).load(
    Array.from({ length: store.size() }, (_, slot) => ({
      type: 'Feature',
      properties: { slot, severity: store.severityAt(slot), alarmLevel: store.alarmLevelAt(slot) },
      geometry: { type: 'Point', coordinates: store.lngLatAt(slot) },
    })),
  )

/** Margin drawn beyond the window's edge, as a part of it, so that a short drag shows no hole. */
const marginPart = 0.2

/** The content of the window. `index` is called only when clusters are needed, because it may have to be built. */
export const frameOf = (store: PointStore, view: PointsView, index: () => ClusterIndex): PointsFrame => {
  const inView = store.within(view.bounds).length
  const isAggregated = view.mode === 'aggregate' && inView > view.aggregateAbove
  const bounds = widened(view.bounds)
  const selected = view.selectedId === null ? undefined : store.slotOf(view.selectedId)
  if (!isAggregated) {
    const points = thinned(
      store.within(bounds).map((slot) => store.at(slot)),
      view.zoom,
    )
    return { inView, isAggregated, points: withSelected(points, store, selected), clusters: [] }
  }
  const points: MapPoint[] = []
  const clusters: PointCluster[] = []
  // Built once: a newer index would not know the clusters of this one.
  const built = index()
  for (const { geometry, properties } of built.getClusters([...bounds], Math.floor(view.zoom))) {
    const [lng = 0, lat = 0] = geometry.coordinates
    if ('cluster' in properties) {
      const { cluster_id: id, point_count: count, severity, alarms, alarmLevel } = properties
      clusters.push({
        id,
        lng,
        lat,
        count,
        severity,
        alarms,
        alarmLevel,
        expandZoom: built.getClusterExpansionZoom(id),
      })
    } else {
      points.push({ ...store.at(properties.slot), label: '' })
    }
  }
  return { inView, isAggregated, points: withSelected(points, store, selected), clusters }
}

/** Up to this many points are drawn one by one, even when they overlap. */
const thinAbove = 500
/**
 * The distance in pixels within which only the worst mark is drawn; of labels that would overlap,
 * only the worst one's is tried.
 */
const markCellPx = 7
const labelCellPx = [96, 40] as const

/** Drops what is invisible in a crowd: marks under marks, labels without room. */
const thinned = (points: MapPoint[], zoom: number): MapPoint[] => {
  if (points.length <= thinAbove) return points
  const marks = new Set<string>()
  const labels = new Set<string>()
  const worstFirst = points.toSorted((one, other) => other.severity - one.severity)
  return worstFirst.flatMap((point) => {
    if (!isFirst(marks, point, zoom, [markCellPx, markCellPx])) return []
    return [isFirst(labels, point, zoom, labelCellPx) ? point : { ...point, label: '' }]
  })
}

const isFirst = (
  taken: Set<string>,
  point: MapPoint,
  zoom: number,
  [width, height]: readonly [number, number],
): boolean => {
  const [x, y] = pixelOf(point, zoom)
  const cell = `${Math.floor(x / width)}/${Math.floor(y / height)}`
  if (taken.has(cell)) return false
  taken.add(cell)
  return true
}

/** Web Mercator pixels of the whole world at a zoom. */
const pixelOf = ({ lng, lat }: { lng: number; lat: number }, zoom: number): [number, number] => {
  const world = 512 * 2 ** zoom
  const sine = Math.min(0.9999, Math.max(-0.9999, Math.sin((lat * Math.PI) / 180)))
  return [(lng / 360 + 0.5) * world, (0.5 - Math.atanh(sine) / (2 * Math.PI)) * world]
}

/** Equal for two frames that look the same to half a pixel: zoomed out, most updates change nothing. */
export const frameSign = (frame: PointsFrame, zoom: number): string => {
  const at = (place: { lng: number; lat: number }) =>
    pixelOf(place, zoom + 1)
      .map(Math.round)
      .join()
  const clusters = frame.clusters.map((cluster) =>
    [at(cluster), cluster.count, cluster.severity, cluster.alarms, cluster.alarmLevel].join(),
  )
  const points = frame.points.map(
    ({ id, severity, isMoving, headingDeg, label, alarmLevel = 0, ...place }) =>
      `${id},${at(place)},${severity}${alarmLevel}${isMoving ? Math.round(headingDeg / 4) : 's'}${label}`,
  )
  return [frame.inView, ...clusters, ...points].join(';')
}

/** The selected point is drawn outside of any cluster, with its label. */
const withSelected = (points: MapPoint[], store: PointStore, slot: number | undefined): MapPoint[] => {
  if (slot === undefined) return points
  const selected = store.at(slot)
  return [...points.filter((point) => point.id !== selected.id), selected]
}

const widened = ([west, south, east, north]: Bounds): Bounds => {
  const x = (east - west) * marginPart
  const y = (north - south) * marginPart
  return [west - x, Math.max(-90, south - y), east + x, Math.min(90, north + y)]
}
