/** Makes a picture of a time span a slider: the pointer seeks, Home and End too, and a mark follows the cursor past React. */
import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { timeAt, xOf } from '../../ui/chart/chart-scale.ts'
import type { Playback } from './use-playback.ts'

interface TimeSlider {
  /** Props of the slider element. */
  readonly slider: HTMLAttributes<HTMLElement>
  /** Ref of the mark in it. */
  readonly mark: RefObject<HTMLElement | null>
}

/** `width`: of the slider, in pixels. */
export const useTimeSlider = ({ fromMs, toMs, seek, cursor }: Playback, width: number): TimeSlider => {
  const t = useText()
  const mark = useRef<HTMLElement>(null)
  useEffect(() => {
    const move = () => {
      const here = mark.current
      if (!here) return
      here.style.transform = `translateX(${xOf({ fromMs, toMs, width }, cursor.get()).toFixed(1)}px)`
      here.parentElement?.setAttribute('aria-valuenow', String(Math.round(cursor.get())))
      here.parentElement?.setAttribute('aria-valuetext', formatTime(cursor.get()))
    }
    move()
    return cursor.subscribe(move)
  }, [cursor, fromMs, toMs, width])
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    seek(timeAt({ fromMs, toMs, width }, event.clientX - event.currentTarget.getBoundingClientRect().left))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { Home: fromMs, End: toMs }[event.key]
    if (to === undefined) return
    event.preventDefault()
    seek(to)
  }
  const slider = {
    role: 'slider',
    tabIndex: 0,
    'aria-label': t('monitoring.playback.position'),
    'aria-valuemin': fromMs,
    'aria-valuemax': toMs,
    onPointerDown: onPointer,
    onPointerMove: onPointer,
    onKeyDown,
  }
  return { slider, mark }
}
