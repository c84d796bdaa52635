/**
 * Keys of the inbox, by their place on the keyboard, so that they are the same in every language: J and K move, Enter opens,
 * A acknowledges, Escape closes. Not while somebody writes or a dialog is open.
 */
import { useEffect, useEffectEvent, useState } from 'react'

interface InboxKeys {
  /** Ids in the order of the screen. */
  readonly ids: readonly number[]
  /** The one that stands beside the list. */
  readonly shownId: number | undefined
  readonly show: (id: number | undefined) => void
  readonly onAcknowledge: ((id: number) => void) | undefined
}

/** The row at the cursor; undefined before the first key. */
export const useInboxKeys = ({ ids, shownId, show, onAcknowledge }: InboxKeys): number | undefined => {
  const [cursorId, setCursor] = useState<number>()
  const at = shownId ?? cursorId
  const move = (by: 1 | -1) => {
    const here = at === undefined ? -1 : ids.indexOf(at)
    const next = ids[here < 0 ? 0 : Math.min(ids.length - 1, Math.max(0, here + by))]
    if (next === undefined) return
    setCursor(next)
    if (shownId !== undefined) show(next)
    rowInView()
  }
  const actions: Readonly<Record<string, (() => void) | undefined>> = {
    KeyJ: () => move(1),
    KeyK: () => move(-1),
    Enter: at === undefined ? undefined : () => show(at),
    KeyA: at === undefined || !onAcknowledge ? undefined : () => onAcknowledge(at),
    Escape: shownId === undefined ? undefined : () => show(undefined),
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actions[event.code]
    if (!act || isTaken(event)) return
    event.preventDefault()
    if (event.code === 'Escape') setCursor(shownId)
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return at !== undefined && ids.includes(at) ? at : undefined
}

const fields = 'textarea, select, [contenteditable], input:not([type="checkbox"]):not([type="radio"])'

/** The key belongs to something else: a field, a control that Enter presses, a dialog, the browser. */
const isTaken = ({ target, code, ctrlKey, metaKey, altKey, defaultPrevented, isComposing }: KeyboardEvent): boolean => {
  if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return true
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof Element)) return false
  if (target.closest(fields)) {
    // Escape leaves the field first, and closes what is beside the list when it is pressed again.
    if (code === 'Escape' && target instanceof HTMLElement) target.blur()
    return true
  }
  return code === 'Enter' && target.closest('a, button, input, [role="menuitem"]') !== null
}

const rowInView = () =>
  requestAnimationFrame(() => document.querySelector('.alarm-inbox tr.is-marked')?.scrollIntoView({ block: 'nearest' }))
