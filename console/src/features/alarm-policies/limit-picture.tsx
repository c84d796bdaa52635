/** The limits of a setting as bands: on a scale of the measured values, and over the last days of one device. */
import { alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import { type SensorDevice, sensors } from '@coldway/contract/readings/sensors.ts'
import { findSeries, type SeriesName } from '@coldway/contract/readings/series.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart } from '../../ui/chart/band-chart.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { gapOf, pointsOf, printReading, seriesLabel } from '../series/index.ts'
import { type KindDraft, numberOf } from './kind-draft.ts'

/** A device whose last days are shown behind the limits. */
export interface Watched {
  readonly device: SensorDevice
  readonly fromMs: number
  readonly untilMs: number
}

const buckets = 600
const shownMost = 4
const freshMs = 600_000

export const LimitPicture = ({ draft, watched }: { draft: KindDraft; watched: Watched }) => {
  const t = useText()
  const textOf = useErrorText()
  const { device, fromMs, untilMs } = watched
  const keys = useMemo(() => keysOf(draft, device.keys).slice(0, shownMost), [draft, device.keys])
  const answer = useCall(sensors.querySeries, askedOf(watched, keys), {
    isEnabled: keys.length > 0,
    keepsLast: true,
    freshMs,
  })
  const spec = alarmKindSpecs[draft.kind]
  if (spec.series.length === 0) return null
  if (keys.length === 0)
    return (
      <div className="limit-picture">
        <p>{t('alarmPolicies.picture.none')}</p>
      </div>
    )
  if (answer.error && !answer.data)
    return <ErrorState text={textOf(answer.error)} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Loading />
  const [low, high] = [numberOf(draft.fields.lower), numberOf(draft.fields.upper)]
  const { bucketMs, series } = answer.data
  const span = extremesOf(series)
  // The chart of a new device begins with its first report.
  const firstMs = Math.max(fromMs, Math.min(...series.flatMap(({ buckets: [first] }) => first?.[0] ?? [])))
  return (
    <div className="limit-picture">
      {spec.family === 'range' && span && <Thermometer {...span} low={low} high={high} unit={spec.unit} />}
      <div className="limit-charts">
        {series.map(({ key, buckets: own, stats }) => {
          const kind = findSeries(key)
          if (!kind) return null
          const label = seriesLabel(t, key)
          return (
            <div key={key}>
              <b>
                {label} · {printReading(t, key, stats.min ?? undefined) ?? '—'} …{' '}
                {printReading(t, key, stats.max ?? undefined) ?? '—'}
              </b>
              <BandChart
                label={`${label} · ${t('alarmPolicies.picture.label')}`}
                points={pointsOf(own, bucketMs, [], kind.isState)}
                fromMs={Number.isFinite(firstMs) ? firstMs : fromMs}
                toMs={untilMs}
                low={kind.isState ? null : low}
                high={kind.isState ? null : high}
                unit={kind.unit}
                decimals={kind.decimals}
                gapMs={gapOf(bucketMs, device.reportIntervalS)}
                isStep={kind.isState ?? false}
                height={110}
                print={(value) => printReading(t, key, value) ?? '—'}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The series of the device that the setting evaluates. */
const keysOf = ({ kind, fields }: KindDraft, has: readonly string[]): string[] => {
  const chosen = typeof fields.measure === 'string' ? [fields.measure as SeriesName] : alarmKindSpecs[kind].series
  return has.filter((key) => {
    const name = findSeries(key)?.name
    return name !== undefined && chosen.includes(name)
  })
}

const askedOf = ({ device, fromMs, untilMs }: Watched, keys: readonly string[]) => ({
  deviceId: device.id,
  startTime: printTime(fromMs, zoneInUse()),
  endTime: printTime(untilMs, zoneInUse()),
  keys: [...keys],
  buckets,
})

const extremesOf = (
  series: readonly { readonly stats: { readonly min: number | null; readonly max: number | null } }[],
) => {
  const values = series.flatMap(({ stats }) => [stats.min, stats.max]).filter((value) => value !== null)
  return values.length === 0 ? undefined : { least: Math.min(...values), most: Math.max(...values) }
}

interface ThermometerProps {
  readonly least: number
  readonly most: number
  readonly low: number | null
  readonly high: number | null
  readonly unit: string
}

const size = { width: 78, height: 150, top: 10, glass: 14 } as const

/** The measured range as a bar, with the limits as bands behind it. */
const Thermometer = ({ least, most, low, high, unit }: ThermometerProps) => {
  const t = useText()
  const marks = [least, most, low, high].filter((value) => value !== null)
  const air = (Math.max(...marks) - Math.min(...marks) || 2) * 0.15
  const [bottom, top] = [Math.min(...marks) - air, Math.max(...marks) + air]
  const inner = size.height - 2 * size.top
  const y = (value: number) => size.top + inner - ((value - bottom) / (top - bottom)) * inner
  const [highY, lowY] = [high === null ? size.top : y(high), low === null ? size.top + inner : y(low)]
  const label = t('alarmPolicies.picture.scale', { least: formatNumber(least, 1), most: formatNumber(most, 1), unit })
  return (
    <svg className="thermometer" width={size.width} height={size.height} role="img" aria-label={label}>
      <title>{label}</title>
      <rect className="thermometer-glass" x={1} y={size.top} width={size.glass} height={inner} rx={4} />
      {high !== null && (
        <rect className="thermometer-high" x={1} y={size.top} width={size.glass} height={highY - size.top} />
      )}
      <rect className="thermometer-right" x={1} y={highY} width={size.glass} height={Math.max(0, lowY - highY)} />
      {low !== null && (
        <rect className="thermometer-low" x={1} y={lowY} width={size.glass} height={size.top + inner - lowY} />
      )}
      <line
        className="thermometer-tick"
        x1={size.glass / 2 + 1}
        x2={size.glass / 2 + 1}
        y1={y(most)}
        y2={y(least)}
        strokeWidth={4}
      />
      {high !== null && (
        <text x={size.glass + 6} y={highY + 4}>
          ▲ {formatNumber(high, 1)}
        </text>
      )}
      {low !== null && (
        <text x={size.glass + 6} y={lowY + 4}>
          ▼ {formatNumber(low, 1)}
        </text>
      )}
    </svg>
  )
}
