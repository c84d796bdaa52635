import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useEffect, useEffectEvent } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import type { LngLat } from '../../map/map-types.ts'
import { createPointsLayer } from '../../map/points-layer.ts'
import { createDeviceStore, feedPoints } from '../monitoring/index.ts'
import type { Around } from './use-around.ts'

const first = {
  page: 1,
  size: limits.pageSizeMax,
  conditionVos: [],
  sorts: [{ column: 'deviceCode' as const, order: 'asc' as const }],
}

/** Draws the devices where they were when it was switched on, as many as one page holds. A tap on one picks its place. */
export const useVehicles = ({ map, keep }: Around, isOn: boolean, onPick: (at: LngLat) => void): void => {
  const listed = useCall(deviceStatus.queryBizDeviceList, first, { isEnabled: isOn })
  const records = listed.data?.records
  const deviceIds = records?.map(({ id }) => id) ?? []
  const found = useCall(
    deviceStatus.queryBizDeviceStatusList,
    { deviceIds },
    { isEnabled: isOn && deviceIds.length > 0 },
  )
  const states = found.data
  const draw = useEffectEvent(() => {
    if (!map || !isOn || !records || !states) return
    const store = createDeviceStore(serverNowMs)
    store.add(records)
    store.snapshot({ states, isFirst: true, isLast: true })
    const layer = createPointsLayer(map, {
      mode: 'aggregate',
      aggregateAbove: limits.aggregateAbove,
      onPick: (id) => {
        const fix = store.get(id)?.state?.fix
        if (fix) onPick({ lng: fix.lng, lat: fix.lat })
      },
    })
    const feed = feedPoints(store, layer, 'all')
    return keep(() => {
      feed.stop()
      layer.remove()
    })
  })
  useEffect(() => draw(), [map, isOn, records, states])
}
