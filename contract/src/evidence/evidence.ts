/**
 * Evidence: the frozen records of a completed shipment. A record holds the shipment, its figures, its signed decision and every
 * reading; its leaves stand under one Merkle tree, the root in the signed chain of the installation (docs/evidence-format.md). A
 * record is never changed: a later one supersedes it and says why.
 */
import { z } from 'zod'
import { calls, Id, get, post } from '../call.ts'
import { proseOf } from '../fields.ts'
import { FileAnswer } from '../file.ts'
import { WireTime } from '../readings/readings.ts'
import { waybillLimits } from '../waybills/waybill-profiles.ts'

export const evidenceLimits = {
  /** The records that one shipment may have. */
  recordsMax: 50,
  /** Readings of one record. */
  readingsMax: 200_000,
  reasonMax: 500,
  /** A closed decision is frozen by itself within this, or somebody issues the record. */
  issuedWithinMs: 600_000,
  /** Probes whose mean kinetic temperature a report works out line by line. */
  workedMax: 8,
  /** Rows of one such calculation; readings of more values are put into classes. */
  classesMax: 48,
  /** Readings of a device around a moment, from which a person chooses one to be proven. */
  readingsListed: 40,
  /** Openings of doors and legs of a report. */
  spansListed: 200,
} as const

/** The page that checks a record or its report in the browser of whoever holds it. */
export const verifierPath = '/verify'

export const evidenceStates = ['valid', 'superseded', 'revoked'] as const
export type EvidenceState = (typeof evidenceStates)[number]

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

export const EvidenceRecord = z.object({
  record: z.uuid(),
  /** 1 is the first of its shipment. */
  number: z.int(),
  state: z.enum(evidenceStates),
  time: z.string(),
  /** The same in UTC milliseconds. */
  at: z.number(),
  userName: z.string(),
  account: z.string(),
  /** Why it supersedes the one before; empty for the first. */
  reason: z.string(),
  root: Hash,
  /** Leaves of the tree. */
  size: z.int(),
  readings: z.int(),
  /** Its place in the chain of the installation. */
  seq: z.int(),
  /** SHA-256 of the public key that signed it. */
  key: Hash,
  /** The time-stamp authority that dated it; null: none has yet. */
  stamped: z.object({ by: z.string(), time: z.string() }).nullable(),
  /** Whose certificate signed the latest PDF of it, and which authority dated that; null: none was made yet. */
  reportSigned: z.object({ by: z.string(), datedBy: z.string().nullable() }).nullable(),
})
export type EvidenceRecord = z.infer<typeof EvidenceRecord>

const Signed = z.object({ signature: z.string(), statement: z.record(z.string(), z.unknown()) })

/** What the installation publishes: its keys, and what became of one record. Signed as a whole; see docs/evidence-format.md. */
export const EvidenceLog = z.object({
  format: z.literal('coldway-log/1'),
  at: z.number(),
  /** The key that signs this log. */
  key: Hash,
  keys: z.array(Signed),
  /** The entry of the record asked for and those that supersede it, the oldest first. */
  entries: z.array(Signed),
  signature: z.string(),
})
export type EvidenceLog = z.infer<typeof EvidenceLog>

const ofShipment = [{ at: 'waybillId', entity: 'waybillCompleted' }] as const
const One = z.object({ waybillId: Id, record: z.uuid() })
const asUser = { audience: ['user'], ids: ofShipment } as const
const refused = ['waybillNotFound', 'waybillStatusWrong', 'notFound', 'evidenceChanged', 'evidenceMissing'] as const

export const evidence = calls('evidence', '/v3/quality/evidence', {
  queryList: post({
    does: 'The evidence records of a completed shipment, the newest first.',
    ...asUser,
    needs: 'waybill:view',
    effect: 'read',
    body: z.object({ waybillId: Id }),
    gives: z.array(EvidenceRecord).max(evidenceLimits.recordsMax),
    fails: ['waybillNotFound', 'waybillStatusWrong'],
  }),
  issue: post({
    does: 'Freezes what is known of a completed shipment as a signed record; one that supersedes another says why.',
    ...asUser,
    needs: 'release:sign',
    effect: 'write',
    cost: 'heavy',
    body: z.object({ waybillId: Id, reason: proseOf(evidenceLimits.reasonMax).default('') }),
    gives: z.object({ record: z.uuid() }),
    fails: ['waybillNotFound', 'waybillStatusWrong', 'forbidden', 'evidenceReasonRequired', 'conflict', 'tooMany'],
  }),
  bundle: post({
    does: 'A record with everything that proves it, as one JSON file.',
    ...asUser,
    needs: 'waybill:view',
    effect: 'export',
    cost: 'heavy',
    body: One,
    gives: FileAnswer,
    fails: refused,
  }),
  queryReadings: post({
    does: 'The devices of a record, and the readings of one of them around a time, each with the number of its leaf.',
    ...asUser,
    needs: 'waybill:view',
    effect: 'read',
    cost: 'heavy',
    body: One.extend({
      /** Its number among the devices of the record. */
      device: z
        .int()
        .min(0)
        .max(waybillLimits.devicesMax * 10),
      /** Left out: from the first reading on. */
      time: WireTime.optional(),
    }),
    gives: z.object({
      devices: z.array(z.object({ device: z.int(), deviceName: z.string(), code: z.string() })),
      readings: z
        .array(z.object({ leaf: z.int(), time: z.string(), values: z.record(z.string(), z.number()) }))
        .max(evidenceLimits.readingsListed),
    }),
    fails: refused,
  }),
  proof: post({
    does: 'The proof that one leaf stands in a record, without the others; of a reading with the probes of its device.',
    ...asUser,
    needs: 'waybill:view',
    effect: 'export',
    cost: 'heavy',
    body: One.extend({
      leaf: z
        .int()
        .min(0)
        .max(2 * evidenceLimits.readingsMax),
    }),
    gives: FileAnswer,
    fails: refused,
  }),
  queryLog: get({
    does: 'The public keys of the installation, and the place of one record in its chain with what supersedes it; for anybody.',
    audience: ['public'],
    effect: 'read',
    ids: [],
    body: z.object({ record: z.uuid().optional() }),
    gives: EvidenceLog,
    fails: [],
  }),
})
