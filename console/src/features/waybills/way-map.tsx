/** The places of a shipment and the way between them. Loaded after the form, because it brings the map library. */
import { lines } from '@coldway/contract/lines/lines.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { CourseTraffic } from '../lines/index.ts'
import { type CourseLayer, createCourseLayer } from '../../map/course-layer.ts'
import type { MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import type { MapShape } from '../../map/shapes.ts'
import { createShapesLayer, type ShapesLayer } from '../../map/shapes-layer.ts'
import { boundsOf } from '../../map/track-line.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { useSettled } from '../../ui/base/use-settled.ts'

export interface WayStop extends LngLat {
  readonly name: string
}
interface WayMapProps {
  /** The stops in the order of travel, at least one. */
  readonly stops: readonly WayStop[]
  readonly onUnsupported: () => void
}
interface Layers {
  readonly map: MapHandle
  readonly course: CourseLayer
  readonly places: ShapesLayer
}

const restMs = 400
const metresPerKm = 1000
const fitting = { paddingPx: { top: 40, right: 60, bottom: 40, left: 60 }, maxZoom: 11 }
const sign = 'stop'
const colour = '#1d4ed8'
const signs = {
  [sign]: {
    path: 'M12 21s7-6.2 7-12a7 7 0 1 0-14 0c0 5.8 7 12 7 12ZM12 11.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
    colour,
  },
}

export const WayMap = ({ stops, onUnsupported }: WayMapProps) => {
  const t = useText()
  const [layers, setLayers] = useState<Layers>()
  const settled = useSettled(JSON.stringify(stops), restMs)
  const shown = useMemo(() => JSON.parse(settled) as readonly WayStop[], [settled])
  const road = useRoad(shown)
  useEffect(() => {
    layers?.course.set(
      road?.path.map(([lng, lat]) => ({ lng, lat })) ?? shown,
      road?.isEstimate ?? true,
      road?.stretches,
    )
  }, [layers, road, shown])
  useEffect(() => {
    if (!layers) return
    layers.places.set(shown.map(shapeOf))
    const bounds = boundsOf(shown)
    if (bounds) layers.map.fit(bounds, fitting)
  }, [layers, shown])
  return (
    <figure className="waybill-way-map">
      <MapView
        title={t('waybills.wayMap')}
        onReady={(map) => {
          const made = { map, course: createCourseLayer(map), places: createShapesLayer(map, { name: 'stops', signs }) }
          setLayers(made)
          return () => {
            setLayers(undefined)
            made.places.remove()
            made.course.remove()
          }
        }}
        onUnsupported={onUnsupported}
      />
      {shown.length > 1 && (
        <figcaption role="status">
          {road && !road.isEstimate
            ? t('lines.lengthOf', {
                km: formatNumber(road.distanceM / metresPerKm, 1),
                time: formatDuration(road.durationS * 1000),
              })
            : t('waybills.wayStraight')}
          {road && <CourseTraffic stretches={road.stretches} />}
        </figcaption>
      )}
    </figure>
  )
}

/** The way by road, for those who may ask for it; undefined while there is none. */
const useRoad = (stops: readonly WayStop[]) => {
  const canPlan = useCan(lines.planCourse.needs) ?? false
  const points = stops.map(({ lng, lat, name }) => ({ lng, lat, address: name }))
  const asked = { startPoint: points[0], waypoints: points.slice(1, -1), endPoint: points.at(-1) }
  const isWhole = canPlan && points.length > 1 && lines.planCourse.body.safeParse(asked).success
  const found = useCall(lines.planCourse, asked as never, { isEnabled: isWhole, keepsLast: true })
  return isWhole ? found.data : undefined
}

const shapeOf = ({ name, ...at }: WayStop, index: number): MapShape => ({
  kind: 'way',
  id: index + 1,
  name: `${index + 1} ${name}`,
  colour,
  sign,
  points: [at],
  centre: at,
})
