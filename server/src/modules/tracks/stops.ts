/**
 * Finds stops and the driven distance, fix by fix, without keeping the track. The rule of a stop is the contract's
 * (`stopRule`). Movement within a stop is no distance.
 */
import { distanceM } from '@coldway/contract/places/geo.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { type Stop, stopRule } from '@coldway/contract/readings/tracks.ts'

/** The fixes around one place, so far. */
interface Stand {
  readonly fromMs: number
  readonly untilMs: number
  readonly lng: number
  readonly lat: number
  readonly count: number
  readonly wanderedM: number
  readonly tempLow: number | null
  readonly tempHigh: number | null
}

export const createTrip = () => {
  const stops: Stop[] = []
  let stand: Stand | undefined
  /** The fix before, and one that left the stand: if the next is back at once, it was a stray. */
  let last: TrackPoint | undefined
  let away: TrackPoint | undefined
  let drivenM = 0

  const close = () => {
    if (!stand) return
    if (stand.untilMs - stand.fromMs < stopRule.fromMs) drivenM += stand.wanderedM
    else stops.push(stopOf(stand))
  }
  const leaveTo = (point: TrackPoint) => {
    close()
    if (last) drivenM += metres(last, point)
    stand = begun(point)
    last = point
    away = undefined
  }
  const take = (point: TrackPoint): void => {
    if (point[5] === 'LBS') return
    if (!stand || !last) return leaveTo(point)
    const isNear = metres([0, stand.lng, stand.lat], point) <= stopRule.radiusM
    if (isNear && (!away || point[0] - stand.untilMs <= stopRule.fromMs)) {
      stand = grown(stand, point, metres(last, point))
      last = point
      away = undefined
    } else if (away) {
      leaveTo(away)
      take(point)
    } else away = point
  }
  return {
    take,
    end: (): { stops: Stop[]; distanceM: number } => {
      if (away) leaveTo(away)
      close()
      stand = undefined
      return { stops, distanceM: Math.round(drivenM) }
    },
  }
}

const metres = (from: readonly [number, number, number, ...unknown[]], to: TrackPoint): number =>
  distanceM({ lng: from[1], lat: from[2] }, { lng: to[1], lat: to[2] })

const begun = ([atMs, lng, lat, , , , tempC]: TrackPoint): Stand => ({
  fromMs: atMs,
  untilMs: atMs,
  lng,
  lat,
  count: 1,
  wanderedM: 0,
  tempLow: tempC,
  tempHigh: tempC,
})

/** The middle moves with the fixes, the short way across the date line. */
const grown = (stand: Stand, [atMs, lng, lat, , , , tempC]: TrackPoint, wayM: number): Stand => ({
  fromMs: stand.fromMs,
  untilMs: atMs,
  lng: stand.lng + turn(lng - stand.lng) / (stand.count + 1),
  lat: stand.lat + (lat - stand.lat) / (stand.count + 1),
  count: stand.count + 1,
  wanderedM: stand.wanderedM + wayM,
  tempLow: tempC === null ? stand.tempLow : Math.min(tempC, stand.tempLow ?? tempC),
  tempHigh: tempC === null ? stand.tempHigh : Math.max(tempC, stand.tempHigh ?? tempC),
})

const turn = (degrees: number): number => (degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)

const stopOf = ({ fromMs, untilMs, lng, lat, tempLow, tempHigh }: Stand): Stop => ({
  fromMs,
  untilMs,
  lng,
  lat,
  tempLow,
  tempHigh,
})
