/** Another series of the device in the playback strip: chosen from its measured series, drawn in buckets. */
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { type SeriesAnswer, sensors } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Select } from '../../ui/form/select.tsx'
import type { Ribbon } from '../playback/index.ts'
import { gapOf, pointsOf, rangeOf, seriesLabel } from '../series/index.ts'

/** The series the fixes carry themselves. */
const ownKey = 'temp1'
const buckets = 1000

interface Asked {
  readonly startTime: string
  readonly endTime: string
}

/**
 * The series of the strip and its choice. Without a ribbon the strip shows the temperature of the
 * fixes; without a choice there is no other series.
 */
export const useRibbon = (
  device: MonitoredDevice | undefined,
  span: Asked | undefined,
): { readonly ribbon: Ribbon | undefined; readonly ribbonChoice: ReactNode } => {
  const t = useText()
  const canSee = useCan('sensor:view')
  const [key, setKey] = useState(ownKey)
  const deviceId = device?.id ?? 0
  const found = useCall(
    sensors.querySensorDevicePageList,
    { page: 1, size: 1, conditionVos: [{ column: 'id', type: 'eq', value: deviceId }] },
    { isEnabled: device !== undefined && canSee },
  )
  const keys = found.data?.records[0]?.keys ?? []
  const shown = keys.includes(key) ? key : ownKey
  const series = useCall(
    sensors.querySeries,
    { deviceId, startTime: '', endTime: '', ...span, keys: [shown], buckets },
    { isEnabled: span !== undefined && shown !== ownKey, freshMs: Number.POSITIVE_INFINITY },
  )
  const ribbon = useMemo(
    () => (shown === ownKey || !device ? undefined : ribbonOf(shown, device, series.data)),
    [shown, device, series.data],
  )
  const options = [...new Set([ownKey, ...keys])].map((value) => ({
    value,
    label: seriesLabel(t, value),
  }))
  const ribbonChoice = device && options.length > 1 && (
    <Select
      label={t('tracks.ribbon')}
      options={options}
      value={shown}
      onChange={(chosen) => setKey(chosen ?? ownKey)}
    />
  )
  return { ribbon, ribbonChoice }
}

const ribbonOf = (key: string, device: MonitoredDevice, data: SeriesAnswer | undefined): Ribbon | undefined => {
  const series = findSeries(key)
  if (!series) return undefined
  const [low, high] = rangeOf(series.name, device.range)
  const bucketMs = data?.bucketMs ?? 0
  return {
    points: pointsOf(data?.series[0]?.buckets ?? [], bucketMs, [], series.isState),
    unit: series.unit,
    decimals: series.decimals,
    low,
    high,
    gapMs: gapOf(bucketMs, device.reportIntervalS),
    isState: series.isState === true,
  }
}
