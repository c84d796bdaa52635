/** Which waybills a caller sees: those of the own organisations, and those that others share with these. */
import { fail } from '@coldway/contract/errors.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope, seesAllTenants } from '../../platform/org-scope.ts'

type Range = Pick<OrgScope, 'from' | 'until'>

/** The condition on `waybills w` that every statement carries which shows or changes waybills of a caller. */
export const isSeen = (range: Range): RawBuilder<boolean> =>
  seesAllTenants(range)
    ? inScope(range, sql`w.org_path`)
    : sql`(${inScope(range, sql`w.org_path`)} or ${isShared(range, sql`w.id`)})`

/** The part of `isSeen` that the own organisations do not cover. */
export const isReceived = (range: Range): RawBuilder<boolean> =>
  sql`(not ${inScope(range, sql`w.org_path`)} and ${isShared(range, sql`w.id`)})`

/**
 * Whether the caller may know what a device measured at a moment: of a device of the own organisations always, of another one while
 * it is on the waybill. For statements with `waybill_details b`.
 */
export const isShownAt = (range: Range, at: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(${at} >= b.bound_from or exists (
    select from devices own where own.id = b.device_id and ${inScope(range, sql`own.org_path`)}))`

/** Those of these devices that exist and belong to none of the caller's organisations. */
export const listLent = async (db: Db, range: Range, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d where d.id = any(${[...ids]}::int[]) and not ${inScope(range, sql`d.org_path`)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** An array, so that the database reads the few shared ones once and finds them by their index. */
export const isShared = (range: Range, waybillId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${waybillId} = any(array(select x.waybill_id from waybill_shares x
    where x.revoked_at is null and ${inScope(range, sql`x.org_path`)}))`

/** The organisations of those waybills that the caller sees. */
export const listPaths = async (
  db: Db | Tx,
  scope: OrgScope,
  ids: readonly number[],
): Promise<{ id: number; orgPath: string }[]> => {
  const { rows } = await sql<{ id: number; orgPath: string }>`
    select w.id, w.org_path as "orgPath" from waybills w where w.id = any(${[...ids]}::int[]) and ${isSeen(scope)}`.execute(
    db,
  )
  return rows
}

/** Those of these waybills that carry or carried a device of another tenant: a partner put it there. */
export const listJoint = async (db: Db | Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct w.id from waybills w join waybill_details b on b.waybill_id = w.id join devices d on d.id = b.device_id
    where w.id = any(${[...ids]}::int[]) and ${isOfAnother}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Own waybills in transit that carry a device of another tenant. Such a waybill is shared, or was. */
export const listJointUnderWay = async (db: Db, range: Range): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct w.id from waybill_shares x join waybills w on w.id = x.waybill_id
      join waybill_details b on b.waybill_id = w.id and b.bound_until is null join devices d on d.id = b.device_id
    where w.state = 'inTransit' and ${inScope(range, sql`w.org_path`)} and ${isOfAnother}`.execute(db)
  return rows.map(({ id }) => id)
}

/** "1/4/7/": the second step is the tenant. */
const isOfAnother = sql`split_part(d.org_path, '/', 2) <> split_part(w.org_path, '/', 2)`

/** Those of these waybills that the caller still sees: an answer that takes long names what may be taken back meanwhile. */
export const listSeen = async (db: Db, range: Range, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select w.id from waybills w where w.id = any(${[...new Set(ids)]}::int[]) and ${isSeen(range)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Throws when the caller does not see the waybill, or sees it no more. */
export const checkWaybillSeen = async (db: Db | Tx, scope: OrgScope, id: number): Promise<void> => {
  if ((await listPaths(db, scope, [id])).length === 0) throw fail('waybillNotFound')
}
