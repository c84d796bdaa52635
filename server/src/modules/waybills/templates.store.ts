/** Templates of waybills in SQL, and which of the objects that one names the caller may use. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { allRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type {
  TemplateContent,
  WaybillTemplate,
  WaybillTemplateDetail,
} from '@coldway/contract/waybills/waybill-templates.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type TemplateRow = Omit<WaybillTemplate, 'createTime'> & { createdAt: number }

const shown = sql`t.id, t.name, t.org_id as "orgId", o.name as "orgName", t.version, t.created_at as "createdAt",
  coalesce(t.content -> 'shipping' ->> 'address', '') as "shippingAddress",
  coalesce(t.content -> 'receiving' ->> 'address', '') as "receivingAddress"`

const listed: SqlColumns<'id' | 'name' | 'orgId' | 'createTime'> = {
  id: { is: sql`t.id` },
  name: { is: sql`t.name` },
  orgId: { is: sql`t.org_id` },
  createTime: { is: sql`t.created_at`, isTime: true },
}

export const listTemplates = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<keyof typeof listed>; readonly zone: string },
): Promise<Page<TemplateRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`t.id desc`)
  const from = sql`from waybill_templates t join organisations o on o.id = t.org_id
    where ${inScope(scope, sql`t.org_path`)} and ${where}`
  const { rows } = await sql<TemplateRow>`select ${shown} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findTemplate = async (
  db: Db,
  scope: OrgScope,
  id: number,
): Promise<(TemplateRow & { content: TemplateContent }) | undefined> => {
  const { rows } = await sql<TemplateRow & { content: TemplateContent }>`
    select ${shown}, t.content from waybill_templates t join organisations o on o.id = t.org_id
    where t.id = ${id} and ${inScope(scope, sql`t.org_path`)}`.execute(db)
  return rows[0]
}

export interface Usable {
  readonly siteIds: readonly number[]
  readonly recipientIds: readonly number[]
  readonly hasPolicy: boolean
  readonly products: WaybillTemplateDetail['products']
}

export const findUsable = async (db: Db, scope: OrgScope, content: TemplateContent): Promise<Usable> => {
  const { rows } = await sql<Usable>`select
    array(select s.id from sites s join organisations o on o.id = s.org_id
      where s.id = any(${sitesIn(content)}::int[]) and (s.is_global or ${inScope(scope, sql`o.path`)})) as "siteIds",
    array(select r.id from recipients r join organisations o on o.id = r.org_id
      where r.id = any(${allRecipients(content.recipients)}::int[]) and ${inScope(scope, sql`o.path`)}) as "recipientIds",
    exists (select from alarm_policies p where p.id = ${content.alarmPolicyId}::int and p.scene = 'waybill'
      and p.deleted_at is null and ${inScope(scope, sql`p.org_path`)}) as "hasPolicy",
    coalesce((select json_agg(json_build_object('productId', p.id, 'productName', p.name, 'definition', p.definition) order by p.id)
      from products p where p.id = any(${content.productIds}::int[]) and ${inScope(scope, sql`p.org_path`)}), '[]') as products`.execute(
    db,
  )
  return rows[0] as Usable
}

export const sitesIn = ({ shipping, receiving, waypoints }: TemplateContent): number[] => [
  ...new Set([shipping, receiving, ...waypoints].flatMap((place) => place?.siteId ?? [])),
]

export interface HeldTemplate {
  readonly id: number
  readonly name: string
  readonly orgPath: string
  readonly version: number
}

/** Locks until the commit, in the order of their ids. Those outside the scope are left out. */
export const lockTemplates = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<HeldTemplate[]> => {
  const { rows } = await sql<HeldTemplate>`
    select t.id, t.name, t.org_path as "orgPath", t.version from waybill_templates t
    where t.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`t.org_path`)} order by t.id for update of t`.execute(
    tx,
  )
  return rows
}

interface NewTemplate {
  readonly orgId: number
  readonly orgPath: string
  readonly name: string
  readonly content: TemplateContent
}

export const insertTemplate = async (
  tx: Tx,
  { orgId, orgPath, name, content }: NewTemplate,
  nowMs: number,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into waybill_templates (org_id, org_path, name, content, created_at)
    values (${orgId}, ${orgPath}, ${name}, ${JSON.stringify(content)}::jsonb, ${new Date(nowMs)}) returning id`.execute(
    tx,
  )
  return (rows[0] as { id: number }).id
}

export const renameTemplate = async (tx: Tx, id: number, name: string): Promise<void> => {
  await sql`update waybill_templates set name = ${name}, version = version + 1 where id = ${id}`.execute(tx)
}

export const updateTemplate = async (tx: Tx, id: number, content: TemplateContent): Promise<void> => {
  await sql`update waybill_templates set content = ${JSON.stringify(content)}::jsonb, version = version + 1
    where id = ${id}`.execute(tx)
}

export const deleteTemplates = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from waybill_templates where id = any(${[...ids]}::int[])`.execute(tx)
}
