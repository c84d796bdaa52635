/** The undo steps of a drawing. The value itself belongs to the form. */
import { useState } from 'react'
import type { Drawing } from './drawing.ts'

/** Maximum number of undo steps. */
const stepsMax = 100

export interface Steps {
  /** The value, or the draft during a drag. */
  readonly shown: Drawing
  readonly draft: (drawing: Drawing) => void
  readonly step: (drawing: Drawing) => void
  /** Consecutive typing is one step. */
  readonly type: (drawing: Drawing) => void
  readonly undo: (() => void) | undefined
  readonly redo: (() => void) | undefined
}

interface Past {
  readonly before: readonly Drawing[]
  readonly after: readonly Drawing[]
  readonly isTyped: boolean
}

export const useDrawing = (value: Drawing, onChange: (drawing: Drawing) => void): Steps => {
  const [past, setPast] = useState<Past>({ before: [], after: [], isTyped: false })
  const [dragged, setDragged] = useState<Drawing>()
  const { before, after } = past
  const go = (to: Drawing, then: Partial<Past>) => {
    setDragged(undefined)
    setPast({ ...past, isTyped: false, ...then })
    onChange(to)
  }
  const passed = [...before, value].slice(-stepsMax)
  const [last, next] = [before.at(-1), after[0]]
  return {
    shown: dragged ?? value,
    draft: setDragged,
    step: (to) => go(to, { before: passed, after: [] }),
    type: (to) => go(to, { before: past.isTyped ? before : passed, after: [], isTyped: true }),
    undo: last && (() => go(last, { before: before.slice(0, -1), after: [value, ...after] })),
    redo: next && (() => go(next, { before: passed, after: after.slice(1) })),
  }
}
