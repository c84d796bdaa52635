/** How the devices of a joined track are shown: which led when, as bands and signs, and which range holds when. Pure. */
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'
import type { TrackHandover, VehicleTrack } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { lineColourOf } from '../../map/map-palette.ts'
import type { MapSign } from '../../map/signs-layer.ts'
import type { PlayedDevice, StripBand } from '../playback/index.ts'

type Joined = Pick<VehicleTrack, 'legs' | 'handovers' | 'points'>

export const numberOf = (leg: number): string => String(leg + 1)

const nameOf = ({ legs }: Joined, leg: number): string => legs[leg]?.deviceName ?? ''

/** One stretch for each time that a device led. */
export const bandsOfLegs = (track: Joined): StripBand[] => {
  const endMs = track.points.at(-1)?.[0] ?? 0
  return (track.handovers ?? []).map(({ atMs: fromMs, leg }, at, all) => ({
    fromMs,
    toMs: all[at + 1]?.atMs ?? endMs,
    label: `${numberOf(leg)} · ${nameOf(track, leg)}`,
    colour: lineColourOf(leg),
  }))
}

/** Where another device takes over; the one that leads first needs no sign where it is the only one. */
export const signsOfLegs = (track: Joined): MapSign[] => {
  const handovers = track.handovers ?? []
  if (handovers.length < 2) return []
  return handovers.map(({ lng, lat, leg }) => ({
    lng,
    lat,
    text: numberOf(leg),
    label: nameOf(track, leg),
    colour: lineColourOf(leg),
  }))
}

const noRange: SimpleRange = { tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null }

/**
 * The range is that of the leading device. What all devices agree on holds for the strip as a whole; where nobody knows who
 * led, nothing else does.
 */
export const playedOf = ({ legs, handovers }: Joined): PlayedDevice => {
  const [first, ...others] = legs
  const agreed = <Key extends keyof SimpleRange>(key: Key) =>
    first && others.every(({ range }) => range[key] === first.range[key]) ? first.range[key] : null
  const range: SimpleRange = {
    tempLowC: agreed('tempLowC'),
    tempHighC: agreed('tempHighC'),
    humLowPct: agreed('humLowPct'),
    humHighPct: agreed('humHighPct'),
  }
  return {
    range,
    reportIntervalS: Math.max(0, ...legs.map(({ reportIntervalS }) => reportIntervalS)),
    ...(handovers && { rangeAt: (atMs) => legs[leadAt(handovers, atMs)?.leg ?? -1]?.range ?? noRange }),
  }
}

/** The last one that is not later; halving, as it is asked for each point. */
export const leadAt = (handovers: readonly TrackHandover[], atMs: number): TrackHandover | undefined => {
  let [low, high] = [0, handovers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((handovers[middle]?.atMs ?? 0) <= atMs) low = middle + 1
    else high = middle
  }
  return handovers[low - 1]
}
