/** The map of one place. Loaded after the figures, because it brings the map library. */
import { motionOf, severities, titleOf } from '@coldway/contract/devices/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useEffect, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import type { MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createPointsLayer, type PointsLayer } from '../../map/points-layer.ts'
import type { MapPoint, Severity } from '../../map/points-types.ts'
import { boundsOf } from '../../map/track-line.ts'
import { useText } from '../../settings/texts.ts'
import type { Tracked } from '../monitoring/index.ts'

interface Parts {
  readonly map: MapHandle
  readonly points: PointsLayer
}

const paddingPx = { top: 40, right: 40, bottom: 40, left: 40 }
const nearZoom = 9

export const PlaceMap = ({ one, onUnsupported }: { one: Tracked; onUnsupported: () => void }) => {
  const t = useText()
  const [parts, setParts] = useState<Parts>()
  const point = pointOf(one)
  const open = (map: MapHandle) => {
    const points = createPointsLayer(map, {
      mode: 'tile',
      aggregateAbove: limits.aggregateAbove,
      onPick: () => undefined,
      onHover: () => undefined,
    })
    const bounds = point && boundsOf([point])
    if (bounds) map.fit(bounds, { paddingPx, maxZoom: nearZoom })
    setParts({ map, points })
    return () => points.remove()
  }
  const drawn = JSON.stringify(point)
  useEffect(() => {
    if (drawn) parts?.points.set([JSON.parse(drawn) as MapPoint])
  }, [parts, drawn])
  return <MapView title={t('devicePage.map')} onReady={open} onUnsupported={onUnsupported} />
}

const pointOf = ({ device, state, severity }: Tracked): MapPoint | undefined => {
  if (!state?.fix) return undefined
  const { lng, lat, headingDeg } = state.fix
  const isMoving = motionOf(state, device.reportIntervalS, serverNowMs()) === 'run'
  const at = severities.indexOf(severity) as Severity
  return { id: device.id, lng, lat, headingDeg, severity: at, label: titleOf(device), isMoving }
}
