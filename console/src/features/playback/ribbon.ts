/** The series above the speed in the strip: the temperature of the fixes, or another chosen one. Pure. */
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'
import type { PlayedDevice } from './played-device.ts'
import type { Playback } from './use-playback.ts'

export interface Ribbon {
  readonly points: readonly ChartPoint[]
  readonly unit: string
  readonly decimals: number
  readonly low: number | null
  readonly high: number | null
  /** Silence longer than this breaks the line. */
  readonly gapMs: number
  /** A series of two values, which hold until they change. */
  readonly isState: boolean
}

const shortestGapMs = 300_000
const missed = 3

/** A simplified track leaves out many reports between its points: that is not silence. */
export const gapOf = ({ points, fromMs, toMs }: Playback, reportIntervalS: number): number =>
  Math.max(shortestGapMs, missed * reportIntervalS * 1000, (missed * (toMs - fromMs)) / Math.max(1, points.length))

export const temperatureRibbon = (playback: Playback, { range, reportIntervalS }: PlayedDevice): Ribbon => ({
  points: playback.points.map(([atMs, , , , , , tempC]) => ({ atMs, value: tempC })),
  unit: '℃',
  decimals: 1,
  low: range.tempLowC,
  high: range.tempHighC,
  gapMs: gapOf(playback, reportIntervalS),
  isState: false,
})
