import type { DayCurves } from '@coldway/contract/devices/monitoring.ts'
import type { Device } from '@coldway/contract/devices/devices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'

export interface RowCurves extends Pick<DayCurves, 'fromMs' | 'bucketMs'> {
  readonly of: ReadonlyMap<number, DayCurves['devices'][number]['buckets']>
}

const againMs = 5 * 60_000

/** The past day of the devices on a page, in one call; undefined for who may not monitor, and for a page that is too long. */
export const useDayCurves = (rows: readonly Device[] | undefined): RowCurves | undefined => {
  const canMonitor = useCan('monitor:view') ?? false
  const deviceIds = rows?.map(({ id }) => id) ?? []
  const isEnabled = canMonitor && deviceIds.length > 0 && deviceIds.length <= limits.curveDevicesMax
  const { data } = useCall(
    deviceStatus.queryDayCurves,
    { deviceIds },
    { isEnabled, keepsLast: true, repeatMs: againMs },
  )
  return useMemo(() => {
    if (!isEnabled || !data) return undefined
    const { fromMs, bucketMs, devices } = data
    return { fromMs, bucketMs, of: new Map(devices.map(({ id, buckets }) => [id, buckets])) }
  }, [isEnabled, data])
}
