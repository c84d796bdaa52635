import { formatNumber } from '../../settings/format.ts'
import './count-tile.css'
import { classNames } from './class-names.ts'
import type { Tone } from './pill.tsx'

interface CountTileProps {
  readonly label: string
  /** undefined: unknown yet. */
  readonly value: number | undefined
  readonly tone?: Tone
  readonly isOn?: boolean
  readonly onClick?: () => void
}

export const CountTile = ({ label, value, tone, isOn = false, onClick }: CountTileProps) => {
  const className = classNames('count-tile', tone && `count-${tone}`, isOn && 'is-on')
  const inside = (
    <>
      <b>{value === undefined ? '–' : formatNumber(value)}</b>
      <small>{label}</small>
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
