/**
 * The hours of a week, painted with the pointer or changed with the arrow keys; whole days and hours of all days switch at
 * once.
 */
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { formatNumber, formatWeekday } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { classNames } from '../../ui/base/class-names.ts'
import './week-grid.css'
import { cellOf, hoursOfDay, weekdays, type WeekHours } from './week-hours.ts'

interface WeekGridProps {
  readonly label: string
  readonly value: WeekHours
  readonly onChange: (value: WeekHours) => void
}

const dayHours = Array.from({ length: hoursOfDay }, (_, hour) => hour)

export const WeekGrid = ({ label, value, onChange }: WeekGridProps) => {
  const t = useText()
  const [at, setAt] = useState(0)
  const box = useRef<HTMLTableElement>(null)
  const paint = usePainting(value, onChange)
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -hoursOfDay, ArrowDown: hoursOfDay }[event.key]
    const next = at + (step ?? 0)
    if (step === undefined || next < 0 || next >= weekdays.length * hoursOfDay) return
    event.preventDefault()
    setAt(next)
    box.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus()
  }
  return (
    <table ref={box} className="week-grid" aria-label={label} {...paint.handlers} onKeyDown={walk}>
      <thead>
        <tr>
          <td />
          {dayHours.map((hour) => (
            <th key={hour} scope="col">
              {hour % 3 === 0 && formatNumber(hour)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weekdays.map((day) => (
          <tr key={day}>
            <th scope="row">
              <button
                type="button"
                title={t('alarmPolicies.schedule.wholeDay', { day: formatWeekday(day, 'long') })}
                aria-label={t('alarmPolicies.schedule.wholeDay', { day: formatWeekday(day, 'long') })}
                onClick={() => onChange(withDay(value, day))}
              >
                {formatWeekday(day, 'short')}
              </button>
            </th>
            {dayHours.map((hour) => {
              const cell = cellOf(day, hour)
              const isOn = value.has(cell)
              return (
                <td key={hour}>
                  <button
                    type="button"
                    data-cell={cell}
                    className={classNames('week-cell', isOn && 'is-on')}
                    aria-pressed={isOn}
                    aria-label={`${formatWeekday(day, 'long')} ${String(hour).padStart(2, '0')}:00`}
                    tabIndex={cell === at ? 0 : -1}
                    onFocus={() => setAt(cell)}
                    onClick={() => paint.wasPainted() || onChange(toggled(value, cell))}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const toggled = (value: WeekHours, cell: number): WeekHours => {
  const next = new Set(value)
  if (!next.delete(cell)) next.add(cell)
  return next
}

/** Switches all hours of a day on, or off when all were on. */
const withDay = (value: WeekHours, day: number): WeekHours => {
  const cells = dayHours.map((hour) => cellOf(day, hour))
  const isFull = cells.every((cell) => value.has(cell))
  return new Set(isFull ? [...value].filter((cell) => !cells.includes(cell)) : [...value, ...cells])
}

/** All cells the pointer passes take the new state of the first one. The click at the end then has nothing to do. */
const usePainting = (value: WeekHours, onChange: (value: WeekHours) => void) => {
  const brush = useRef<boolean>(undefined)
  const stroke = useRef<Set<number>>(new Set())
  const hasPainted = useRef(false)
  const cellUnder = (event: PointerEvent): number | undefined => {
    const cell = document.elementFromPoint?.(event.clientX, event.clientY)?.closest<HTMLElement>('[data-cell]')
    return cell ? Number(cell.dataset.cell) : undefined
  }
  const dab = (cell: number) => {
    if (stroke.current.has(cell) === brush.current) return
    const next = new Set(stroke.current)
    if (brush.current) next.add(cell)
    else next.delete(cell)
    stroke.current = next
    onChange(next)
  }
  const onPointerDown = (event: PointerEvent) => {
    const target = (event.target as Element).closest<HTMLElement>('[data-cell]')
    if (!target || event.button !== 0) return
    const cell = Number(target.dataset.cell)
    stroke.current = new Set(value)
    brush.current = !value.has(cell)
    hasPainted.current = true
    dab(cell)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (brush.current === undefined) return
    const cell = cellUnder(event)
    if (cell !== undefined) dab(cell)
  }
  const stop = () => {
    brush.current = undefined
  }
  const wasPainted = () => {
    const was = hasPainted.current
    hasPainted.current = false
    return was
  }
  return {
    wasPainted,
    handlers: { onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop, onPointerLeave: stop },
  }
}
