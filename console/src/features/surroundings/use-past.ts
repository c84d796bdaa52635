import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { titleOf } from '@coldway/contract/devices/device-state.ts'
import { type DrawnTrack, tracks } from '@coldway/contract/readings/tracks.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { createShapesLayer } from '../../map/shapes-layer.ts'
import { boundsOf } from '../../map/track-line.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import type { Around } from './use-around.ts'

export const pastDays = 7
const dayMs = 86_400_000
/** Grey, so that neither the drawing nor the other lines are mistaken for it. */
const colour = '#64748b'
const paddingPx = { top: 60, right: 60, bottom: 60, left: 60 }

/** The past of a device: its way on the map, and its stays. */
export const usePast = ({ map, keep }: Around, deviceId: number | undefined) => {
  const span = useMemo(() => {
    const nowMs = serverNowMs()
    const print = (ms: number) => printTime(ms, zoneInUse())
    return { startTime: print(nowMs - pastDays * dayMs), endTime: print(nowMs) }
  }, [deviceId])
  const isWanted = deviceId !== undefined
  const chosen = useCall(
    deviceStatus.queryBizDeviceList,
    { page: 1, size: 1, conditionVos: [{ column: 'id', type: 'eq', value: deviceId ?? 0 }] },
    { isEnabled: isWanted },
  )
  const drawn = useCall(tracks.postBizList, { deviceId: deviceId ?? 0, ...span }, { isEnabled: isWanted })
  const device = isWanted ? chosen.data?.records[0] : undefined
  const points = isWanted ? drawn.data?.points : undefined
  const draw = useEffectEvent(() => {
    const way = points?.map(([, lng, lat]) => ({ lng, lat })) ?? []
    const bounds = boundsOf(way)
    if (!map || !bounds || deviceId === undefined) return
    const layer = createShapesLayer(map, { name: 'past', signs: {} })
    const centre = way[way.length >> 1] as (typeof way)[number]
    layer.set([
      { kind: 'way', id: deviceId, name: device ? titleOf(device) : '', sign: '', colour, points: way, centre },
    ])
    map.fit(bounds, { paddingPx, maxZoom: 14 })
    return keep(() => layer.remove())
  })
  useEffect(() => draw(), [map, points, device])
  const stops: DrawnTrack['stops'] | undefined = isWanted ? drawn.data?.stops : undefined
  return { device, stops, isLoading: drawn.isLoading, error: drawn.error }
}
