import { limits } from '@coldway/contract/limits.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import './level-mark.css'

/** One chevron per level, so that it is readable without colour. */
const LevelSign = ({ level }: { level: number }) => (
  <svg className="level-sign" viewBox="0 0 12 14" aria-hidden="true" focusable="false">
    {Array.from({ length: limits.alarmLevels }, (_, at) => (
      <path
        key={at}
        d={`M1.5 ${12.5 - at * 4.2} 6 ${9 - at * 4.2}l4.5 3.5`}
        className={at < level ? 'is-on' : undefined}
      />
    ))}
  </svg>
)

interface LevelMarkProps {
  /** The level of the alarm, counted from 1. */
  readonly level: number
  /** The alarm has ended. */
  readonly isOver?: boolean
  /** Leaves the word out where there is no room; it is the tooltip and the accessible name. */
  readonly isShort?: boolean
}

/** The urgency of an alarm: by colour, sign and word. */
export const LevelMark = ({ level, isOver, isShort }: LevelMarkProps) => {
  const t = useText()
  const word = t('alarms.level', { level })
  return (
    <span
      className={classNames('level-mark', `level-${level}`, isOver && 'is-over')}
      {...(isShort && { role: 'img', 'aria-label': word, title: word })}
    >
      <LevelSign level={level} />
      {!isShort && word}
    </span>
  )
}
