/**
 * The JSON uplink (settled.md, "Device uplink"): what a device, or a gateway for it, sends over MQTT and HTTP. One
 * report or an array of reports. Field names inside `blocks` are the product's own (rules-and-calls.md section 9) and
 * are read by protocols/src/blocks; unknown ones are ignored, senseless ones become faults and lose nothing else.
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
  /** The device's own id of this message; a repeat is known by its time and content, whatever its id. */
  id: z.union([z.string().min(1).max(reportLimits.idLength), z.int().min(0)]),
  time: UplinkTime,
  /** A position without sense is left out; the measures still count. */
  position: UplinkPosition.nullish().catch(undefined),
  /** What is no block counts as one of an unknown kind: it is ignored and loses no other. */
  blocks: z
    .array(UplinkBlock.catch({ id: 0 }))
    .max(reportLimits.parts)
    .default([]),
  event: z.enum(deviceEvents).nullish(),
})
export type UplinkReport = z.infer<typeof UplinkReport>

/**
 * The whole message, as the API page shows it. To read one, use decodeUplink (protocols/src/json), which goes report by
 * report: one bad report of a batch loses no other.
 */
export const Uplink = z.union([UplinkReport, z.array(UplinkReport).min(1).max(reportLimits.parts)])
