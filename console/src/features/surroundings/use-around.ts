/** The map of a drawing, for layers that come and go while it is open. */
import { useRef, useState } from 'react'
import type { MapHandle, Off } from '../../map/map-types.ts'

export interface Around {
  /** The map; undefined before it is loaded and after it is left. */
  readonly map: MapHandle | undefined
  readonly onMap: (map: MapHandle) => Off
  /** Runs `remove` once: when the returned function is called, or before the map is removed. */
  readonly keep: (remove: Off) => Off
}

export const useAround = (): Around => {
  const [map, setMap] = useState<MapHandle>()
  const kept = useRef(new Set<Off>())
  return {
    map,
    onMap: (opened) => {
      setMap(opened)
      return () => {
        for (const remove of kept.current) remove()
        kept.current.clear()
        setMap(undefined)
      }
    },
    keep: (remove) => {
      kept.current.add(remove)
      return () => {
        if (kept.current.delete(remove)) remove()
      }
    },
  }
}
