/** Whether the palette is open, and the keys that open it: Ctrl-K or Cmd-K anywhere, "/" outside of fields. */
import { useEffect } from 'react'
import { createStore, useStore } from '../../settings/store.ts'

const open = createStore(false)

export const usePaletteOpen = (): boolean => useStore(open)
export const setPaletteOpen = (isOpen: boolean): void => open.set(isOpen)

export const usePaletteKeys = (): void =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opens(event)) return
      // An open dialog owns the keyboard, unless it is the palette itself.
      if (!open.get() && document.querySelector('dialog[open]')) return
      event.preventDefault()
      open.set(event.key === '/' ? true : !open.get())
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      open.set(false)
    }
  }, [])

const opens = (event: KeyboardEvent): boolean => {
  if (event.altKey || event.isComposing) return false
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand) return event.key.toLowerCase() === 'k' && !event.shiftKey
  const inField = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
  return event.key === '/' && !inField
}
