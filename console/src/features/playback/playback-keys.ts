import { useEffect, useEffectEvent } from 'react'
import type { Playback } from './use-playback.ts'

/** Space plays and pauses, the arrows step, Escape exits; focused fields and buttons keep their own keys. */
export const usePlaybackKeys = (playback: Playback, onExit: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    const isChosen = target instanceof HTMLInputElement && target.type === 'radio' && target.checked
    if (event.defaultPrevented || (target instanceof HTMLInputElement && !(isChosen && event.key === ' '))) return
    if (event.key === ' ' && target instanceof HTMLButtonElement) return
    const act = {
      ' ': playback.toggle,
      ArrowRight: () => playback.step(event.shiftKey ? 10 : 1),
      ArrowLeft: () => playback.step(event.shiftKey ? -10 : -1),
      Escape: onExit,
    }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
