/** Loads finer points of the visible part after the user has zoomed in and the map has come to rest. */
import type { DrawnTrack, FinerTrack } from '@coldway/contract/readings/tracks.ts'
import { useEffect, useMemo, useState } from 'react'
import type { Bounds, MapWindow } from '../../map/map-types.ts'
import type { MapTrack } from '../../map/track-layer.ts'
import { shareOf, type Stretch, stretchesIn, withFiner } from './finer.ts'

/** Must be the same function for the same track. */
export type AskFiner = (stretches: readonly Stretch[]) => Promise<FinerTrack>

const restMs = 250
/** Margin around the window in parts of its size, so that small moves need no request. */
const around = 0.5
/** When more of the track than this is visible, its resolution suffices. */
const mostPart = 0.6
/** Zoom levels since the last request that trigger the next. */
const closerBy = 1

interface Finer {
  readonly of: DrawnTrack
  readonly bounds: Bounds
  readonly zoom: number
  readonly track: FinerTrack
}

/** The points to draw. A refusal leaves them as they are: the whole track is on screen already. */
export const useFiner = (track: MapTrack | undefined, drawn: DrawnTrack, ask: AskFiner): DrawnTrack['points'] => {
  const [finer, setFiner] = useState<Finer>()
  const current = finer?.of === drawn ? finer : undefined
  useEffect(() => {
    if (!track || drawn.points.length >= drawn.fixes) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (window: MapWindow) => {
      if (current && isFineEnough(current, window)) return
      const bounds = widened(window.bounds)
      const stretches = stretchesIn(drawn.points, bounds)
      if (stretches.length === 0 || shareOf(drawn.points, stretches) > mostPart) return
      const answer = await ask(stretches).catch(() => undefined)
      if (answer && !isOver) setFiner({ of: drawn, bounds, zoom: window.zoom, track: answer })
    }
    const off = track.map.onMove((window) => {
      clearTimeout(timer)
      timer = setTimeout(() => void look(window), restMs)
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      off()
    }
  }, [track, drawn, ask, current])
  return useMemo(() => (current ? [...withFiner(drawn.points, current.track)] : drawn.points), [drawn, current])
}

const isFineEnough = ({ bounds, zoom }: Finer, window: MapWindow): boolean => {
  const [west, south, east, north] = window.bounds
  const isInside = west >= bounds[0] && south >= bounds[1] && east <= bounds[2] && north <= bounds[3]
  return isInside && window.zoom < zoom + closerBy
}

const widened = ([west, south, east, north]: Bounds): Bounds => {
  const [dLng, dLat] = [(east - west) * around, (north - south) * around]
  return [west - dLng, south - dLat, east + dLng, north + dLat]
}
