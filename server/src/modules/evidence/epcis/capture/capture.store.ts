/** Captured events and capture jobs in SQL. */
import type { CaptureJob } from '@coldway/contract/evidence/epcis.ts'
import { epcisLimits } from '@coldway/contract/evidence/epcis-query.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database.ts'
import type { OrgScope } from '../../../../platform/org-scope.ts'
import type { ProvenMs } from '../../../../platform/proven-time.ts'
import { isWaybillSeen } from '../../../waybills/index.ts'
import { digestOfBill } from '../bills.ts'
import type { AnyEvent } from '../matching.ts'
import type { Kept, Said } from './judging.ts'

/** Captures of one source go one after the other. */
export const lockSource = async (tx: Tx, source: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockKey}, hashtext(${source}))`.execute(tx)
}
const lockKey = 7_305_255

export interface Shipment {
  readonly id: number
  readonly name: string
  readonly ssccs: readonly string[]
  readonly captured: number
}
/** How many shipments one capture may name. */
const shipmentsMax = 500

/** Shipments that the caller sees and that are named: by a logistic unit, or as `org-number`. */
export const listNamed = async (
  tx: Tx,
  scope: OrgScope,
  { ssccs, names }: { readonly ssccs: readonly string[]; readonly names: readonly string[] },
): Promise<Shipment[]> => {
  const { rows } = await sql<Shipment>`select w.id, w.org_id || '-' || w.waybill_no as name, w.ssccs,
      (select count(*)::int from captured_events c where c.waybill_id = w.id) as captured
    from waybills w
    where (w.id = any (array(select u.waybill_id from waybill_units u where u.unit = any(${[...ssccs]}::text[])))
        or (w.org_id, w.waybill_no) in (select split_part(n, '-', 1)::int, substr(n, strpos(n, '-') + 1)
          from unnest(${[...names]}::text[]) as n))
      and ${isWaybillSeen(scope)} order by w.id desc limit ${shipmentsMax}`.execute(tx)
  return rows
}

export const listKept = async (tx: Tx, source: string, eventIds: readonly string[]): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`select event_id as "eventId", is_declaration as "isDeclaration", digest
    from captured_events where source = ${source} and event_id = any(${[...eventIds]}::text[])`.execute(tx)
  return rows
}

export interface Source {
  readonly source: string
  readonly name: string
  readonly org: string
}
interface NewEvent {
  readonly said: Said
  readonly waybillIds: readonly number[]
}

/** Gives how many rows are new. */
export const insertEvents = async (
  tx: Tx,
  { source, name, org }: Source,
  events: readonly NewEvent[],
  nowMs: number,
): Promise<number> => {
  const rows = events.flatMap(({ said: { eventId, isDeclaration, digest, event }, waybillIds }) =>
    waybillIds.map((waybillId) => ({ waybillId, eventId, isDeclaration, digest, event })),
  )
  const { rows: made } =
    await sql<MadeRow>`insert into captured_events (waybill_id, source, source_name, source_org, event_id,
      is_declaration, digest, event, event_at, captured_at)
    select x."waybillId", ${source}, ${name}, ${org}, x."eventId", x."isDeclaration", x.digest, x.event,
      (x.event ->> 'eventTime')::timestamptz, ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("waybillId" int, "eventId" text, "isDeclaration" boolean,
      digest text, event jsonb)
    on conflict do nothing returning id, event_id as "eventId"`.execute(tx)
  await insertNamed(tx, made, events)
  return made.length
}

interface MadeRow {
  readonly id: number
  readonly eventId: string
}
/** By what a question finds an event: the logistic units and the business transactions that it names. */
const insertNamed = async (tx: Tx, made: readonly MadeRow[], events: readonly NewEvent[]): Promise<void> => {
  const said = new Map(events.map((one) => [one.said.eventId, one.said]))
  const rowsOf = (namesOf: (of: Said) => readonly string[]): string =>
    JSON.stringify(
      made.flatMap(({ id, eventId }) => {
        const of = said.get(eventId)
        return of ? namesOf(of).map((name) => ({ id, name })) : []
      }),
    )
  const into = async (table: 'captured_units' | 'captured_bills', rows: string): Promise<void> => {
    if (rows === '[]') return
    await sql`insert into ${sql.table(table)} select x.id, x.name
      from jsonb_to_recordset(${rows}::jsonb) as x (id int, name text)`.execute(tx)
  }
  await into(
    'captured_units',
    rowsOf(({ ssccs }) => ssccs),
  )
  await into(
    'captured_bills',
    rowsOf(({ bills }) => bills.map(digestOfBill)),
  )
}

export const insertJob = async (
  tx: Tx,
  { orgId, source }: { readonly orgId: number; readonly source: string },
  job: CaptureJob,
): Promise<void> => {
  await sql`insert into capture_jobs (id, org_id, source, created_at, job)
    values (${job.captureID}, ${orgId}, ${source}, ${job.createdAt}::timestamptz, ${JSON.stringify(job)}::jsonb)`.execute(
    tx,
  )
}

export const findJob = async (db: Db, source: string, id: string): Promise<CaptureJob | undefined> => {
  const { rows } = await sql<{ job: CaptureJob }>`
    select job from capture_jobs where id = ${id} and source = ${source}`.execute(db)
  return rows[0]?.job
}

const dayMs = 86_400_000

export const deleteJobs = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from capture_jobs where created_at < ${new Date(nowMs - epcisLimits.jobDays * dayMs)}`.execute(db)
}

export interface CapturedRow {
  readonly id: number
  readonly waybillId: number
  readonly source: string
  readonly sourceName: string
  readonly sourceOrg: string
  readonly eventId: string
  readonly isDeclaration: boolean
  readonly event: AnyEvent
  readonly eventAt: number
  readonly capturedAt: number
}
const shown = sql`c.id, c.waybill_id as "waybillId", c.source, c.source_name as "sourceName", c.source_org as "sourceOrg", c.event_id as "eventId",
  c.is_declaration as "isDeclaration", c.event, c.event_at as "eventAt", c.captured_at as "capturedAt"`

/** The caller has checked that the shipment is seen. */
export const listOfShipment = async (db: Db, waybillId: number, most: number): Promise<CapturedRow[]> => {
  const { rows } = await sql<CapturedRow>`select ${shown} from captured_events c where c.waybill_id = ${waybillId}
    order by c.event_at, c.id limit ${most}`.execute(db)
  return rows
}

interface After {
  readonly after: number
  readonly size: number
  /** SSCCs of which an event names one; undefined: any event. */
  readonly units?: readonly string[] | undefined
  /** Of business transactions of which it names one; undefined: any event. */
  readonly digests?: readonly string[] | undefined
  readonly eventIds?: readonly string[] | undefined
}
const namesUnit = (units: readonly string[]) =>
  sql`c.id = any (array(select u.captured_id from captured_units u where u.unit = any(${[...units]}::text[])))`
const namesBill = (digests: readonly string[]) =>
  sql`c.id = any (array(select b.captured_id from captured_bills b where b.digest = any(${[...digests]}::text[])))`

/** In the order in which they came. An event of several shipments is there once, by the first of those that the caller sees. */
export const listAfter = async (
  db: Db,
  scope: OrgScope,
  { after, size, units, digests, eventIds }: After,
): Promise<CapturedRow[]> => {
  const same = sql`x.source = c.source and x.event_id = c.event_id and x.is_declaration = c.is_declaration`
  const { rows } = await sql<CapturedRow>`select ${shown} from captured_events c join waybills w on w.id = c.waybill_id
    where ${units ? namesUnit(units) : sql`true`} and ${digests ? namesBill(digests) : sql`true`}
      and ${eventIds ? sql`c.event_id = any(${[...eventIds]}::text[])` : sql`true`} and c.id > ${after} and ${isWaybillSeen(scope)}
      and not exists (select from captured_events x join waybills w on w.id = x.waybill_id
        where ${same} and x.id < c.id and ${isWaybillSeen(scope)})
    order by c.id limit ${size}`.execute(db)
  return rows
}
