import type { PointerEvent } from 'react'

interface LongPress {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
  readonly onPointerUp: () => void
  readonly onPointerCancel: () => void
}

const stillPx = 10
let timer: ReturnType<typeof setTimeout> | undefined
let from = { x: 0, y: 0 }

/** Detects a finger or pen held still for this time. A mouse has a second button for that. */
export const longPress = (afterMs: number, onPress: (at: HTMLElement) => void): LongPress => {
  const stop = () => clearTimeout(timer)
  return {
    onPointerDown: (event) => {
      stop()
      if (event.pointerType === 'mouse') return
      const at = event.currentTarget
      from = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        // Releasing the finger over the pressed element must not click it.
        at.addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => at.removeEventListener('click', swallow, { capture: true }), afterMs)
        onPress(at)
      }, afterMs)
    },
    onPointerMove: ({ clientX, clientY }) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > stillPx) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
}

const swallow = (event: Event): void => {
  event.preventDefault()
  event.stopPropagation()
}
