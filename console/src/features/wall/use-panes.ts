/** The panes of the map. Loaded after the page, because they bring the map library. */
import { useEffect, useRef, useState } from 'react'
import type { MapLanguage } from '../../map/map-types.ts'
import type { Panes } from '../../map/panes.ts'
import { usePreferences } from '../../settings/preferences.ts'

/** `isWanted` false: there is nothing to draw yet. */
export const usePanes = (zoom: number, isWanted: boolean) => {
  const { language, theme } = usePreferences()
  const camera = useRef<HTMLDivElement>(null)
  const [panes, setPanes] = useState<Panes>()
  const start = useRef(zoom)
  useEffect(() => {
    if (!isWanted) return
    let isOver = false
    let made: Panes | undefined
    const open = async () => {
      const { createPanes } = await import('../../map/panes.ts')
      if (isOver || !camera.current) return
      const look = {
        language: language.slice(0, 2) as MapLanguage,
        theme: theme === 'dark' ? 'dark' : 'light',
        boundaries: 'default',
      } as const
      made = createPanes(camera.current, look, start.current)
      setPanes(made)
    }
    void open()
    return () => {
      isOver = true
      setPanes(undefined)
      made?.close()
    }
  }, [language, theme, isWanted])
  useEffect(() => {
    start.current = zoom
    panes?.setZoom(zoom)
  }, [panes, zoom])
  return { camera, panes }
}
