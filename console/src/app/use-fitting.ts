import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * The number of entries of a list that fit beside its last one, which stands for the rest; undefined: being measured, and all
 * are rendered. Measured again before painting when the width or the words change.
 */
export const useFitting = (words: string): [RefObject<HTMLUListElement | null>, number | undefined] => {
  const list = useRef<HTMLUListElement>(null)
  const [fitting, setFitting] = useState<{ readonly words: string; readonly count: number }>()
  const count = fitting?.words === words ? fitting.count : undefined
  useLayoutEffect(() => {
    if (count === undefined && list.current) setFitting({ words, count: fittingIn(list.current) })
  }, [count, words])
  useEffect(() => {
    const room = list.current?.parentElement
    if (!room) return
    let width = room.clientWidth
    const observer = new ResizeObserver(() => {
      if (room.clientWidth === width) return
      width = room.clientWidth
      setFitting(undefined)
    })
    observer.observe(room)
    return () => observer.disconnect()
  }, [])
  return [list, count]
}

const fittingIn = (list: HTMLUListElement): number => {
  const entries = [...list.children].map((entry) => (entry as HTMLElement).getBoundingClientRect())
  const others = entries.pop()
  const last = entries.at(-1)
  if (!others || !last) return entries.length
  const end = (entries[0] ?? last).left + (list.parentElement?.clientWidth ?? 0)
  if (last.right <= end) return entries.length
  return entries.filter(({ right }) => right + others.right - last.right <= end).length
}
