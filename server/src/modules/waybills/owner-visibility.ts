/**
 * What a partner sees of a waybill that is shared with it, beyond its own organisations: names, places and readings of the
 * devices on it, as the tenant of the waybill sees them. Only what is read by the ids of waybills that the caller sees passes
 * here, and of readings only those of the time in which a device was bound.
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
import { lookingBeyond, seeingOnly } from '../../platform/visibility.ts'
import { listPaths } from './visible.store.ts'

export interface OwnerVisibility {
  readonly scope: OrgScope
  see<Data>(work: () => Data): Data
}

/** The caller's own, and for a waybill that another organisation shares that of its tenant. */
export const visibilitiesOf = (scope: OrgScope, orgPath: string): OwnerVisibility[] => {
  const own = ownVisibility(scope)
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

/** "1/4/7/" gives "1/4/". */
const tenantOf = (orgPath: string): string => stepsOf(orgPath)[1] ?? orgPath

/** Reads by ids: what belongs to own waybills as the caller, what belongs to received ones as the tenant that shares them. */
export const readForOwner = async <Row>(
  { db, scope }: { readonly db: Db; readonly scope: OrgScope },
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<Row[]> => {
  const seen = await listPaths(db, scope, ids)
  const groups = Map.groupBy(seen, ({ orgPath }) => (isInside(scope, orgPath) ? undefined : tenantOf(orgPath)))
  const rows: Row[] = []
  for (const [tenant, group] of groups) {
    const found = () => read(group.map(({ id }) => id))
    rows.push(...(await (tenant === undefined ? found() : tenantVisibility(tenant).see(found))))
  }
  return rows
}

/** The same for one waybill. Its share may be taken back while a long answer is made, so it is asked for again. */
export const readOneForOwner = async <Data>(
  { db, scope }: { readonly db: Db; readonly scope: OrgScope },
  id: number,
  read: (visibilities: readonly OwnerVisibility[]) => Promise<Data>,
): Promise<Data> => {
  const [found] = await listPaths(db, scope, [id])
  if (!found) throw fail('waybillNotFound')
  const visibilities = visibilitiesOf(scope, found.orgPath)
  const data = await read(visibilities)
  if (visibilities.length > 1 && (await listPaths(db, scope, [id])).length === 0) throw fail('waybillNotFound')
  return data
}

/** Runs what follows from a change of waybills: watched sites, bound devices and notices of received ones are not the caller's to see. */
export const followingChange = <Data>(
  tx: Tx,
  scope: OrgScope,
  changed: readonly { readonly orgPath: string }[],
  work: () => Promise<Data>,
): Promise<Data> => (changed.every(({ orgPath }) => isInside(scope, orgPath)) ? work() : lookingBeyond(tx, work))

/** Where a change is noted: in the trail of the waybill's organisation, or of the caller where that is of another tenant. */
export const trailOf = (scope: OrgScope, orgPath: string): string =>
  seesAllTenants(scope) || chainOf(orgPath) === chainOf(scope.from) ? orgPath : scope.from
