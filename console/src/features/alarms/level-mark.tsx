import { limits } from '@coldway/contract/limits.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import './level-mark.css'

/** One roof for each level, so that it reads without colour. */
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
  /** From 1. */
  readonly level: number
  /** Over: what is shown tells of the past. */
  readonly isOver?: boolean
  /** No word, for where there is no room; it is said aloud and is the tip. */
  readonly isShort?: boolean
}

/** How urgent an alarm is: by colour, by sign and in a word. */
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
