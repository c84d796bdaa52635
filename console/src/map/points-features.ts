import type { Feature, FeatureCollection, Point } from 'geojson'
import { markNames } from './mark-icons.ts'
import type { MapPoint, PointCluster } from './points-types.ts'

const place = (lng: number, lat: number, properties: Record<string, unknown>): Feature<Point> => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lng, lat] },
  properties,
})

export const pointFeatures = (
  points: readonly MapPoint[],
  clusters: readonly PointCluster[],
  selectedId: number | null,
): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: [
    ...clusters.map(({ lng, lat, count, severity, alarms, alarmLevel, expandZoom }) =>
      place(lng, lat, {
        lng,
        lat,
        count,
        severity,
        expandZoom,
        text: shortCount(count),
        badge: alarms > 0 ? markNames.alarmCount(alarmLevel) : severity === 3 ? markNames.badge(severity) : '',
        alarmText: alarms > 0 ? shortCount(alarms) : '',
      }),
    ),
    ...points.map(({ id, lng, lat, headingDeg, severity, label, isMoving, alarmLevel = 0 }) =>
      place(lng, lat, {
        id,
        severity,
        label,
        heading: isMoving ? headingDeg : 0,
        body: markNames.body(severity, isMoving),
        badge: alarmLevel > 0 ? markNames.alarm(alarmLevel) : markNames.badge(severity),
        isSelected: id === selectedId,
      }),
    ),
  ],
})

/** 999, 1.2k, 34k: digits and the k are readable in all five languages. */
export const shortCount = (count: number): string => {
  if (count < 1000) return String(count)
  return count < 9950
    ? `${(Math.round(count / 100) / 10).toFixed(1).replace('.0', '')}k`
    : `${Math.round(count / 1000)}k`
}
