import { useEffect, useRef } from 'react'
import { formatAge, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'

interface AgeProps {
  readonly atMs: number
  /** The clock to measure against; the server's where the moment came from the server. */
  readonly nowMs: () => number
  readonly className?: string
}

/** "12 s ago", which updates by itself: one timer for all ages, and text written past React, so that no page renders again. */
export const Age = ({ atMs, nowMs, className }: AgeProps) => {
  const element = useRef<HTMLTimeElement>(null)
  const t = useText()
  useEffect(() => {
    const tick = () => {
      const text = formatAge(nowMs() - atMs)
      if (element.current && element.current.textContent !== text) element.current.textContent = text
    }
    tick()
    return onSecond(tick)
  }, [atMs, nowMs, t])
  return <time ref={element} className={className} title={formatTime(atMs)} dateTime={new Date(atMs).toISOString()} />
}

const ticks = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const onSecond = (tick: () => void): (() => void) => {
  ticks.add(tick)
  timer ??= setInterval(() => {
    if (!document.hidden) for (const one of ticks) one()
  }, 1000)
  return () => {
    ticks.delete(tick)
    if (ticks.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
