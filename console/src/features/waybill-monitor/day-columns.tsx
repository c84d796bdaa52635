/** Completed shipments by day as columns: on time, late, without a plan; a mark for those with a temperature alarm. */
import type { WaybillStatistics } from '@coldway/contract/waybills/waybill-statistics.ts'
import { Link } from 'react-router'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { valueTicks } from '../../ui/chart/ticks.ts'

type Day = WaybillStatistics['byDay'][number]

interface DayColumnsProps {
  readonly days: readonly string[]
  readonly found: readonly Day[]
  readonly listOf: (day: string) => string
}

/** Labels of days that a chart has at most. */
const labelsMost = 10
const valuesMost = 5

export const DayColumns = ({ days, found, listOf }: DayColumnsProps) => {
  const t = useText()
  const byDay = new Map(found.map((one) => [one.day, one]))
  const most = Math.max(1, ...found.map(({ completed }) => completed))
  const every = Math.ceil(days.length / labelsMost)
  return (
    <div className="day-columns">
      <div className="day-scale" aria-hidden>
        {valueTicks(0, most, valuesMost)
          .filter(({ decimals }) => decimals === 0)
          .map(({ value }) => (
            <span key={value} style={{ bottom: `${(value / most) * 100}%` }}>
              {formatNumber(value)}
            </span>
          ))}
      </div>
      <ol>
        {days.map((day, index) => {
          const one = byDay.get(day)
          return (
            <li key={day}>
              {one && <Column of={one} most={most} to={listOf(day)} />}
              {index % every === 0 && (
                <small className={index % (every * 3) === 0 ? undefined : 'is-spare'}>{day.slice(5)}</small>
              )}
            </li>
          )
        })}
      </ol>
      <ul className="day-legend">
        <li className="is-on-time">{t('waybillStatistics.onTime')}</li>
        <li className="is-late">{t('waybillStatistics.late')}</li>
        <li className="is-unplanned">{t('waybillStatistics.unplanned')}</li>
        <li className="is-warm">{t('waybillStatistics.warm')}</li>
      </ul>
    </div>
  )
}

const Column = ({ of, most, to }: { readonly of: Day; readonly most: number; readonly to: string }) => {
  const t = useText()
  const { day, completed, onTime, late, warm } = of
  const heightOf = (count: number) => ({ height: `${(count / most) * 100}%` })
  const words = t('waybillStatistics.ofDay', { day, completed, onTime, late, warm })
  return (
    <Link to={to} aria-label={words} title={words}>
      {warm > 0 && <i className="is-warm">{formatNumber(warm)}</i>}
      <span className="is-unplanned" style={heightOf(completed - onTime - late)} />
      <span className="is-late" style={heightOf(late)} />
      <span className="is-on-time" style={heightOf(onTime)} />
    </Link>
  )
}
