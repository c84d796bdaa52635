/** A lane of bands under the curves: doors, stops, sites, alarms, devices. */
import { type PointerEvent, useRef } from 'react'
import { formatClock } from '../../settings/format.ts'
import type { Tone } from '../../ui/base/pill.tsx'

export interface Band {
  readonly key: string
  readonly fromMs: number
  readonly untilMs: number
  readonly label: string
  readonly tone: Tone
}

export interface BandLaneProps {
  readonly label: string
  readonly bands: readonly Band[]
  readonly fromMs: number
  readonly toMs: number
  readonly cursorMs: number | undefined
  readonly onCursor: (atMs: number | undefined) => void
}

/** Narrower than this a word is cut to nothing. Part of the lane. */
const wordFrom = 0.06

export const BandLane = ({ label, bands, fromMs, toMs, cursorMs, onCursor }: BandLaneProps) => {
  const box = useRef<HTMLDivElement>(null)
  const part = (atMs: number): number => Math.max(0, Math.min(1, (atMs - fromMs) / Math.max(1, toMs - fromMs)))
  const percent = (share: number): string => `${share * 100}%`
  const move = (event: PointerEvent) => {
    const edges = box.current?.getBoundingClientRect()
    if (edges) onCursor(fromMs + ((event.clientX - edges.left) / Math.max(1, edges.width)) * (toMs - fromMs))
  }
  const under = cursorMs === undefined ? [] : bands.filter((one) => one.fromMs <= cursorMs && cursorMs <= one.untilMs)
  return (
    <div className="axis-lane is-bands">
      <h3>
        {label} <small>{under.map((one) => one.label).join(', ')}</small>
      </h3>
      <div
        ref={box}
        className="band-lane"
        role="img"
        aria-label={`${label}: ${bands.map((one) => `${one.label} ${formatClock(one.fromMs)}–${formatClock(one.untilMs)}`).join(', ')}`}
        onPointerMove={move}
        onPointerLeave={() => onCursor(undefined)}
      >
        {bands.map((one) => {
          const width = part(one.untilMs) - part(one.fromMs)
          return (
            <i
              key={one.key}
              className={`tone-${one.tone}`}
              style={{ left: percent(part(one.fromMs)), width: percent(width) }}
              title={one.label}
            >
              {width > wordFrom && <span>{one.label}</span>}
            </i>
          )
        })}
        {cursorMs !== undefined && <u style={{ left: percent(part(cursorMs)) }} />}
      </div>
    </div>
  )
}
