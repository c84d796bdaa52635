import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart } from '../../ui/chart/band-chart.tsx'
import { BreachSign } from '../../ui/base/breach-sign.tsx'
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { type Reading, unitKey } from './readings.ts'

interface FigureCardProps {
  readonly reading: Reading
  readonly points: readonly ChartPoint[]
  readonly fromMs: number
  readonly toMs: number
  readonly stepMs: number
  /** The moment under the pointer of any of the cards. */
  readonly cursorMs: number | undefined
  readonly onCursor: (atMs: number | undefined) => void
}

/** The last value large, with its course below; beyond its limit red and with a sign. */
export const FigureCard = ({ reading, points, fromMs, toMs, stepMs, cursorMs, onCursor }: FigureCardProps) => {
  const t = useText()
  const label = t(`operations.figures.${reading.name}`)
  const key = unitKey(reading)
  const unit = key ? t(key) : (reading.sign ?? '')
  const last = points.at(-1)?.value ?? undefined
  const isWorrying = last !== undefined && reading.worryingFrom !== undefined && last > reading.worryingFrom
  return (
    <article className={classNames('operations-figure', isWorrying && 'is-worrying')} aria-label={label}>
      <h3>{label}</h3>
      <p>
        {isWorrying && <BreachSign breach="high" />}
        <b>{last === undefined ? '–' : formatNumber(last, reading.decimals)}</b> {unit}
      </p>
      <BandChart
        label={label}
        points={points}
        fromMs={fromMs}
        toMs={toMs}
        high={reading.worryingFrom}
        unit={unit}
        decimals={reading.decimals}
        gapMs={stepMs * 3}
        height={84}
        isQuiet
        onCursor={onCursor}
        {...(cursorMs !== undefined && { cursorMs })}
      />
    </article>
  )
}
