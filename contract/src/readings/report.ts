/**
 * What one device said at one moment, whatever wire it came by: every protocol decoder ends here and the ingest
 * pipeline begins here. Times are UTC milliseconds, positions WGS-84 degrees, values in the unit of their series.
 */
import type { SeriesKey } from './series.ts'

/**
 * good: usable. decodeFault: the code has no meaning (raw 32768, NaN, text). belowFloor: at or below the device type's
 * temperature floor. outOfRange: outside what the series can be. Only `good` samples are shown, evaluated or averaged;
 * the raw value of every other one is kept beside it.
 */
export const qualities = ['good', 'decodeFault', 'belowFloor', 'outOfRange'] as const
export type Quality = (typeof qualities)[number]

export interface Measure {
  readonly key: SeriesKey
  /** In the unit of the series; NaN never leaves a decoder: a fault carries null. */
  readonly value: number | null
  /** What stood on the wire, as a number or short text; required when quality is not good. */
  readonly raw?: number | string
  readonly quality: Quality
}

export const fixTypes = ['GPS', 'LBS'] as const
export type FixType = (typeof fixTypes)[number]

export interface Position {
  readonly lng: number
  readonly lat: number
  readonly type: FixType
  readonly speedKmh?: number
  readonly headingDeg?: number
  readonly altitudeM?: number
  readonly accuracyM?: number
  readonly satellites?: number
}

/** Something the device says of itself beside its measures. */
export const deviceEvents = ['shutdown', 'startup'] as const
export type DeviceEvent = (typeof deviceEvents)[number]

export interface Report {
  /** The device's own message id where its protocol has one; the key of a reading is its content (decisions/0002). */
  readonly id?: string
  readonly atMs: number
  readonly position?: Position
  readonly measures: readonly Measure[]
  readonly event?: DeviceEvent
}

/** What a decoder answers: never an exception, whatever the bytes. */
export type Decoded<Message> =
  | { readonly kind: 'ok'; readonly message: Message; readonly size: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'unknown'; readonly why: string; readonly size: number }

/**
 * Bounds of what a device says. Nothing is cut down to them: a message beyond `bytes` or `parts` is refused whole and not
 * acknowledged, so that nothing valid in it is lost.
 */
export const reportLimits = {
  /** Of an id; a report with a longer one is not well-formed. */
  idLength: 64,
  /** Of one message, which may carry many reports. */
  bytes: 1_048_576,
  /** Reports and sensor blocks of one message, together. */
  parts: 40_000,
  /** Reports that one commit takes of one message; a longer message is committed in portions, and acknowledged after the last. */
  portion: 1000,
  /** Of one device waiting for their commit; what it says beyond waits, so many messages of it, and then is refused. */
  waiting: 1000,
  messagesWaiting: 20,
} as const
