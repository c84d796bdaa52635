/**
 * Checks what a policy names: it must exist, be visible to the caller, and belong to the policy's branch or tenant
 * (faults.md A16).
 */
import type { PolicyCoverage, PolicyLevel } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { fail } from '@coldway/contract/errors.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope, rangeOfPath } from '../../platform/org-scope.ts'
import { holdRecipients } from '../recipients/index.ts'

/** Refuses what does not exist, and locks it until the commit, so that a policy never names a deleted object. */
export const checkCoverage = async (
  tx: Db,
  scope: OrgScope,
  orgPath: string,
  coverage: PolicyCoverage,
): Promise<void> => {
  const branch = rangeOfPath(orgPath)
  if (coverage.by === 'organisation') {
    const ids = [...new Set(coverage.orgIds)]
    const { rows } = await sql`
      select from organisations o where o.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)}
        and ${inScope(branch, sql`o.path`)}`.execute(tx)
    if (rows.length !== ids.length) throw fail('organisationNotFound')
  }
  if (coverage.by === 'list') {
    const ids = [...new Set(coverage.deviceIds)]
    const { rows } = await sql`
      select from devices d where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)}
        and ${inScope(branch, sql`d.org_path`)}`.execute(tx)
    if (rows.length !== ids.length) throw fail('deviceNotFound')
  }
}

export const checkRecipients = (
  tx: Tx,
  scope: OrgScope,
  orgPath: string,
  levels: readonly PolicyLevel[],
): Promise<void> => holdRecipients(tx, scope, recipientsOf(levels), orgPath)

export const recipientsOf = (levels: readonly PolicyLevel[]): number[] =>
  levels.flatMap((level) => Object.values(level).flat())

export interface Names {
  recipients: { id: number; name: string }[]
  devices: { id: number; deviceCode: string; deviceName: string }[]
}

/** Lists the names of what a policy names, as far as the caller may see them. */
export const listNames = async (
  db: Db,
  scope: OrgScope,
  coverage: PolicyCoverage,
  levels: readonly PolicyLevel[],
): Promise<Names> => {
  const deviceIds = coverage.by === 'list' ? coverage.deviceIds : []
  const [recipients, devices] = await Promise.all([
    listRecipients(db, scope, levels),
    sql<Names['devices'][number]>`
      select d.id, d.code as "deviceCode", d.name as "deviceName" from devices d
      where d.id = any(${deviceIds}::int[]) and ${inScope(scope, sql`d.org_path`)} order by d.name, d.id`.execute(db),
  ])
  return { recipients, devices: devices.rows }
}

/** Names of recipients, as far as the caller may see them. */
export const listRecipients = async (
  db: Db,
  scope: OrgScope,
  levels: readonly PolicyLevel[],
): Promise<Names['recipients']> => {
  const { rows } = await sql<Names['recipients'][number]>`
    select c.id, c.name from recipients c join organisations o on o.id = c.org_id
    where c.id = any(${[...new Set(recipientsOf(levels))]}::int[]) and ${inScope(scope, sql`o.path`)}
    order by c.name, c.id`.execute(db)
  return rows
}
