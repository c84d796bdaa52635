/** The map of what is near. Loaded when its page is opened; its tiles come from this phone where they were kept. */
import { siteSigns, shapeOf } from '@coldway/console/features/sites/index.ts'
import { formatAge } from '@coldway/console/settings/format.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { useNow } from '@coldway/console/ui/base/use-now.ts'
import { keepPiecesBy, readRegion } from '@coldway/console/map/kept-tiles.ts'
import { markColours } from '@coldway/console/map/map-palette.ts'
import type { Bounds, MapHandle } from '@coldway/console/map/map-types.ts'
import { MapView } from '@coldway/console/map/map-view.tsx'
import { createShapesLayer, type ShapesLayer } from '@coldway/console/map/shapes-layer.ts'
import { createSpotsLayer, type SpotsLayer } from '@coldway/console/map/spots-layer.ts'
import type { Output } from '@coldway/contract/call.ts'
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { severityOf, titleOf } from '@coldway/contract/devices/device-state.ts'
import type { sites } from '@coldway/contract/sites/sites.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { mapKeeper, mapKeptMs } from '../../kept/map-pieces.ts'
import type { KeptPlace } from '../../kept/place.ts'
import { type ReachKm, windowAround } from './around.ts'
import type { NearThing } from './near-lists.tsx'

keepPiecesBy(mapKeeper)

interface NearbyMapProps {
  readonly place: KeptPlace
  readonly withinKm: ReachKm
  readonly devices: readonly NearThing[]
  readonly drawn: Output<typeof sites.querySiteList> | undefined
}
interface Layers {
  readonly map: MapHandle
  readonly shapes: ShapesLayer
  readonly spots: SpotsLayer
}

/** The phone's own place opens nothing. */
const ownId = 0
const edgePx = 24

export const NearbyMap = ({ place, withinKm, devices, drawn }: NearbyMapProps) => {
  const t = useText()
  const navigate = useNavigate()
  const [layers, setLayers] = useState<Layers>()
  const [isSupported, setSupported] = useState(true)
  const codes = useRef(new Map<number, string>())
  const spots = spotsOf(devices, place, t('companion.nearby.here'))
  const drawnSpots = JSON.stringify(spots)
  useEffect(() => {
    codes.current = new Map(devices.map(({ device }) => [device.id, device.code]))
    layers?.spots.set(spots)
  }, [layers, drawnSpots])
  useEffect(() => layers?.shapes.set(drawn?.sites.map(shapeOf) ?? [], drawn?.clusters), [layers, drawn])
  useEffect(() => {
    layers?.map.fit(boundsOf(place, withinKm), { paddingPx: edgePx })
  }, [layers, place, withinKm])
  useRegion(place)
  const open = (map: MapHandle) => {
    const shapes = createShapesLayer(map, {
      name: 'sites',
      signs: siteSigns,
      onPick: (id) => void navigate(`/site/${id}`),
    })
    const made = createSpotsLayer(map, (id) => {
      const code = codes.current.get(id)
      if (code !== undefined) void navigate(`/device/${encodeURIComponent(code)}`)
    })
    setLayers({ map, shapes, spots: made })
    return () => {
      setLayers(undefined)
      made.remove()
      shapes.remove()
    }
  }
  if (!isSupported) return <p>{t('companion.nearby.noMap')}</p>
  return (
    <div className="nearby-map">
      <MapView
        title={t('companion.nearby.map')}
        initialView={() => ({ lng: place.lng, lat: place.lat, zoom: 8 })}
        onReady={open}
        onUnsupported={() => setSupported(false)}
      />
      <MapAge />
    </div>
  )
}

/** Without network the age of the map is that of its pieces. */
const MapAge = () => {
  const t = useText()
  const nowMs = useNow()
  const [keptMs, setKeptMs] = useState<number>()
  useEffect(() => {
    if (!navigator.onLine) void mapKeptMs().then(setKeptMs)
  }, [])
  return keptMs === undefined ? null : (
    <p className="nearby-map-age">{t('companion.nearby.mapOf', { age: formatAge(nowMs - keptMs) })}</p>
  )
}

/** Keeps the region around the place while there is a network. */
const useRegion = ({ lng, lat }: KeptPlace): void => {
  useEffect(() => {
    // What does not come now is kept when it is seen.
    void readRegion({ lng, lat }).catch(() => undefined)
  }, [lng, lat])
}

const boundsOf = (place: KeptPlace, withinKm: number): Bounds => {
  const { west, south, east, north } = windowAround(place, withinKm)
  return [west, south, east < west ? east + 360 : east, north]
}

const spotsOf = (devices: readonly NearThing[], place: KeptPlace, here: string) => [
  ...devices.toReversed().map(({ device, state, at }) => ({
    id: device.id,
    label: titleOf(device),
    lng: at.lng,
    lat: at.lat,
    colour: colourOf(device, state),
    isLarge: false,
  })),
  { id: ownId, label: here, lng: place.lng, lat: place.lat, colour: markColours.brand, isLarge: true },
]

const colourOf = (device: NearThing['device'], state: NearThing['state']): string =>
  markColours[severityOf(state, device, serverNowMs())]
