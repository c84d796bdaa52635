/** The cursor on the map: a mark along the track, which the map follows when it nears the edge. */
import { useEffect, useRef } from 'react'
import type { LngLat, MapWindow, Padding } from '../../map/map-types.ts'
import type { MapTrack } from '../../map/track-layer.ts'
import type { PlayedDevice } from './played-device.ts'
import { colouredTrack } from './track-colours.ts'
import type { Playback } from './use-playback.ts'

/** Milliseconds between two moves of the map, each of which is a flight. */
const followEveryMs = 600
/** Part of the window on each side that counts as the edge. */
const edge = 0.25

export const usePlaybackMap = (
  track: MapTrack | undefined,
  playback: Playback,
  device: PlayedDevice,
  padding: Padding,
): void => {
  const { points, fromMs, toMs, cursor, choice } = playback
  const fitted = useRef('')
  useEffect(() => {
    if (!track) return
    track.layer.set(colouredTrack(points, device, choice.colouring))
    // The same track with more points keeps its view.
    const key = `${fromMs} ${toMs}`
    if (points.length > 0 && fitted.current !== key) track.layer.fit({ paddingPx: padding })
    fitted.current = key
    track.layer.moveTo(cursor.get())
  }, [track, points, choice.colouring])
  useEffect(() => () => track?.layer.set([]), [track])
  useEffect(() => {
    if (!track) return
    let movedMs = 0
    return cursor.subscribe(() => {
      const spot = track.layer.moveTo(cursor.get())
      const now = performance.now()
      if (!spot || !choice.follows || !choice.isPlaying || now - movedMs < followEveryMs) return
      if (isInMiddle(spot, track.map.view())) return
      movedMs = now
      track.map.setView({ lng: spot.lng, lat: spot.lat })
    })
  }, [track, cursor, choice.follows, choice.isPlaying])
}

export const isInMiddle = ({ lng, lat }: LngLat, { bounds: [west, south, east, north] }: MapWindow): boolean => {
  const [marginX, marginY] = [(east - west) * edge, (north - south) * edge]
  return lng > west + marginX && lng < east - marginX && lat > south + marginY && lat < north - marginY
}
