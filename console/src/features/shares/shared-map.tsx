/** The map of the shared devices. Loaded after the cards, because it brings the map library. */
import { motionOf, severities, titleOf } from '@coldway/contract/devices/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { SharedDevice } from '@coldway/contract/shares/shares.ts'
import { useEffect, useRef, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import type { MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createPointsLayer, type PointsLayer } from '../../map/points-layer.ts'
import type { MapPoint, Severity } from '../../map/points-types.ts'
import { boundsOf } from '../../map/track-line.ts'
import { useText } from '../../settings/texts.ts'
import { severityNow } from './shared-reading.ts'

interface SharedMapProps {
  readonly devices: readonly SharedDevice[]
  readonly chosen: number | undefined
  readonly onChoose: (id: number | undefined) => void
  readonly onUnsupported: () => void
}
interface Parts {
  readonly map: MapHandle
  readonly points: PointsLayer
}

const padding = { top: 60, right: 60, bottom: 60, left: 60 }
const nearZoom = 9

export const SharedMap = ({ devices, chosen, onChoose, onUnsupported }: SharedMapProps) => {
  const t = useText()
  const [parts, setParts] = useState<Parts>()
  const latest = useRef(onChoose)
  useEffect(() => {
    latest.current = onChoose
  })
  const open = (map: MapHandle) => {
    const points = createPointsLayer(map, {
      mode: 'tile',
      aggregateAbove: limits.aggregateAbove,
      onPick: (id) => latest.current(id),
      onHover: () => undefined,
    })
    setParts({ map, points })
    return () => points.remove()
  }
  useEffect(() => parts?.points.set(devices.flatMap((device) => pointOf(device) ?? [])), [parts, devices])
  useEffect(() => parts?.points.select(chosen ?? null), [parts, chosen])
  useFits(parts?.map, devices, chosen)
  return <MapView title={t('shares.mapLabel')} onReady={open} onUnsupported={onUnsupported} />
}

const pointOf = (device: SharedDevice): MapPoint | undefined => {
  const { state } = device
  if (!state?.fix) return undefined
  const { lng, lat, headingDeg } = state.fix
  const severity = severities.indexOf(severityNow(device, serverNowMs())) as Severity
  const isMoving = motionOf(state, device.reportIntervalS, serverNowMs()) === 'run'
  return { id: device.id, lng, lat, headingDeg, severity, label: titleOf(device), isMoving }
}

/** Fits all devices once at the start, later the selected one; new reports do not move the map. */
const useFits = (map: MapHandle | undefined, devices: readonly SharedDevice[], chosen: number | undefined): void => {
  const latest = useRef(devices)
  useEffect(() => {
    latest.current = devices
  })
  const hasPlace = devices.some((device) => device.state?.fix)
  useEffect(() => {
    if (!map || !hasPlace) return
    const wanted = latest.current.filter((device) => chosen === undefined || device.id === chosen)
    const bounds = boundsOf(wanted.flatMap((device) => device.state?.fix ?? []))
    if (bounds) map.fit(bounds, { paddingPx: padding, maxZoom: Math.max(nearZoom, chosen ? map.view().zoom : 0) })
  }, [map, hasPlace, chosen])
}
