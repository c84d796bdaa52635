import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { useCall } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { seriesLabel } from '@coldway/console/features/series/index.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { ErrorState, Loading } from '@coldway/console/ui/base/states.tsx'
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { TempRibbon } from './temp-ribbon.tsx'

const dayMs = 86_400_000
/** The question is the same for this long, so that its answer is kept and found again without network. */
const stepMs = 300_000
const buckets = 180
const keysMost = 4

/** The last day of the device's temperatures. */
export const DeviceRibbons = ({ device, keys }: { device: MonitoredDevice; keys: readonly string[] }) => {
  const t = useText()
  const textOf = useErrorText()
  const zone = zoneInUse()
  const untilMs = Math.ceil(serverNowMs() / stepMs) * stepMs
  const [startTime, endTime] = [printTime(untilMs - dayMs, zone), printTime(untilMs, zone)]
  const asked = { deviceId: device.id, startTime, endTime, keys: keys.slice(0, keysMost), buckets }
  const { data, error, refetch } = useCall(sensors.querySeries, asked, {
    isEnabled: keys.length > 0,
    keepsLast: true,
  })
  if (keys.length === 0) return null
  if (!data) return error ? <ErrorState text={textOf(error)} onRetry={() => void refetch()} /> : <Loading />
  return data.series.map(({ key, bounds, buckets: drawn }) => (
    <TempRibbon
      key={key}
      label={seriesLabel(t, key)}
      seriesKey={key}
      buckets={drawn}
      bucketMs={data.bucketMs}
      gapMs={data.gapMs}
      fromMs={parseTime(startTime, zone) ?? untilMs - dayMs}
      untilMs={untilMs}
      low={bounds.low}
      high={bounds.high}
    />
  ))
}
