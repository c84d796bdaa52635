/** The rules of calibrations: when one counts. Days are `yyyy-MM-dd`, so that texts compare in their order. */
import { allSeries, type SeriesKey } from '../readings/series.ts'
import type { CalibrationState } from './probe-enums.ts'

export const probeLimits = {
  /** The most probes of one device, including those that were taken off. */
  perDevice: 100,
  certificatesMax: 50,
  pointsMax: 20,
  /** The days before a certificate's last one on which it is due soon, like on that day itself. */
  dueSoonDays: 30,
  numberMax: 64,
  laboratoryMax: 100,
  valueMin: -273.15,
  valueMax: 1000,
  uncertaintyMax: 100,
} as const

const dayMs = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The last day on which a due date is near. */
export const dueSoonUntil = (today: string): string => dayAfter(today, probeLimits.dueSoonDays)

/** The state of a calibration: a certificate holds to the end of its due day. Null: there is none. */
export const calibrationStateOf = (dueOn: string | null, today: string): CalibrationState => {
  if (dueOn === null) return 'none'
  if (dueOn < today) return 'expired'
  return dueOn <= dueSoonUntil(today) ? 'dueSoon' : 'valid'
}

export const isCalibrated = (state: CalibrationState): boolean => state === 'valid' || state === 'dueSoon'

/** The channels that have probes. */
export const probeKeys: readonly SeriesKey[] = allSeries
  .filter(({ name }) => name === 'temp' || name === 'hum')
  .map(({ key }) => key)

interface Dated {
  readonly calibratedOn: string
}

/**
 * The certificates in force on the days from `fromDay` to `lastDay`, the oldest first: the last one
 * before `fromDay`, and those that came since. `certificates` are in the order of their days of
 * calibration.
 */
export const inForce = <Certificate extends Dated>(
  certificates: readonly Certificate[],
  { fromDay, lastDay }: { readonly fromDay: string; readonly lastDay: string },
): Certificate[] => {
  const known = certificates.filter(({ calibratedOn }) => calibratedOn <= lastDay)
  const first = known.findLastIndex(({ calibratedOn }) => calibratedOn <= fromDay)
  return known.slice(Math.max(0, first))
}

const decimals = 1000
/** The error of a probe, by which it reads above the reference; a correction is its opposite. */
export const errorOf = ({ reference, reading }: { readonly reference: number; readonly reading: number }): number =>
  Math.round((reading - reference) * decimals) / decimals
