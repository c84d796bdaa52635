/**
 * The JSON uplink (settled.md, "Device uplink"): what a device, or a gateway for it, sends over MQTT and HTTP. One report or an
 * array. Field names inside `blocks` are the product's own (rules-and-calls.md section 9) and are read by protocols/src/blocks;
 * unknown ones are ignored, and an invalid one becomes a fault without affecting the others.
 */
import { z } from 'zod'
import { deviceEvents, fixTypes, reportLimits } from './report.ts'

/** `yyyy-MM-dd HH:mm:ss` in the device's zone, ISO 8601 with offset or Z, or a Unix time in seconds or milliseconds. */
export const UplinkTime = z.union([z.string().min(1).max(40), z.number()])

/** A sensor block: its id and whatever fields it has. */
export const UplinkBlock = z.looseObject({ id: z.union([z.int(), z.string().regex(/^\d{1,5}$/)]) })

export const UplinkPosition = z.object({
  lng: z.number(),
  lat: z.number(),
  type: z.enum(fixTypes).default('GPS'),
  speedKmh: z.number().min(0).max(2000).optional().catch(undefined),
  headingDeg: z.number().min(0).max(360).optional().catch(undefined),
  altitudeM: z.number().min(-1000).max(100_000).optional().catch(undefined),
  accuracyM: z.number().min(0).max(1_000_000).optional().catch(undefined),
  satellites: z.int().min(0).max(255).optional().catch(undefined),
})

export const UplinkReport = z.object({
  /** The device's id of this message; a repeat is recognised by time and content, whatever its id. */
  id: z.union([z.string().min(1).max(reportLimits.idLength), z.int().min(0)]),
  time: UplinkTime,
  /** An invalid position is dropped; the measures still count. */
  position: UplinkPosition.nullish().catch(undefined),
  /** An item that is no block counts as an unknown kind: it is ignored without affecting the others. */
  blocks: z
    .array(UplinkBlock.catch({ id: 0 }))
    .max(reportLimits.parts)
    .default([]),
  event: z.enum(deviceEvents).nullish(),
})
export type UplinkReport = z.infer<typeof UplinkReport>

/**
 * The whole message, for the API page. Code reads it with decodeUplink (protocols/src/json), report by report, so that one bad
 * report of a batch does not affect the others.
 */
export const Uplink = z.union([UplinkReport, z.array(UplinkReport).min(1).max(reportLimits.parts)])
