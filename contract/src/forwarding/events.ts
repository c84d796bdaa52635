/**
 * What leaves: a batch of events, the body of an HTTP request (docs/how-to/forward-data.md). Times are UTC. `id` of an event is the
 * same however often it is sent. New fields may come beside these; those that are there stay.
 */
import { z } from 'zod'
import { fixTypes } from '../readings/report.ts'

const OfDevice = z.object({ id: z.int(), code: z.string(), name: z.string(), plate: z.string().nullable() })
export type ForwardedDevice = z.infer<typeof OfDevice>

export const ForwardedReading = z.object({
  id: z.string(),
  type: z.literal('reading'),
  device: OfDevice,
  /** The time by the clock of the device. */
  time: z.iso.datetime(),
  /** When it arrived here; events of a device come in this order. */
  arrivedTime: z.iso.datetime(),
  /** WGS-84; null: the report had none that can be right. */
  position: z
    .object({
      lng: z.number(),
      lat: z.number(),
      type: z.enum(fixTypes),
      speedKmh: z.number().nullable(),
      headingDeg: z.number().nullable(),
      accuracyM: z.number().nullable(),
    })
    .nullable(),
  /** Good samples by series key, each in the unit of its series. */
  values: z.record(z.string(), z.number()),
  /** Samples that are not good, by series key: why, and what was on the wire. */
  faults: z.record(z.string(), z.object({ quality: z.string(), raw: z.union([z.number(), z.string()]).nullable() })),
})
export type ForwardedReading = z.infer<typeof ForwardedReading>

/** One of the kinds that happen: `facts` are the record as it stood then, by the names of its table of docs/how-to/forward-data.md. */
const happening = <Kind extends string>(kind: Kind) =>
  z.object({
    id: z.string(),
    type: z.literal(kind),
    /** What happened, such as `opened`, `entry`, `started`. */
    event: z.string(),
    /** Null when it is about no single device. */
    device: OfDevice.nullable(),
    time: z.iso.datetime(),
    facts: z.record(z.string(), z.unknown()),
  })

export const ForwardedEvent = z.discriminatedUnion('type', [
  ForwardedReading,
  happening('alarm'),
  happening('site'),
  happening('waybill'),
  happening('evidence'),
  happening('test'),
])
export type ForwardedEvent = z.infer<typeof ForwardedEvent>

export const ForwardedBatch = z.object({
  type: z.literal('batch'),
  /** The time of this attempt. */
  timestamp: z.iso.datetime(),
  rule: z.object({ id: z.int(), name: z.string() }),
  events: z.array(ForwardedEvent),
})
export type ForwardedBatch = z.infer<typeof ForwardedBatch>
