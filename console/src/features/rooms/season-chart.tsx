/** Growing degree days of two seasons, added up, over the days of the season. */
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import './season-chart.css'

interface SeasonSum {
  readonly day: number
  readonly sum: number
}

const width = 720
const height = 160

interface SeasonChartProps {
  readonly current: readonly SeasonSum[]
  readonly earlier: readonly SeasonSum[]
  /** Whether the days of a year before were looked for, and found or not. */
  readonly earlierIs: 'known' | 'loading' | 'failed'
  /** Days of the earlier season so far that nobody knows. */
  readonly earlierMissing: number
}

export const SeasonChart = ({ current, earlier, earlierIs, earlierMissing }: SeasonChartProps) => {
  const t = useText()
  const all = [...current, ...earlier]
  if (all.length < 2) return <p className="room-remark">{t('rooms.season.tooShort')}</p>
  const lastDay = Math.max(1, ...all.map(({ day }) => day))
  const most = Math.max(1, ...all.map(({ sum }) => sum))
  const line = (sums: readonly SeasonSum[]) =>
    sums.map(({ day, sum }) => `${((day / lastDay) * width).toFixed(1)},${(height - (sum / most) * height).toFixed(1)}`)
  const label = t('rooms.season.chart')
  return (
    <figure className="season-chart">
      <svg viewBox={`0 -6 ${width} ${height + 12}`} role="img" aria-label={label} preserveAspectRatio="none">
        <title>{label}</title>
        <polyline className="season-earlier" points={line(earlier).join(' ')} />
        <polyline className="season-current" points={line(current).join(' ')} />
      </svg>
      <figcaption>
        <span className="is-current">{t('rooms.season.current')}</span>
        <span className="is-earlier">
          {earlierIs === 'loading' && t('common.loading')}
          {earlierIs === 'failed' && t('rooms.season.earlierFailed')}
          {earlierIs === 'known' &&
            (earlier.length > 0
              ? t('rooms.season.earlier', { sum: formatNumber(earlier.at(-1)?.sum ?? 0, 0) })
              : t('rooms.season.noEarlier'))}
          {earlier.length > 0 &&
            earlierMissing > 0 &&
            ` · ${t('rooms.season.earlierMissing', { count: earlierMissing })}`}
        </span>
        <span className="is-end">{t('rooms.season.until', { count: lastDay, sum: formatNumber(most, 0) })}</span>
      </figcaption>
    </figure>
  )
}
