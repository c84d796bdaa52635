import { offlineAfterMs } from '@coldway/contract/devices/device-state.ts'
import type { Device } from '@coldway/contract/devices/devices.ts'
import type { DayCurves } from '@coldway/contract/devices/monitoring.ts'
import { limits } from '@coldway/contract/limits.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { SparkLine } from '../../ui/chart/spark-line.tsx'

interface DayCurveProps extends Pick<DayCurves, 'fromMs' | 'bucketMs'> {
  readonly device: Pick<Device, 'range' | 'reportIntervalS'>
  /** The buckets of the past day, at least one. */
  readonly buckets: DayCurves['devices'][number]['buckets']
}

/** The temperature of the past day between the limits of the device. */
export const DayCurve = ({ device, buckets, fromMs, bucketMs }: DayCurveProps) => {
  const t = useText()
  const { tempLowC: low, tempHighC: high } = device.range
  const points = buckets.map(([index, min, max]) => ({
    atMs: fromMs + (index + 0.5) * bucketMs,
    value: (min + max) / 2,
    min,
    max,
  }))
  const lowest = formatNumber(Math.min(...buckets.map(([, min]) => min)), 1)
  const highest = formatNumber(Math.max(...buckets.map(([, , max]) => max)), 1)
  return (
    <SparkLine
      label={t('devices.dayCurveSays', { lowest, highest })}
      points={points}
      fromMs={fromMs}
      toMs={fromMs + limits.curveBuckets * bucketMs}
      low={low}
      high={high}
      gapMs={Math.max(1.5 * bucketMs, offlineAfterMs(device.reportIntervalS))}
    />
  )
}
