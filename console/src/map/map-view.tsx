import type { MapSource } from '@coldway/contract/places/maps.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { usePreferences } from '../settings/preferences.ts'
import { useText } from '../settings/texts.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import './map-view.css'
import { openMap } from './map-engine.ts'
import type { OpenMap } from './map-engine.ts'
import { coarseAboveZoom } from './map-types.ts'
import type { Boundaries, LngLat, MapHandle, MapLanguage, MapTheme, MapWindow, View } from './map-types.ts'

export interface MapViewProps {
  /** Accessible name of the map. */
  readonly title: string
  /** Shown when the user zooms in beyond the accuracy of the offline coast line. */
  readonly coarse?: string
  /** What the user can do next. */
  readonly hint?: string
  /** The theme of the map; the page's own when left out. */
  readonly theme?: MapTheme
  readonly boundaries?: Boundaries
  /** The initial view; later changes go through the handle. */
  readonly initialView?: () => View | undefined
  /** Raster tiles instead of the embedded map; a change needs a new map: give it a key. */
  readonly base?: MapSource | undefined
  readonly isStill?: boolean
  /** Called when layers can be added. The returned function runs before the map is removed: remove the layers there. */
  readonly onReady: (map: MapHandle) => (() => void) | undefined
  readonly onMove?: (window: MapWindow) => void
  /** A click on the map itself, not on a feature of a layer. */
  readonly onPick?: (at: LngLat) => void
  /** Called instead of everything else where there is no WebGL2: the page shows a message and the list. */
  readonly onUnsupported?: () => void
  /** Panels over the map. */
  readonly children?: ReactNode
}

/** Eastern China: shown until the page fits the map to its data. */
const startView: View = { lng: 116.5, lat: 32.5, zoom: 5.3 }

/** One MapLibre map for the lifetime of the component; language, theme and borders change in place. */
export const MapView = (props: MapViewProps) => {
  const { boundaries = 'default', base, children } = props
  const t = useText()
  const preferences = usePreferences()
  const language = preferences.language.slice(0, 2) as MapLanguage
  const theme = props.theme ?? (preferences.theme === 'dark' ? 'dark' : 'light')
  const host = useRef<HTMLDivElement>(null)
  const opened = useRef<OpenMap>(undefined)
  const [isCoarse, setCoarse] = useState(false)
  const [isBaseGone, setBaseGone] = useState(false)
  const look = { language, theme, boundaries, base }

  const open = useEffectEvent((container: HTMLElement) => {
    const texts = {
      title: props.title,
      zoomIn: t('monitoring.map.zoomIn'),
      zoomOut: t('monitoring.map.zoomOut'),
      attribution: t('monitoring.map.attribution'),
    }
    const view = props.initialView?.() ?? startView
    const onBaseGone = () => setBaseGone(true)
    const map = openMap({ container, look, texts, view, isStill: props.isStill, onBaseGone })
    if (!map) props.onUnsupported?.()
    return map
  })
  const ready = useEffectEvent((map: MapHandle) => props.onReady(map))
  const moved = useEffectEvent((window: MapWindow) => {
    setCoarse(base === undefined && window.zoom > coarseAboveZoom)
    props.onMove?.(window)
  })
  const picked = useEffectEvent((at: LngLat) => props.onPick?.(at))

  useEffect(() => {
    const map = host.current ? open(host.current) : undefined
    if (!map) return
    opened.current = map
    let leave: (() => void) | undefined
    map.whenReady(() => {
      leave = ready(map.handle)
      moved(map.handle.view())
    })
    map.handle.onMove((window) => moved(window))
    map.handle.onPick((at) => picked(at))
    return () => {
      leave?.()
      opened.current = undefined
      map.close()
    }
  }, [])

  useEffect(() => opened.current?.restyle({ language, theme, boundaries, base }), [language, theme, boundaries, base])

  return (
    <div className={`map-view map-view-${theme}`} data-theme={theme}>
      <div ref={host} className="map-view-canvas" />
      <div className="map-view-notes">
        {isBaseGone && <p role="status">{t('monitoring.map.baseGone')}</p>}
        {isCoarse && <p>{props.coarse ?? t('monitoring.map.coarse')}</p>}
        {props.hint !== undefined && <p>{props.hint}</p>}
      </div>
      {children}
    </div>
  )
}
