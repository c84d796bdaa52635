import { limits } from '@coldway/contract/limits.ts'
import { formatDuration } from '../../settings/format.ts'
import { classNames } from '../../ui/base/class-names.ts'
import './duration-bar.css'

/** Duration of a full bar; each mark is where a level falls due. */
const fullMs = 4 * limits.alarmLevelEveryMs
const marks = Array.from({ length: limits.alarmLevels - 1 }, (_, at) => ((at + 1) * limits.alarmLevelEveryMs) / fullMs)

export const DurationBar = ({ lengthMs, isOpen }: { lengthMs: number; isOpen: boolean }) => {
  const share = Math.min(1, lengthMs / fullMs)
  return (
    <span className={classNames('duration-bar', isOpen && 'is-open')}>
      <span className="duration-track" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
        {marks.map((at) => (
          <u key={at} style={{ left: `${at * 100}%` }} />
        ))}
      </span>
      <span>
        {formatDuration(lengthMs)}
        {lengthMs > fullMs && <span aria-hidden="true"> »</span>}
      </span>
    </span>
  )
}
