/** The fleet on a small map, live. Loaded when it is seen, because it brings the map library. */
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { limits } from '@coldway/contract/limits.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { bulkOf } from '../../map/bulk.ts'
import type { MapHandle } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createPointsLayer } from '../../map/points-layer.ts'
import { boundsOf } from '../../map/track-line.ts'
import { formatNumber } from '../../settings/format.ts'
import { useStore } from '../../settings/store.ts'
import { useText } from '../../settings/texts.ts'
import { openAlarms } from '../alarms/index.ts'
import { createDeviceStore, type DeviceStore, feedPoints, useLiveStates } from '../monitoring/index.ts'

const paddingPx = { top: 30, right: 30, bottom: 30, left: 30 }
const nearZoom = 9
const freshMs = 300_000

interface SmallFleetMapProps {
  /** The number of devices; undefined while they are being counted. */
  readonly total: number | undefined
  readonly onUnsupported: () => void
}

export const SmallFleetMap = ({ total, onUnsupported }: SmallFleetMapProps) => {
  const t = useText()
  const navigate = useNavigate()
  const { store, shown } = useSomeDevices()
  const [map, setMap] = useState<MapHandle>()
  useFirstFit(store, map)
  const open = (opened: MapHandle) => {
    const points = createPointsLayer(opened, {
      mode: 'aggregate',
      aggregateAbove: limits.aggregateAbove,
      onPick: (id) => {
        const code = id === undefined ? undefined : store.get(id)?.device.code
        if (code !== undefined) void navigate(devicePath(code))
      },
      onHover: () => undefined,
    })
    const feed = feedPoints(store, points, 'all')
    setMap(opened)
    return () => {
      feed.stop()
      points.remove()
    }
  }
  return (
    <MapView title={t('shell.home.map')} onReady={open} onUnsupported={onUnsupported}>
      {total !== undefined && shown < total && shown > 0 && (
        <p className="home-map-part">
          {t('shell.home.mapPart', { shown: formatNumber(shown), total: formatNumber(total) })}
        </p>
      )}
    </MapView>
  )
}

/** Loads as many devices as one page and one live topic hold; the map says so when the fleet is larger. */
const useSomeDevices = (): { readonly store: DeviceStore; readonly shown: number } => {
  const [store] = useState(() => createDeviceStore(serverNowMs))
  const list = useCall(
    deviceStatus.queryBizDeviceList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [], sorts: [{ column: 'deviceCode', order: 'asc' }] },
    { freshMs },
  )
  const records = list.data?.records
  useEffect(() => {
    if (records) store.add(records)
  }, [store, records])
  const topic = useMemo(
    () => records && { kind: 'devices' as const, deviceIds: records.map(({ id }) => id) },
    [records],
  )
  useLiveStates(store, topic)
  useEffect(() => {
    store.alarms(openAlarms.ofDevice, records?.map(({ id }) => id) ?? [])
    return openAlarms.onChange((changed) => store.alarms(openAlarms.ofDevice, changed))
  }, [store, records])
  return { store, shown: records?.length ?? 0 }
}

/** Shows the bulk of the fleet once, when the first states are there; then the map is the user's. */
const useFirstFit = (store: DeviceStore, map: MapHandle | undefined): void => {
  const { isComplete } = useStore(store.summary)
  const isDone = useRef(false)
  useEffect(() => {
    if (!map || !isComplete || isDone.current) return
    const bounds = boundsOf(bulkOf(store.all().flatMap((one) => one.state?.fix ?? [])))
    if (!bounds) return
    isDone.current = true
    map.fit(bounds, { paddingPx, maxZoom: nearZoom })
  }, [map, isComplete, store])
}
