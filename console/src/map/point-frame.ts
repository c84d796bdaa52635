import Supercluster from 'supercluster'
import type { Bounds } from './map-types.ts'
import type { PointStore } from './point-store.ts'
import type { MapPoint, PointCluster, PointsFrame, PointsView, Severity } from './points-types.ts'

interface Leaf {
  readonly slot: number
  readonly severity: Severity
}
interface Group {
  severity: Severity
}
export type ClusterIndex = Supercluster<Leaf, Group>

/** Beyond it nothing is clustered: two things nearer than that stand at one place. */
const maxClusterZoom = 15
const clusterRadiusPx = 62

export const indexPoints = (store: PointStore): ClusterIndex =>
  new Supercluster<Leaf, Group>({
    radius: clusterRadiusPx,
    maxZoom: maxClusterZoom,
    map: ({ severity }) => ({ severity }),
    reduce: (into, from) => {
      if (from.severity > into.severity) into.severity = from.severity
    },
  }).load(
    Array.from({ length: store.size() }, (_, slot) => ({
      type: 'Feature',
      properties: { slot, severity: store.severityAt(slot) },
      geometry: { type: 'Point', coordinates: store.lngLatAt(slot) },
    })),
  )

/** Drawn beyond the window's edge by this part of it, so that a short drag shows no hole. */
const marginPart = 0.2

/** What the window shows. `index` is asked for only when clusters are needed: it may have to be built. */
export const frameOf = (store: PointStore, view: PointsView, index: () => ClusterIndex): PointsFrame => {
  const inView = store.within(view.bounds).length
  const isAggregated = view.mode === 'aggregate' && inView > view.aggregateAbove
  const bounds = widened(view.bounds)
  const selected = view.selectedId === null ? undefined : store.slotOf(view.selectedId)
  if (!isAggregated) {
    const points = store.within(bounds).map((slot) => store.at(slot))
    return { inView, isAggregated, points: withSelected(points, store, selected), clusters: [] }
  }
  const points: MapPoint[] = []
  const clusters: PointCluster[] = []
  for (const { geometry, properties } of index().getClusters([...bounds], Math.floor(view.zoom))) {
    const [lng = 0, lat = 0] = geometry.coordinates
    if ('cluster' in properties) {
      const { cluster_id: id, point_count: count, severity } = properties
      clusters.push({ id, lng, lat, count, severity, expandZoom: index().getClusterExpansionZoom(id) })
    } else {
      points.push({ ...store.at(properties.slot), label: '' })
    }
  }
  return { inView, isAggregated, points: withSelected(points, store, selected), clusters }
}

/** The selected point stands out of any cluster, with its label. */
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
