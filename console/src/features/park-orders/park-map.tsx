/** The parks and the devices bound to them. Loaded after the page, because it brings the map library. */
import { limits } from '@coldway/contract/limits.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import type { Park, ParkOrder } from '@coldway/contract/waybills/park-orders.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createPointsLayer, type PointsLayer } from '../../map/points-layer.ts'
import type { MapPoint } from '../../map/points-types.ts'
import { boundsOfShapes } from '../../map/shapes.ts'
import { createShapesLayer, type ShapesLayer } from '../../map/shapes-layer.ts'
import { useText } from '../../settings/texts.ts'
import { shapeOf, siteSigns } from '../sites/index.ts'

interface ParkMapProps {
  readonly parks: readonly Park[]
  readonly orders: readonly ParkOrder[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number) => void
  readonly onUnsupported: () => void
}
interface Layers {
  readonly map: MapHandle
  readonly shapes: ShapesLayer
  readonly points: PointsLayer
}
const fitting = { paddingPx: 60, maxZoom: 14 }

export const ParkMap = ({ parks, orders, chosen, onChoose, onUnsupported }: ParkMapProps) => {
  const t = useText()
  const go = useNavigate()
  const [layers, setLayers] = useState<Layers>()
  // The layers outlive a render and must call what the last one gave.
  const picked = useRef({ park: onChoose, device: (_id: number) => {} })
  useEffect(() => {
    picked.current = {
      park: onChoose,
      device: (id) => {
        const order = orders.find(({ deviceId }) => deviceId === id)
        if (order) void go(devicePath(order.deviceCode))
      },
    }
  })
  useEffect(() => layers?.shapes.set(parks.map(shapeOf)), [layers, parks])
  useEffect(() => layers?.shapes.select(chosen), [layers, chosen])
  useEffect(() => layers?.points.set(orders.flatMap(pointsOf)), [layers, orders])
  const fit = useEffectEvent(() => {
    const bounds = boundsOfShapes(parks.filter(({ id }) => chosen === undefined || id === chosen).map(shapeOf))
    if (bounds) layers?.map.fit(bounds, fitting)
  })
  useEffect(fit, [layers, chosen])
  return (
    <MapView
      title={t('parkOrders.map')}
      coarse={t('drawing.coarse')}
      onReady={(map) => {
        const shapes = createShapesLayer(map, {
          name: 'parks',
          signs: siteSigns,
          onPick: (id) => picked.current.park(id),
        })
        const points = createPointsLayer(map, {
          mode: 'aggregate',
          aggregateAbove: limits.aggregateAbove,
          onPick: (id) => picked.current.device(id),
        })
        setLayers({ map, shapes, points })
        return () => {
          setLayers(undefined)
          points.remove()
          shapes.remove()
        }
      }}
      onUnsupported={onUnsupported}
    />
  )
}

/** A device that has reported no position since it was bound is grey. */
const pointsOf = ({ deviceId, deviceName, lng, lat, isInside }: ParkOrder): MapPoint[] =>
  lng === null || lat === null
    ? []
    : [
        {
          id: deviceId,
          lng,
          lat,
          headingDeg: 0,
          severity: isInside === null ? 0 : 1,
          label: deviceName,
          isMoving: false,
        },
      ]
