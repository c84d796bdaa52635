/** The map to draw on. Loaded after the form, because it brings the map library. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import type { MapHandle, Off } from '../map-types.ts'
import { MapView } from '../map-view.tsx'
import { createDrawLayer, type DrawLayer } from './draw-layer.ts'
import { boundsOfDrawing, type DrawingLimits, isEmpty } from './drawing.ts'
import type { Steps } from './use-drawing.ts'

export interface DrawingMapProps {
  readonly steps: Steps
  readonly limits: DrawingLimits
  readonly selected: number | undefined
  readonly isAdding: boolean
  /** What to do next. */
  readonly hint: string
  readonly onSelect: (index: number | undefined) => void
  /** Counts requests to show the whole drawing. */
  readonly fits: number
  /** Adds other layers below the drawing. The returned function runs before the map is removed. */
  readonly onMap: ((map: MapHandle) => Off | undefined) | undefined
  readonly onUnsupported: () => void
}
interface Parts {
  readonly map: MapHandle
  readonly layer: DrawLayer
}

const paddingPx = 70
const nearest = 15

export const DrawingMap = (props: DrawingMapProps) => {
  const { steps, selected, isAdding, limits, fits } = props
  const t = useText()
  const [parts, setParts] = useState<Parts>()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const open = (map: MapHandle) => {
    const leave = props.onMap?.(map)
    const layer = createDrawLayer(map, {
      limits,
      onDraft: (drawing) => latest.current.steps.draft(drawing),
      onStep: (drawing) => latest.current.steps.step(drawing),
      onSelect: (index) => latest.current.onSelect(index),
    })
    setParts({ map, layer })
    return () => {
      setParts(undefined)
      layer.remove()
      leave?.()
    }
  }
  useEffect(() => parts?.layer.show(steps.shown, selected, isAdding), [parts, steps.shown, selected, isAdding])
  useFit(parts?.map, steps, fits)
  useEffect(() => {
    const zoom = parts?.map.engine.doubleClickZoom
    if (isAdding) zoom?.disable()
    else zoom?.enable()
  }, [parts, isAdding])

  return (
    <MapView
      title={t('drawing.map')}
      coarse={t('drawing.coarse')}
      hint={props.hint}
      onReady={open}
      onUnsupported={props.onUnsupported}
    />
  )
}

/** Shows the whole drawing when the map opens, when a circle is placed, and on request. */
const useFit = (map: MapHandle | undefined, { shown }: Steps, fits: number): void => {
  const fit = useEffectEvent(() => {
    const bounds = boundsOfDrawing(shown)
    if (bounds) map?.fit(bounds, { paddingPx, maxZoom: nearest })
  })
  const isPlaced = shown.kind === 'circle' && !isEmpty(shown)
  useEffect(fit, [map, fits, isPlaced])
}
