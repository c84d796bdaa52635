import { formatNumber } from '../../settings/format.ts'
import './count-tile.css'
import { classNames } from './class-names.ts'
import type { CSSProperties } from 'react'
import type { Tone } from './pill.tsx'

interface CountTileProps {
  readonly label: string
  /** The number; undefined while it is unknown. */
  readonly value: number | undefined
  readonly tone?: Tone
  readonly isOn?: boolean
  readonly onClick?: () => void
}

export const CountTile = ({ label, value, tone, isOn = false, onClick }: CountTileProps) => {
  const className = classNames('count-tile', tone && `count-${tone}`, isOn && 'is-on')
  const count = value === undefined ? '–' : formatNumber(value)
  const inside = (
    <>
      <b style={ofWidth(count.length)}>{count}</b>
      <small style={ofWidth(longestWord(label))}>{label}</small>
    </>
  )
  return onClick ? (
    <button type="button" className={className} aria-pressed={isOn} onClick={onClick}>
      {inside}
    </button>
  ) : (
    <div className={className}>{inside}</div>
  )
}

/** A narrow tile prints a longer text smaller instead of breaking or cutting it. */
const ofWidth = (letters: number) => ({ '--letters': letters }) as CSSProperties

const isWide = /[\u1100-\u11ff\u2e80-\uffdc]/u

/** The width of the longest word in Latin letters. */
const longestWord = (label: string): number =>
  Math.max(...label.split(/\s/).map((word) => (isWide.test(word) ? 2 : 1) * Array.from(word).length))
