/**
 * When a waybill left and when it arrived, by what its devices were seen to do at its two sites. It leaves with the first
 * device that leaves, and arrives with the first that comes: they travel with one load. Pure.
 */

/** A device on the waybill. */
export interface BoundDevice {
  readonly deviceId: number
  /** Since when it is looked at: the moment it was bound, also before the start. */
  readonly sinceMs: number
  /** null: still bound. */
  readonly untilMs: number | null
}
/** A stay of a device at a site, as the rule of sites has it by now. */
export interface SeenStay {
  readonly deviceId: number
  readonly siteId: number
  readonly enteredMs: number
  /** False: it was inside when the watch began, so that it did not come. */
  readonly hasEntry: boolean
  readonly exitedMs: number | null
}
export interface Trip {
  readonly shippingSiteId: number | null
  readonly receivingSiteId: number | null
  readonly devices: readonly BoundDevice[]
  readonly stays: readonly SeenStay[]
}

/** Undefined: no device was seen to leave. */
export const leftMs = ({ shippingSiteId, devices, stays }: Trip): number | undefined =>
  first(
    stays.flatMap(({ deviceId, siteId, exitedMs }) =>
      siteId === shippingSiteId && exitedMs !== null && isOnIt(devices, deviceId, exitedMs) ? [exitedMs] : [],
    ),
  )

/** Undefined: no device was seen to come since then. */
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
