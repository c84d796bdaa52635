/** The tracks behind the panes: the last minutes when live, the chosen span in playback. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { callNow } from '../../api/call-now.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { keyOf } from '../../api/use-call.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { spanOf } from '../tracks/index.ts'
import type { WallQuery } from './wall-query.ts'

export const trailMs = 15 * 60_000
const livePoints = 200
const playedPoints = 5000
const noPoints: readonly TrackPoint[] = []

export interface WallTrack {
  readonly points: readonly TrackPoint[]
  readonly isLoading: boolean
  readonly error: unknown
}
export interface WallTracks {
  readonly byId: ReadonlyMap<number, WallTrack>
  /** Ends of the clock: those of the tracks, or of the span while the tracks are empty or a single moment. */
  readonly fromMs: number
  readonly toMs: number
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** `canRead` false: panes show positions without tracks. */
export const useWallTracks = (query: WallQuery, canRead: boolean): WallTracks => {
  const [openedMs] = useState(serverNowMs)
  const zone = zoneInUse()
  const trail = { startTime: printTime(openedMs - trailMs, zone), endTime: printTime(openedMs, zone) }
  const span = query.isPlayback ? spanOf(query, openedMs, zone) : trail
  const points = query.isPlayback ? playedPoints : livePoints
  const answers = useQueries({
    queries: query.ids.map((deviceId) => {
      const input = { deviceId, points, isRaw: false, startTime: '', endTime: '', ...span }
      return {
        queryKey: keyOf(tracks.postBizList, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => callNow(tracks.postBizList, input, { signal }),
        enabled: canRead && span !== undefined,
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
    combine: (found) => ({
      list: found.map(({ data, isLoading, error }) => ({ points: data?.points ?? noPoints, isLoading, error })),
      retry: () => found.forEach((one) => one.error && void one.refetch()),
    }),
  })
  const { list, retry } = answers
  const isLoading = list.some((one) => one.isLoading)
  const key = query.ids.join()
  const byId = useMemo(() => new Map(query.ids.map((id, index) => [id, list[index] ?? nothing])), [key, list])
  const [fromMs, toMs] = useMemo(() => endsOf(list, span, zone), [list, span?.startTime, span?.endTime, zone])
  return { byId, fromMs, toMs, isLoading, error: list.find((one) => one.error)?.error, retry }
}

const nothing: WallTrack = { points: noPoints, isLoading: false, error: undefined }

const endsOf = (
  list: readonly WallTrack[],
  span: { readonly startTime: string; readonly endTime: string } | undefined,
  zone: string,
): readonly [number, number] => {
  const played = list.some((one) => one.isLoading) ? [] : list.filter(({ points }) => points.length > 0)
  const first = Math.min(...played.map(({ points }) => points[0]?.[0] ?? 0))
  const last = Math.max(...played.map(({ points }) => points.at(-1)?.[0] ?? 0))
  if (last > first) return [first, last]
  const [from, to] = [span?.startTime ?? '', span?.endTime ?? ''].map((text) => parseTime(text, zone) ?? 0)
  return [from ?? 0, to ?? 0]
}
