/** The map of the monitoring centre. Loaded after the list, because it brings the map library. */
import type { MapProvider } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from '../../settings/store.ts'
import { useText } from '../../settings/texts.ts'
import { bulkOf } from '../../map/bulk.ts'
import type { LngLat, MapHandle, Padding, View } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createPointsLayer, type PointHover, type PointsLayer } from '../../map/points-layer.ts'
import { boundsOf } from '../../map/track-line.ts'
import { createTrackLayer, type MapTrack } from '../../map/track-layer.ts'
import { LineLayer } from '../lines/index.ts'
import { SiteLayer } from '../sites/index.ts'
import type { MotionFilter } from './device-rows.ts'
import type { DeviceStore } from './device-store.ts'
import type { Display } from '../../api/use-display.ts'
import { useMapSources } from '../../api/use-map-sources.ts'
import { HoverCard } from './hover-card.tsx'
import { feedPoints, type MapFeed } from './map-feed.ts'
import { type CanSee, MapToolbar } from './map-toolbar.tsx'
import { MissingMap } from './missing-map.tsx'

export interface FleetMapProps {
  readonly store: DeviceStore
  readonly motion: MotionFilter
  readonly display: Display
  readonly onDisplay: (change: Partial<Display>) => void
  readonly selectedId: number | undefined
  readonly onSelect: (id: number | undefined) => void
  /** Space covered by panels, for fitting and flying. */
  readonly padding: Padding
  /** A track is shown instead of the fleet. */
  readonly isPlayback: boolean
  /** The map named by the address, whatever is kept. */
  readonly provider?: MapProvider | undefined
  /** A page of a share link: makes no request with a session. */
  readonly isShared?: boolean
  /** Layers the user may see beside devices; without it there are none. */
  readonly canSee?: CanSee
  readonly onTrackLayer: (track: MapTrack | undefined) => void
  readonly onUnsupported: () => void
  readonly children?: ReactNode
}
interface Parts {
  /** The base map below them. */
  readonly of: string
  readonly map: MapHandle
  readonly points: PointsLayer
  readonly feed: MapFeed
}

export const FleetMap = (props: FleetMapProps) => {
  const { store, display, motion, isPlayback, selectedId } = props
  const t = useText()
  const [opened, setParts] = useState<Parts>()
  const [hover, setHover] = useState<PointHover>()
  const { sources, base, missing, isMissing } = useMapSources(
    props.provider ?? display.provider,
    props.isShared !== true,
  )
  const mapKey = base?.tiles ?? 'embedded'
  // Another base map is another map: until it is ready, nothing may touch the one that is gone.
  const parts = opened?.of === mapKey ? opened : undefined
  const view = useRef<View>(undefined)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  const open = (map: MapHandle) => {
    const track = createTrackLayer(map)
    const points = createPointsLayer(map, {
      mode: display.mode,
      aggregateAbove: limits.aggregateAbove,
      onPick: (id) => latest.current.onSelect(id),
      onHover: setHover,
    })
    const feed = feedPoints(store, points, isPlayback ? 'none' : motion)
    setParts({ of: mapKey, map, points, feed })
    props.onTrackLayer({ layer: track, map })
    return () => {
      latest.current.onTrackLayer(undefined)
      feed.stop()
      points.remove()
      track.remove()
    }
  }

  useEffect(() => parts?.feed.show(isPlayback ? 'none' : motion), [parts, motion, isPlayback])
  useEffect(() => parts?.points.setMode(display.mode), [parts, display.mode])
  useEffect(() => parts?.points.select(selectedId ?? null), [parts, selectedId])
  const fit = (fixes: readonly LngLat[]) => {
    const bounds = boundsOf(fixes)
    if (bounds && parts) parts.map.fit(bounds, { paddingPx: latest.current.padding, maxZoom: 10 })
  }
  const allFixes = () => store.all().flatMap((one) => one.state?.fix ?? [])
  const fitAll = () => fit(allFixes())
  useFirstFit(store, parts !== undefined && selectedId === undefined, () => fit(bulkOf(allFixes())))
  useFlights(store, parts?.map, props)

  return (
    <MapView
      key={mapKey}
      base={base}
      initialView={() => view.current}
      theme={display.mapTheme === 'dark' ? 'dark' : undefined}
      boundaries={display.boundaries}
      title={t('monitoring.map.label')}
      onReady={open}
      onPick={() => setHover(undefined)}
      onMove={(window) => {
        view.current = window
        setHover(undefined)
      }}
      onUnsupported={props.onUnsupported}
    >
      {!isPlayback && (
        <MapToolbar
          display={display}
          onDisplay={props.onDisplay}
          onFitAll={fitAll}
          sources={sources}
          base={base}
          canSee={props.canSee ?? { sites: false, lines: false }}
        />
      )}
      {parts && props.canSee?.lines && <LineLayer map={parts.map} isOn={display.hasLines} />}
      {parts && props.canSee?.sites && <SiteLayer map={parts.map} isOn={display.hasSites} />}
      {hover && !isPlayback && !props.isShared && <HoverCard store={store} hover={hover} />}
      {parts && base?.traffic && display.hasTraffic && (
        <Suspense>
          <Traffic key={base.traffic.tiles} map={parts.map} traffic={base.traffic} />
        </Suspense>
      )}
      {isMissing && props.provider && (
        <MissingMap provider={props.provider} missing={missing.find(({ id }) => id === props.provider)} />
      )}
      {props.children}
    </MapView>
  )
}

const Traffic = lazy(async () => ({ default: (await import('./traffic.tsx')).Traffic }))

/** Fits the bulk of the fleet once, when the snapshot is complete, unless the address names a device. */
const useFirstFit = (store: DeviceStore, isWanted: boolean, fit: () => void): void => {
  const { isComplete, counts } = useStore(store.summary)
  const isDone = useRef(false)
  const isDue = isComplete && counts.all > 0
  useEffect(() => {
    if (!isDue || !isWanted || isDone.current) return
    isDone.current = true
    fit()
  }, [isDue, isWanted])
}

const nearZoom = 9

/** Moves the map to a newly selected device, in the free part, and never zooms out. */
const useFlights = (store: DeviceStore, map: MapHandle | undefined, props: FleetMapProps): void => {
  const { selectedId, isPlayback, padding } = props
  const hasState = useStore(store.summary).isComplete
  useEffect(() => {
    const fix = selectedId === undefined || isPlayback ? undefined : store.get(selectedId)?.state?.fix
    if (!map || !fix) return
    const maxZoom = Math.max(nearZoom, map.view().zoom)
    map.fit([fix.lng, fix.lat, fix.lng, fix.lat], { paddingPx: padding, maxZoom })
  }, [map, selectedId, hasState, isPlayback])
}
