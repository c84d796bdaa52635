/**
 * When a waybill left and when it arrived, by the stays of its devices at its two sites. All devices travel with one load:
 * the waybill leaves with the first device that leaves, and arrives with the first one that arrives. Pure.
 */

/** A device of the waybill. */
export interface BoundDevice {
  readonly deviceId: number
  /** The moment it was bound, which may be before the start. Only stays since then count. */
  readonly sinceMs: number
  /** null while it is bound. */
  readonly untilMs: number | null
}
/** A stay of a device at a site, as the rule of sites has recorded it so far. */
export interface SeenStay {
  readonly deviceId: number
  readonly siteId: number
  readonly enteredMs: number
  /** False when the device was inside already as the watch began: such a stay is no arrival. */
  readonly hasEntry: boolean
  readonly exitedMs: number | null
}
export interface Trip {
  readonly shippingSiteId: number | null
  readonly receivingSiteId: number | null
  readonly devices: readonly BoundDevice[]
  readonly stays: readonly SeenStay[]
}

/** Undefined when no device has left. */
export const leftMs = ({ shippingSiteId, devices, stays }: Trip): number | undefined =>
  first(
    stays.flatMap(({ deviceId, siteId, exitedMs }) =>
      siteId === shippingSiteId && exitedMs !== null && isOnIt(devices, deviceId, exitedMs) ? [exitedMs] : [],
    ),
  )

/** Undefined when no device has arrived since then. */
export const arrivedMs = ({ receivingSiteId, devices, stays }: Trip, sinceMs: number): number | undefined =>
  first(
    stays.flatMap(({ deviceId, siteId, enteredMs, hasEntry }) =>
      siteId === receivingSiteId && hasEntry && enteredMs >= sinceMs && isOnIt(devices, deviceId, enteredMs)
        ? [enteredMs]
        : [],
    ),
  )

const first = (moments: readonly number[]): number | undefined =>
  moments.length > 0 ? Math.min(...moments) : undefined

const isOnIt = (devices: readonly BoundDevice[], deviceId: number, atMs: number): boolean =>
  devices.some(
    (one) => one.deviceId === deviceId && one.sinceMs <= atMs && (one.untilMs === null || atMs <= one.untilMs),
  )
