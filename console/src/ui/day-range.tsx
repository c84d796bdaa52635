import { daysOf } from '../api/list-query.ts'
import { useText } from '../settings/texts.ts'
import './day-range.css'

interface DayRangeProps {
  readonly label: string
  /** `2026-11-01~2026-11-20`, or empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The browser's own calendars: they know the user's week and keyboard. */
export const DayRange = ({ label, value, onChange }: DayRangeProps) => {
  const t = useText()
  const [from, until] = daysOf(value)
  const put = (first: string, last: string) => onChange(first || last ? `${first}~${last}` : '')
  return (
    <div className="search day-range" role="group" aria-label={label}>
      <span className="day-range-label" aria-hidden="true">
        {label}
      </span>
      <input
        type="date"
        aria-label={t('pieces.list.fromDay', { name: label })}
        max={until || undefined}
        value={from}
        onChange={(event) => put(event.target.value, until)}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t('pieces.list.untilDay', { name: label })}
        min={from || undefined}
        value={until}
        onChange={(event) => put(from, event.target.value)}
      />
    </div>
  )
}
