/** The sites on any map: those in its window, or counted clusters where there are too many. Loaded per window, not live. */
import { sites } from '@coldway/contract/sites/sites.ts'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import type { MapHandle } from '../../map/map-types.ts'
import { type AskedWindow, windowOf } from '../../map/map-window.ts'
import { createShapesLayer, type ShapesLayer } from '../../map/shapes-layer.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import { shapeOf } from './site-drawing.ts'
import { siteSigns } from './site-signs.ts'

interface SiteLayerOptions {
  readonly isOn: boolean
  readonly selectedId?: number | undefined
  /** Called with a clicked site; without it, clicks go through to the map. */
  readonly onPick?: (id: number) => void
}

const restMs = 250

export const useSiteLayer = (map: MapHandle | undefined, { isOn, selectedId, onPick }: SiteLayerOptions): void => {
  const isShown = (useCan('site:view') ?? false) && isOn
  const [layer, setLayer] = useState<ShapesLayer>()
  const pick = useRef(onPick)
  useEffect(() => {
    pick.current = onPick
  })
  const picks = onPick !== undefined
  useEffect(() => {
    if (!map || !isShown) return
    const made = createShapesLayer(map, {
      name: 'sites',
      signs: siteSigns,
      ...(picks && { onPick: (id) => pick.current?.(id) }),
    })
    setLayer(made)
    return () => {
      setLayer(undefined)
      made.remove()
    }
  }, [map, isShown, picks])
  const window = useWindow(map, isShown)
  const found = useCall(sites.querySiteList, window ? { window } : {}, {
    isEnabled: isShown && window !== undefined,
    keepsLast: true,
  })
  useEffect(() => {
    if (found.data) layer?.set(found.data.sites.map(shapeOf), found.data.clusters)
  }, [layer, found.data])
  useEffect(() => layer?.select(selectedId), [layer, selectedId])
}

/** Runs once the map has come to rest. */
const useWindow = (map: MapHandle | undefined, isWanted: boolean): AskedWindow | undefined => {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    if (!map || !isWanted) return
    const look = () => setAsked(JSON.stringify(windowOf(map.view().bounds)))
    look()
    return map.onMove(look)
  }, [map, isWanted])
  const settled = useSettled(asked, restMs)
  return settled === '' ? undefined : (JSON.parse(settled) as AskedWindow)
}
