/** The figures of one series over the shown time: the extremes large, with their times; the others beside them. */
import { type Bounds, kineticRule, type SeriesAnswer } from '@coldway/contract/readings/sensors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { ReactNode } from 'react'
import { formatDuration, formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import { isOutside } from '../../ui/chart/chart-scale.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { readingOf, seriesLabel } from '../series/index.ts'
import './figures.css'
import { LimitFields } from './limit-fields.tsx'

export interface FiguresProps {
  readonly series: SeriesAnswer['series'][number]
  readonly gapMs: number
  /** Limits entered by the user. */
  readonly own: Bounds | undefined
  readonly onBounds: (bounds: Bounds | undefined) => void
}

export const Figures = (props: FiguresProps) => {
  const t = useText()
  const { series, own, onBounds } = props
  const kind = findSeries(series.key)
  if (!kind) return null
  const label = seriesLabel(t, series.key)
  return (
    <section className="sensor-figures" aria-label={t('sensors.figures')}>
      <header>
        <h2>{label}</h2>
        {!kind.isState && (
          <LimitFields
            key={`${series.key} ${series.bounds.low} ${series.bounds.high}`}
            series={kind}
            bounds={series.bounds}
            isOwn={own !== undefined}
            onChange={onBounds}
          />
        )}
      </header>
      <dl>
        {kind.isState ? <StateFigures {...props} /> : <NumberFigures {...props} />}
        <GapFigure {...props} />
        <PointFigure {...props} />
      </dl>
    </section>
  )
}

const NumberFigures = ({ series }: FiguresProps) => {
  const t = useText()
  const { key, stats, bounds } = series
  const print = (value: number | null) => {
    if (value === null) return '—'
    const { text, unit } = readingOf(t, key, value)
    return `${text} ${unit}`
  }
  const hasLimits = bounds.low !== null || bounds.high !== null
  return (
    <>
      <Extreme series={series} label={t('sensors.highest')} value={stats.max} atMs={stats.maxAtMs} />
      <Extreme series={series} label={t('sensors.lowest')} value={stats.min} atMs={stats.minAtMs} />
      <Tile
        label={t('sensors.mean')}
        value={print(stats.mean)}
        note={stats.stdDev !== null && t('sensors.stdDev', { value: print(stats.stdDev) })}
      />
      {stats.meanKinetic !== null && (
        <Tile
          label={t('sensors.kinetic')}
          value={print(stats.meanKinetic)}
          note={t('sensors.energy', { value: formatNumber(kineticRule.activationKJPerMol, 3) })}
        />
      )}
      {hasLimits ? (
        <>
          <Lasting series={series} label={t('sensors.outOfRange')} lengthMs={stats.outOfRangeMs} isBad />
          <Lasting series={series} label={t('sensors.inRange')} lengthMs={stats.inRangeMs} />
        </>
      ) : (
        <Tile label={t('sensors.outOfRange')} value="—" note={t('sensors.noLimits')} />
      )}
    </>
  )
}

/** Duration of each of two states. A mode with many values has none. */
const StateFigures = ({ series }: FiguresProps) => {
  const t = useText()
  if (findSeries(series.key)?.max !== 1) return null
  return (
    <>
      <Lasting series={series} label={t('sensors.active')} lengthMs={series.stats.outOfRangeMs} />
      <Lasting series={series} label={t('sensors.inactive')} lengthMs={series.stats.inRangeMs} />
    </>
  )
}

interface ExtremeProps {
  readonly series: FiguresProps['series']
  readonly label: string
  readonly value: number | null
  readonly atMs: number | null
}

const Extreme = ({ series, label, value, atMs }: ExtremeProps) => {
  const t = useText()
  const breach = value === null ? undefined : isOutside(value, series.bounds.low, series.bounds.high)
  const reading = value === null ? { text: '—', unit: '' } : readingOf(t, series.key, value)
  return (
    <Tile
      label={label}
      isHero
      breach={breach}
      value={
        <>
          {breach && <BreachSign breach={breach} />}
          {reading.text} <u>{reading.unit}</u>
        </>
      }
      note={
        <>
          {atMs !== null && <time>{formatTime(atMs)}</time>}
          {breach && <> · {t(breach === 'high' ? 'sensors.above' : 'sensors.below')}</>}
        </>
      }
    />
  )
}

interface LastingProps {
  readonly series: FiguresProps['series']
  readonly label: string
  readonly lengthMs: number
  readonly isBad?: boolean
}

const Lasting = ({ series, label, lengthMs, isBad = false }: LastingProps) => {
  const t = useText()
  const measuredMs = series.stats.inRangeMs + series.stats.outOfRangeMs
  const percent = measuredMs > 0 ? `${formatNumber((lengthMs / measuredMs) * 100, 1)} %` : undefined
  const isOut = isBad && lengthMs > 0
  return (
    <Tile
      label={label}
      isOut={isOut}
      value={formatDuration(lengthMs)}
      note={percent && t('sensors.share', { percent })}
    />
  )
}

const GapFigure = ({ series, gapMs }: FiguresProps) => {
  const t = useText()
  const { count, totalMs } = series.stats.gaps
  return (
    <Tile
      label={t('sensors.gaps')}
      value={formatNumber(count)}
      note={
        count > 0
          ? t('sensors.gapsLength', { length: formatDuration(totalMs) })
          : t('sensors.noGaps', { length: formatDuration(gapMs) })
      }
    />
  )
}

const PointFigure = ({ series }: FiguresProps) => {
  const t = useText()
  const { count, expected, faulty, suspect } = series.stats
  const left = faulty + suspect > 0
  return (
    <Tile
      label={t('sensors.points')}
      value={formatNumber(count)}
      note={
        <>
          {t('sensors.expected', { expected: formatNumber(expected) })}
          {left && <em>{t('sensors.excluded', { faulty: formatNumber(faulty), suspect: formatNumber(suspect) })}</em>}
        </>
      }
    />
  )
}

interface TileProps {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  readonly isHero?: boolean
  readonly isOut?: boolean
  readonly breach?: 'high' | 'low' | undefined
}

const Tile = ({ label, value, note, isHero, isOut, breach }: TileProps) => (
  <div className={classNames('figure', isHero && 'is-hero', (isOut || breach) && 'is-out')}>
    <dt>{label}</dt>
    <dd>
      <b>{value}</b>
      {note && <small>{note}</small>}
    </dd>
  </div>
)
