import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The element's width in pixels, kept up to date. */
export const useWidth = <Element extends HTMLElement>(first: number): [RefObject<Element | null>, number] => {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(first)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const measure = () => setWidth(target.clientWidth || first)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(target)
    return () => observer.disconnect()
  }, [first])
  return [element, width]
}
