/** Colours of a track: by speed in four classes, or by temperature against its range. Pure. */
import { breachOf, movingAboveKmh } from '@coldway/contract/devices/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { TrackPoint as MapPoint } from '../../map/track-line.ts'
import { type PlayedDevice, rangeAt } from './played-device.ts'

export type Colouring = 'speed' | 'temperature'

const grey = '#7b8797'
const speedClasses = [
  { aboveKmh: 80, colour: '#6d28d9' },
  { aboveKmh: 40, colour: '#1b5cff' },
  { aboveKmh: movingAboveKmh, colour: '#0ea5d8' },
  { aboveKmh: Number.NEGATIVE_INFINITY, colour: grey },
] as const
const temperatureColours = { inside: '#12a150', high: '#e0313b', low: '#0872a0', unknown: grey } as const

/** Breaches are wide and red in both colourings, so that the speed colouring does not hide them. */
export const colouredTrack = (
  points: readonly TrackPoint[],
  of: Omit<PlayedDevice, 'reportIntervalS'>,
  colouring: Colouring,
): MapPoint[] =>
  points.map(([atMs, lng, lat, speedKmh, , , tempC]) => {
    const breach = breachOf('temp1', tempC ?? undefined, rangeAt(of, atMs))
    const colour =
      colouring === 'speed'
        ? (speedClasses.find(({ aboveKmh }) => speedKmh > aboveKmh)?.colour ?? grey)
        : temperatureColours[tempC === null ? 'unknown' : (breach ?? 'inside')]
    return { atMs, lng, lat, colour, isBreach: breach !== undefined }
  })

export const speedLegend = speedClasses.map(({ aboveKmh, colour }, index) => ({
  colour,
  aboveKmh: Math.max(0, aboveKmh),
  toKmh: speedClasses[index - 1]?.aboveKmh,
}))
export const temperatureLegend = [
  { colour: temperatureColours.inside, text: 'monitoring.playback.inRange' },
  { colour: temperatureColours.high, text: 'monitoring.playback.outOfRange' },
  { colour: temperatureColours.unknown, text: 'monitoring.playback.noReading' },
] as const
