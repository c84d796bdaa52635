/**
 * What a caller sees of a waybill beyond the own organisations: names, places and readings of the devices on it. A partner
 * sees what the tenant of the waybill sees. Where a partner put devices of its own on the waybill, both see those too. Only
 * what is read by the ids of waybills that the caller sees passes here, and of readings only those of the time in which a
 * device was bound.
 */
import { fail, Refusal } from '@coldway/contract/errors.ts'
import type { Db, Tx } from '../../platform/database.ts'
import {
  isInside,
  type OrgScope,
  rangeOfPath,
  scopeOfOwner,
  seesAllTenants,
  stepsOf,
} from '../../platform/org-scope.ts'
import { chainOf } from '../../platform/trail.ts'
import { lookingBeyond, seeingEverything, seeingOnly } from '../../platform/visibility.ts'
import { listJoint, listJointUnderWay, listPaths } from './visible.store.ts'

export interface OwnerVisibility {
  readonly scope: OrgScope
  see<Data>(work: () => Data): Data
}

/** The caller's own and, where that is not all, the one that covers the waybill and its devices, which is the last. */
const visibilitiesOf = (scope: OrgScope, orgPath: string, isJoint: boolean): OwnerVisibility[] => {
  const own = ownVisibility(scope)
  if (isJoint) return [own, rootVisibility]
  return isInside(scope, orgPath) ? [own] : [own, tenantVisibility(tenantOf(orgPath))]
}

export const ownVisibility = (scope: OrgScope): OwnerVisibility => ({ scope, see: (work) => work() })

/** Reads of a device in the first visibility that has it: a partner may have put one of its own on the waybill. */
export const openVisible = async <Data>(
  [visibility, ...others]: readonly OwnerVisibility[],
  read: (visibility: OwnerVisibility) => Promise<Data>,
): Promise<Data> => {
  if (!visibility) throw fail('deviceNotFound')
  try {
    return await visibility.see(() => read(visibility))
  } catch (error) {
    if (others.length === 0 || !(error instanceof Refusal) || error.error !== 'deviceNotFound') throw error
    return openVisible(others, read)
  }
}

const tenantVisibility = (tenant: string): OwnerVisibility => ({
  scope: scopeOfOwner(tenant),
  see: (work) => seeingOnly({ ...rangeOfPath(tenant), userId: undefined }, work),
})

/** The visibility for a waybill with devices of several tenants: only the root organisation covers them. */
const rootVisibility = tenantVisibility('1/')

/** Does work that belongs to no caller with what calls see of devices. */
export const seeingAll = <Data>(work: (scope: OrgScope) => Data): Data =>
  rootVisibility.see(() => work(rootVisibility.scope))

/** "1/4/7/" gives "1/4/". */
const tenantOf = (orgPath: string): string => stepsOf(orgPath)[1] ?? orgPath

/**
 * Reads by ids: what belongs to own waybills as the caller, what belongs to received ones as the tenant that shares them, and
 * what has devices of several tenants as the root.
 */
export const readForOwner = async <Row>(
  { db, scope }: { readonly db: Db; readonly scope: OrgScope },
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const seen = await listPaths(db, scope, ids)
  const joint = await jointOf(db, ids)
  const groups = Map.groupBy(seen, ({ id, orgPath }) => {
    if (joint.has(id)) return rootVisibility
    return isInside(scope, orgPath) ? undefined : tenantOf(orgPath)
  })
  const rows: Row[] = []
  for (const [group, members] of groups) {
    const found = () => read(members.map(({ id }) => id))
    const visibility = typeof group === 'string' ? tenantVisibility(group) : (group ?? ownVisibility(scope))
    rows.push(...(await visibility.see(found)))
  }
  return rows
}

/** Those of these waybills that carry or carried a device of another tenant. */
export const jointOf = async (db: Db, ids: readonly number[]): Promise<Set<number>> =>
  new Set(ids.length > 0 ? await seeingEverything(() => listJoint(db, ids)) : [])

/** Own waybills in transit that carry a device of another tenant. */
export const jointUnderWay = (db: Db, range: Pick<OrgScope, 'from' | 'until'>): Promise<number[]> =>
  seeingEverything(() => listJointUnderWay(db, range))

/** The same for one waybill. Its share may be taken back while a long answer is made, so it is asked for again. */
export const readOneForOwner = async <Data>(
  { db, scope }: { readonly db: Db; readonly scope: OrgScope },
  id: number,
  read: (visibilities: readonly OwnerVisibility[]) => Promise<Data>,
): Promise<Data> => {
  const [found] = await listPaths(db, scope, [id])
  if (!found) throw fail('waybillNotFound')
  const visibilities = visibilitiesOf(scope, found.orgPath, (await jointOf(db, [id])).has(id))
  const data = await read(visibilities)
  if (visibilities.length > 1 && (await listPaths(db, scope, [id])).length === 0) throw fail('waybillNotFound')
  return data
}

/**
 * Runs what follows from a change of waybills: watched sites, bound devices and notices of received ones are not the caller's to
 * see, nor are devices that a partner put on own ones.
 */
export const followingChange = async <Data>(
  tx: Tx,
  scope: OrgScope,
  changed: readonly { readonly id: number; readonly orgPath: string }[],
  work: () => Promise<Data>,
): Promise<Data> => {
  const ids = changed.map(({ id }) => id)
  const isOwn = changed.every(({ orgPath }) => isInside(scope, orgPath))
  const isCovered = isOwn && (await lookingBeyond(tx, () => listJoint(tx, ids))).length === 0
  return isCovered ? work() : lookingBeyond(tx, work)
}

/** Where a change is noted: in the trail of the waybill's organisation, or of the caller where that is of another tenant. */
export const trailOf = (scope: OrgScope, orgPath: string): string =>
  seesAllTenants(scope) || chainOf(orgPath) === chainOf(scope.from) ? orgPath : scope.from
