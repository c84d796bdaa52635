/** Plays a track: the clock, and the one cursor that map, strip and table share. */
import { movingAboveKmh } from '@coldway/contract/devices/device-state.ts'
import { type TrackPoint } from '@coldway/contract/readings/readings.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall } from '../../api/use-call.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { createStore, type Store } from '../../settings/store.ts'
import { advance, fixIndexAt, idleStretches, type Pace, type PlaybackSpeed, type Stretch } from './playback-clock.ts'
import type { Colouring } from './track-colours.ts'

export interface PlaybackChoice {
  readonly isPlaying: boolean
  readonly speed: PlaybackSpeed
  readonly follows: boolean
  readonly skipsIdle: boolean
  readonly colouring: Colouring
}
export interface Playback {
  readonly points: readonly TrackPoint[]
  readonly idle: readonly Stretch[]
  readonly fromMs: number
  readonly toMs: number
  /** The shown moment; outside React, because it changes with every frame. */
  readonly cursor: Store<number>
  readonly choice: PlaybackChoice
  /** The device measures a temperature. */
  readonly hasTemperature: boolean
  readonly choose: (change: Partial<PlaybackChoice>) => void
  /** Sets the cursor to a moment of the track. */
  readonly seek: (atMs: number) => void
  /** Moves by fixes, forward or back. */
  readonly step: (by: number) => void
  readonly toggle: () => void
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

export interface PlayedTrack extends Pick<Playback, 'points' | 'isLoading' | 'error' | 'retry'> {
  /** Idle stretches, where known better than from the points: a simplified track has too few. */
  readonly idle?: readonly Stretch[]
  /** The requested window: the ends of playback while there are no points. */
  readonly fromMs: number
  readonly toMs: number
}

const dayMs = 86_400_000
const noPoints: readonly TrackPoint[] = []

/** The last day of one device. */
export const usePlayback = (deviceId: number): Playback => {
  const [window] = useState(() => ({ fromMs: serverNowMs() - dayMs, toMs: serverNowMs() }))
  const zone = zoneInUse()
  const input = { deviceId, startTime: printTime(window.fromMs, zone), endTime: printTime(window.toMs, zone) }
  const query = useCall(tracks.postList, input, { freshMs: Number.POSITIVE_INFINITY })
  return usePlaybackOf({
    points: query.data?.points ?? noPoints,
    ...window,
    isLoading: query.isLoading,
    error: query.error,
    retry: () => void query.refetch(),
  })
}

export const usePlaybackOf = (track: PlayedTrack): Playback => {
  const { points } = track
  const [choice, setChoice] = useState<
    Omit<PlaybackChoice, 'colouring'> & { readonly colouring: Colouring | undefined }
  >({
    isPlaying: false,
    speed: 16,
    follows: true,
    skipsIdle: true,
    colouring: undefined,
  })
  const [first, last] = [points[0]?.[0] ?? track.fromMs, points.at(-1)?.[0] ?? track.toMs]
  const hasTemperature = useMemo(() => points.some((point) => point[6] !== null), [points])
  const idle = useMemo(() => track.idle ?? idleStretches(points), [points, track.idle])
  const [cursor] = useState(() => createStore(track.fromMs))
  // The same track with more points keeps the cursor.
  useEffect(() => cursor.set(startOf(points) ?? first), [cursor, first, last])

  const seek = (atMs: number) => cursor.set(Math.min(last, Math.max(first, atMs)))
  const choose = (change: Partial<PlaybackChoice>) => setChoice((before) => ({ ...before, ...change }))
  const pace = useMemo(
    () => ({ speed: choice.speed, endMs: last, skipped: choice.skipsIdle ? idle : [] }),
    [choice.speed, choice.skipsIdle, last, idle],
  )
  useRunning(cursor, choice.isPlaying, pace, () => choose({ isPlaying: false }))
  return {
    points,
    idle,
    fromMs: first,
    toMs: last,
    cursor,
    choice: { ...choice, colouring: choice.colouring ?? (hasTemperature ? 'temperature' : 'speed') },
    hasTemperature,
    choose,
    seek,
    step: (by) => {
      const at = points[Math.max(0, fixIndexAt(points, cursor.get()) + by)]?.[0]
      if (at !== undefined) seek(at)
    },
    toggle: () => {
      if (!choice.isPlaying && cursor.get() >= last) cursor.set(first)
      choose({ isPlaying: !choice.isPlaying })
    },
    isLoading: track.isLoading,
    error: track.error,
    retry: track.retry,
  }
}

/** A day often begins in the yard: the cursor starts at the first drive. */
const startOf = (points: readonly TrackPoint[]): number | undefined =>
  points.find(([, , , speedKmh]) => speedKmh > movingAboveKmh)?.[0]

const useRunning = (cursor: Store<number>, isPlaying: boolean, pace: Pace, onEnd: () => void): void => {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isPlaying) return
    let before = performance.now()
    const frame = (now: number) => {
      cursor.set(advance(cursor.get(), now - before, pace))
      before = now
      if (cursor.get() >= pace.endMs) return end()
      request = requestAnimationFrame(frame)
    }
    let request = requestAnimationFrame(frame)
    return () => cancelAnimationFrame(request)
  }, [isPlaying, pace, cursor])
}
