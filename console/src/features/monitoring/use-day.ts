/** The last 24 hours of one device: loaded on opening and every few minutes, with live samples in between. */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useEffect, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { dayMs } from './day-series.ts'

const againMs = 120_000
const bucketCount = 288

export const useDay = (deviceId: number, keys: readonly string[]) => {
  const [toMs, setTo] = useState(serverNowMs)
  useEffect(() => {
    const timer = setInterval(() => document.hidden || setTo(serverNowMs()), againMs)
    return () => clearInterval(timer)
  }, [])
  const zone = zoneInUse()
  const query = useCall(
    sensors.querySeries,
    {
      deviceId,
      startTime: printTime(toMs - dayMs, zone),
      endTime: printTime(toMs, zone),
      keys: [...keys],
      buckets: bucketCount,
    },
    { keepsLast: true, isEnabled: keys.length > 0, freshMs: againMs },
  )
  return { ...query, toMs }
}
export type Day = ReturnType<typeof useDay>

/** States since the device was opened, at most a day of them. */
export const useTail = (state: DeviceState | undefined): readonly DeviceState[] => {
  const [tail, setTail] = useState<readonly DeviceState[]>([])
  useEffect(() => {
    if (!state) return
    setTail((before) => {
      const last = before.at(-1)
      if (last && last.atMs >= state.atMs) return before
      return [...before.filter((one) => one.atMs > state.atMs - dayMs), state]
    })
  }, [state])
  return tail
}
