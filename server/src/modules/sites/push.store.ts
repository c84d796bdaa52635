/** SQL of who is notified about sites. Rows belong to an organisation of the scope. */
import type { PushScope, SiteEvent, SiteScene } from '@coldway/contract/enums.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface PushRow {
  isEnabled: boolean
  types: SiteEvent[]
  scope: PushScope
  recipients: ChannelRecipients
}
/** The setting of a scene, or of one site. */
export type PushOf = { readonly scene: SiteScene } | { readonly siteId: number }
export type PushPlace = PushOf & { readonly orgId: number }

const isOf = (of: PushPlace) =>
  'scene' in of
    ? sql`p.org_id = ${of.orgId} and p.scene = ${of.scene}`
    : sql`p.org_id = ${of.orgId} and p.site_id = ${of.siteId}`

export const findPush = async (
  db: Db | Tx,
  scope: OrgScope,
  of: PushPlace,
): Promise<(PushRow & { version: number }) | undefined> => {
  const { rows } = await sql<PushRow & { version: number }>`
    select p.is_enabled as "isEnabled", p.types, p.scope, p.recipients, p.version
    from site_push p join organisations o on o.id = p.org_id
    where ${isOf(of)} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

/** Gives false when another caller has saved one since `version`. */
export const savePush = async (tx: Tx, of: PushPlace, row: PushRow, version: number): Promise<boolean> => {
  const recipients = JSON.stringify(row.recipients)
  const set = sql`is_enabled = ${row.isEnabled}, types = ${row.types}::text[], scope = ${row.scope},
    recipients = ${recipients}::jsonb`
  if (version > 0) {
    const { rows } = await sql`
      update site_push p set ${set}, version = version + 1 where ${isOf(of)} and version = ${version} returning id`.execute(
      tx,
    )
    return rows.length > 0
  }
  const { rows } = await sql`
    insert into site_push (org_id, site_id, scene, is_enabled, types, scope, recipients)
    values (${of.orgId}, ${'siteId' in of ? of.siteId : null}, ${'scene' in of ? of.scene : null}, ${row.isEnabled},
      ${row.types}::text[], ${row.scope}, ${recipients}::jsonb)
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

export interface OrgPush extends PushRow {
  readonly orgId: number
  readonly siteId: number | null
  readonly scene: SiteScene | null
}

/**
 * Lists the settings of these organisations, for their scenes and for these sites: for the rule, which belongs to no
 * caller.
 */
export const listPush = async (tx: Tx, orgIds: readonly number[], siteIds: readonly number[]): Promise<OrgPush[]> => {
  const { rows } = await sql<OrgPush>`
    select p.org_id as "orgId", p.site_id as "siteId", p.scene, p.is_enabled as "isEnabled", p.types, p.scope, p.recipients
    from site_push p where p.org_id = any(${orgIds}::int[]) and (p.site_id is null or p.site_id = any(${siteIds}::int[]))`.execute(
    tx,
  )
  return rows
}
