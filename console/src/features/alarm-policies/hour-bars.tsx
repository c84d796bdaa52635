import { formatNumber } from '../../settings/format.ts'
import './hour-bars.css'

interface HourBarsProps {
  readonly label: string
  /** One count for each hour of the day. */
  readonly counts: readonly number[]
}

/** A bar for each hour of the day. The numbers are in the tooltips and in the accessible names. */
export const HourBars = ({ label, counts }: HourBarsProps) => {
  const most = Math.max(1, ...counts)
  return (
    <ul className="hour-bars" aria-label={label}>
      {counts.map((count, hour) => {
        const words = `${String(hour).padStart(2, '0')}:00 · ${formatNumber(count)}`
        return (
          <li key={hour} title={words}>
            <span className="unseen">{words}</span>
            <i className="hour-bar" style={{ height: `calc((100% - 0.18rem) * ${count / most})` }} />
            <small aria-hidden="true">{hour % 6 === 0 && formatNumber(hour)}</small>
          </li>
        )
      })}
    </ul>
  )
}
