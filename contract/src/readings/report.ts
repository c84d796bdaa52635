/**
 * What one device said at one moment, independent of the wire: every decoder ends here and the ingest pipeline begins here.
 * Times are UTC milliseconds, positions WGS-84 degrees, values in the unit of their series.
 */
import type { SeriesKey } from './series.ts'

/**
 * good: usable. decodeFault: a code without meaning (raw 32768, NaN, text). belowFloor: at or below the device type's
 * temperature floor. outOfRange: outside the plausible range of the series. Only `good` samples are shown, evaluated or
 * averaged; every other one keeps its raw value.
 */
export const qualities = ['good', 'decodeFault', 'belowFloor', 'outOfRange'] as const
export type Quality = (typeof qualities)[number]

export interface Measure {
  readonly key: SeriesKey
  /** The value in the unit of the series. Decoders never return NaN: a fault carries null. */
  readonly value: number | null
  /** Wire value as a number or short text; required when quality is not good. */
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

/** Statements of a device about itself beside its measures. */
export const deviceEvents = ['shutdown', 'startup'] as const
export type DeviceEvent = (typeof deviceEvents)[number]

export interface Report {
  /** The device's message id where its protocol has one; a reading is identified by its content (decisions/0002). */
  readonly id?: string
  readonly atMs: number
  readonly position?: Position
  readonly measures: readonly Measure[]
  readonly event?: DeviceEvent
}

/** The answer of a decoder: never an exception, whatever the bytes. */
export type Decoded<Message> =
  | { readonly kind: 'ok'; readonly message: Message; readonly size: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'unknown'; readonly why: string; readonly size: number }

/**
 * Bounds of a device's messages. Nothing is cut: a message beyond `bytes` or `parts` is refused whole and not acknowledged, so
 * that nothing valid in it is lost.
 */
export const reportLimits = {
  /** Length of an id; a report with a longer one is malformed. */
  idLength: 64,
  /** Bytes of one message, which may carry many reports. */
  bytes: 1_048_576,
  /** Reports and sensor blocks of one message, together. */
  parts: 40_000,
  /**
   * Reports of one message that one commit takes; a longer message is committed in portions and acknowledged after the last.
   */
  portion: 1000,
  /** Reports of one device that wait for their commit; as many further messages wait unread, then they are refused. */
  waiting: 1000,
  messagesWaiting: 20,
} as const
