/** The tracks of several vehicles in one span. */
import { parseTime } from '@coldway/contract/time.ts'
import { type VehicleTrack, vehicleTracks } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callNow } from '../../api/call-now.ts'
import { keyOf } from '../../api/use-call.ts'
import { zoneInUse } from '../../settings/preferences.ts'

/** The points of each vehicle: enough for a line on a screen. */
const pointsOfEach = 2000

export interface Asked {
  readonly startTime: string
  readonly endTime: string
}
export interface ManyTracksAnswer {
  readonly byId: ReadonlyMap<number, VehicleTrack>
  readonly errors: ReadonlyMap<number, unknown>
  readonly isLoading: boolean
  readonly retry: () => void
  /** The ends of the clock: those of the tracks, or of the span while there is none. */
  readonly fromMs: number
  readonly toMs: number
}

export const useManyTracks = (ids: readonly number[], span: Asked | undefined): ManyTracksAnswer => {
  const { list, retry } = useQueries({
    queries: ids.map((vehicleId) => {
      const input = { vehicleId, startTime: '', endTime: '', ...span, isRaw: false, points: pointsOfEach }
      return {
        queryKey: keyOf(vehicleTracks.queryDrawn, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => callNow(vehicleTracks.queryDrawn, input, { signal }),
        enabled: span !== undefined,
        staleTime: Number.POSITIVE_INFINITY,
      }
    }),
    combine: (found) => ({
      list: found.map(({ data, isLoading, error }) => ({ data, isLoading, error })),
      retry: () => found.forEach((one) => one.error && void one.refetch()),
    }),
  })
  const key = ids.join()
  return useMemo(() => {
    const entries = ids.flatMap((id, at): [number, VehicleTrack][] => {
      const track = list[at]?.data
      return track ? [[id, track]] : []
    })
    return {
      byId: new Map(entries),
      errors: new Map(ids.flatMap((id, at) => (list[at]?.error ? [[id, list[at].error]] : []))),
      isLoading: list.some((one) => one.isLoading),
      retry,
      ...endsOf(
        entries.map(([, track]) => track),
        span,
      ),
    }
  }, [key, list, span])
}

const endsOf = (tracks: readonly VehicleTrack[], span: Asked | undefined) => {
  const points = tracks.flatMap(({ points: all }) => [all[0], all.at(-1)].flatMap((one) => (one ? [one[0]] : [])))
  const [first, last] = [Math.min(...points), Math.max(...points)]
  if (last > first) return { fromMs: first, toMs: last }
  const at = (text: string | undefined) => parseTime(text ?? '', zoneInUse()) ?? 0
  return { fromMs: at(span?.startTime), toMs: at(span?.endTime) }
}
