/** Finds the devices that an unsaved policy would watch. */
import type { PolicyCoverage } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { fail } from '@coldway/contract/errors.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import { inScope, type OrgScope, rangeOfPath } from '../../../platform/org-scope.ts'
import type { Covered } from '../../alarm-engine/index.ts'

export const findBranch = async (db: Db, scope: OrgScope, orgId: number): Promise<string> => {
  const { rows } = await sql<{ path: string }>`
    select o.path from organisations o where o.id = ${orgId} and ${inScope(scope, sql`o.path`)}`.execute(db)
  if (!rows[0]) throw fail('organisationNotFound')
  return rows[0].path
}

export interface CoveredDevice extends Covered {
  readonly id: number
  /** The number of all, including those that were not asked for. */
  readonly ofAll: number
}

/** Lists the first devices by their id, within the branch, that the coverage names. */
export const listCovered = async (
  db: Db,
  scope: OrgScope,
  orgPath: string,
  asked: { readonly coverage: PolicyCoverage; readonly max: number },
): Promise<CoveredDevice[]> => {
  const { orgIds, groups, deviceIds } = namesOf(asked.coverage)
  const { rows } = await sql<CoveredDevice>`
    select d.id, d.org_path as "orgPath", d.device_group as "deviceGroup", d.report_interval_s as "reportIntervalS",
      count(*) over ()::int as "ofAll"
    from devices d
    where ${inScope(scope, sql`d.org_path`)} and ${inScope(rangeOfPath(orgPath), sql`d.org_path`)}
      and (d.id = any(${deviceIds}::int[]) or d.device_group = any(${groups}::text[])
        or string_to_array(trim(both '/' from d.org_path), '/')::integer[] && ${orgIds}::int[])
    order by d.id limit ${asked.max}`.execute(db)
  return rows
}

export const namesOf = (coverage: PolicyCoverage) => ({
  orgIds: coverage.by === 'organisation' ? coverage.orgIds : [],
  groups: coverage.by === 'group' ? coverage.groups : [],
  deviceIds: coverage.by === 'list' ? coverage.deviceIds : [],
})
