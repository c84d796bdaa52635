/** The entries of a list are put into another order by dragging. Buttons do the same for those who cannot drag. */
import { type DragEvent, useState } from 'react'

export interface DragEntry {
  readonly isDragged: boolean
  readonly isOver: boolean
  /** Attributes of the element of the entry. */
  readonly props: {
    readonly draggable: true
    readonly onDragStart: () => void
    readonly onDragEnd: () => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: () => void
  }
}

export const useDragOrder = (onMove: (from: number, to: number) => void): ((at: number) => DragEntry) => {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const drop = (at: number) => {
    if (dragged !== undefined && dragged !== at) onMove(dragged, at)
    setDragged(undefined)
    setOver(undefined)
  }
  return (at) => ({
    isDragged: at === dragged,
    isOver: at === over,
    props: {
      draggable: true,
      onDragStart: () => setDragged(at),
      onDragEnd: () => drop(dragged ?? at),
      onDragOver: (event) => {
        event.preventDefault()
        setOver(at)
      },
      onDrop: () => drop(at),
    },
  })
}

/** Moves the entry at `from` to `to`. */
export const reordered = <Entry>(entries: readonly Entry[], from: number, to: number): Entry[] => {
  const moved = entries[from]
  return moved === undefined ? [...entries] : entries.toSpliced(from, 1).toSpliced(to, 0, moved)
}
