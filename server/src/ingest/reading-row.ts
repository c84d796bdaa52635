/** One report as it will be stored: clamped, flagged, hashed. Everything after the clamp works on rows only. */
import type { DeviceEvent, FixType, Quality } from '@coldway/contract/readings/report.ts'

/** Bits of `readings.flags`; 16 marks manual entries (modules/history). */
export const flags = { future: 1, tooOld: 2, weekRollover: 4, outlier: 8 } as const
/**
 * The flags of event times that prove nothing about now: such rows never become the latest state and
 * never reach the rules.
 */
export const suspectFlags = flags.future | flags.tooOld | flags.weekRollover

export interface ReadingRow {
  readonly deviceId: number
  readonly atMs: number
  /** A hash of the content; with device and event time it is the key that finds duplicates. */
  readonly disc: number
  readonly arrivedMs: number
  readonly flags: number
  readonly fix: {
    readonly lng: number
    readonly lat: number
    readonly type: FixType
    readonly speedKmh: number
    readonly headingDeg: number
    /** The accuracy in metres, for the rules; null when the device does not say. */
    readonly accuracyM: number | null
  } | null
  /** Good samples by series key. */
  readonly values: Readonly<Record<string, number>>
  /** Samples that are not good: quality and raw value. */
  readonly faults: Readonly<Record<string, readonly [Quality, number | string | null]>>
  readonly event: DeviceEvent | undefined
  /** The clock span in which a report from the future arrived. */
  readonly span?: string
}

export const isSuspect = (row: ReadingRow): boolean => (row.flags & suspectFlags) !== 0
export const isOutlier = (row: ReadingRow): boolean => (row.flags & flags.outlier) !== 0
