import { sensors } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart } from '../../ui/chart/band-chart.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { pointsOf, printReading } from '../series/index.ts'
import { fieldTime } from '../tracks/index.ts'
import type { WholeAlarm } from './alarm-drawer.tsx'

interface AlarmChartProps {
  readonly alarm: WholeAlarm
  readonly deviceId: number
  /** Series key. */
  readonly series: string
}

/** Time shown before and after, at least. */
const aroundMs = 3_600_000
const buckets = 400
const minuteMs = 60_000

/** The excursion over its limits: before, during with each level at its due time, and after. */
export const AlarmChart = ({ alarm, deviceId, series }: AlarmChartProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [nowMs] = useState(serverNowMs)
  const zone = zoneInUse()
  const startMs = parseTime(alarm.startTime, zone) ?? nowMs
  const endMs = (alarm.endTime === null ? undefined : parseTime(alarm.endTime, zone)) ?? nowMs
  const airMs = Math.max(aroundMs, (endMs - startMs) / 2)
  const [fromMs, untilMs] = [startMs - airMs, Math.min(nowMs, endMs + airMs)]
  const span = { startTime: printTime(fromMs, zone), endTime: printTime(untilMs, zone) }
  const found = useCall(sensors.querySeries, { deviceId, ...span, keys: [series], buckets }, { keepsLast: true })
  const kind = findSeries(series)
  const one = found.data?.series[0]
  if (found.error && !found.data) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data || !kind || !one) return <Loading />
  const moments = alarm.timeline
    .filter(({ step, level }) => (step === 'opened' || step === 'level' || step === 'foundLate') && level !== null)
    .map(({ time, level, step }) => ({
      // The first level is due when the alarm opens; the excursion began earlier.
      atMs: parseTime(time, zone) ?? startMs,
      word: step === 'level' || step === 'opened' ? String(level) : '!',
    }))
  return (
    <section aria-label={t('alarms.chart')}>
      <BandChart
        label={t('alarms.chart')}
        points={pointsOf(one.buckets, found.data.bucketMs, [], kind.isState)}
        fromMs={fromMs}
        toMs={untilMs}
        low={kind.isState ? null : alarm.lower}
        high={kind.isState ? null : alarm.upper}
        unit={kind.unit}
        decimals={kind.decimals}
        gapMs={Math.max(found.data.gapMs, 2.5 * found.data.bucketMs)}
        gaps={one.stats.gaps.longest}
        stretches={[[startMs, endMs]]}
        moments={moments}
        isStep={kind.isState ?? false}
        height={190}
        print={(value) => printReading(t, series, value) ?? '—'}
      />
      <Link to={`${paths.sensors}?${proofOf({ deviceId, series, fromMs, untilMs })}`}>{t('alarms.allValues')}</Link>
    </section>
  )
}

interface Proof {
  readonly deviceId: number
  readonly series: string
  readonly fromMs: number
  readonly untilMs: number
}

/** Link to the sensor page with this series and stretch. */
const proofOf = ({ deviceId, series, fromMs, untilMs }: Proof): string => {
  const zone = zoneInUse()
  return new URLSearchParams({
    device: String(deviceId),
    keys: series,
    from: fieldTime(fromMs, zone),
    until: fieldTime(untilMs + minuteMs, zone),
  }).toString()
}
