/** Product profiles in SQL: found, listed, added, changed, and held for a shipment that takes them. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import type { Product } from '@coldway/contract/products/products.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { containing, listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type ProductRow = Omit<Product, 'createTime'> & { createdAt: number }

const shown = sql`p.id, p.name, p.gtin, p.org_id as "orgId", o.name as "orgName", p.definition, p.remark, p.version,
  (select count(distinct g.waybill_id)::int from waybill_goods g where g.product_id = p.id) as "shipmentCount",
  p.created_at as "createdAt"`

const listed: SqlColumns<'id' | 'keyword' | 'name' | 'gtin' | 'orgId' | 'lowC' | 'highC' | 'createTime'> = {
  id: { is: sql`p.id` },
  keyword: { is: sql`concat_ws(' ', p.name, p.gtin)` },
  name: { is: sql`p.name` },
  gtin: { is: sql`p.gtin` },
  orgId: { is: sql`p.org_id` },
  lowC: { is: sql`(p.definition ->> 'lowC')::float8` },
  highC: { is: sql`(p.definition ->> 'highC')::float8` },
  createTime: { is: sql`p.created_at`, isTime: true },
}

export const listProducts = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<keyof typeof listed>; readonly zone: string },
): Promise<Page<ProductRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`p.id desc`)
  const from = sql`from products p join organisations o on o.id = p.org_id
    where ${inScope(scope, sql`p.org_path`)} and ${where}`
  const { rows } = await sql<ProductRow>`select ${shown} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

type Option = Pick<Product, 'id' | 'name' | 'gtin' | 'definition'>
const optionsMax = 100

export const listOptions = async (db: Db, scope: OrgScope, keyword: string): Promise<Option[]> => {
  const holds = containing(keyword)
  const { rows } = await sql<Option>`select p.id, p.name, p.gtin, p.definition from products p
    where ${inScope(scope, sql`p.org_path`)} and (p.name ilike ${holds} or p.gtin ilike ${holds})
    order by p.name, p.id limit ${optionsMax}`.execute(db)
  return rows
}

export const findProduct = async (db: Db, scope: OrgScope, id: number): Promise<ProductRow | undefined> => {
  const { rows } = await sql<ProductRow>`select ${shown} from products p join organisations o on o.id = p.org_id
    where p.id = ${id} and ${inScope(scope, sql`p.org_path`)}`.execute(db)
  return rows[0]
}

export interface HeldProduct {
  id: number
  orgPath: string
  name: string
  gtin: string | null
  definition: ProductDefinition
  version: number
}

/** Holds profiles until the commit, so that none is changed or deleted meanwhile. Those outside the scope are left out. */
export const holdProducts = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
  how: 'share' | 'update' = 'share',
): Promise<HeldProduct[]> => {
  const from = sql`from products p where p.id = any(${ids}::int[]) and ${inScope(scope, sql`p.org_path`)} order by p.id`
  await sql`select 1 ${from} for ${sql.raw(how)} of p`.execute(tx)
  const { rows } =
    await sql<HeldProduct>`select p.id, p.org_path as "orgPath", p.name, p.gtin, p.definition, p.version ${from}`.execute(
      tx,
    )
  return rows
}

type Given = Pick<Product, 'name' | 'gtin' | 'definition' | 'remark'>

const columnsOf = (given: Given): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['name', sql`${given.name}`],
  ['gtin', sql`${given.gtin}::text`],
  ['definition', sql`${JSON.stringify(given.definition)}::jsonb`],
  ['remark', sql`${given.remark}`],
]

export const insertProduct = async (
  tx: Tx,
  { orgId, orgPath }: { readonly orgId: number; readonly orgPath: string },
  given: Given,
  nowMs: number,
): Promise<number> => {
  const columns = columnsOf(given)
  const { rows } = await sql<{ id: number }>`
    insert into products (org_id, org_path, created_at, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${orgId}, ${orgPath}, ${new Date(nowMs)}, ${sql.join(columns.map(([, value]) => value))}) returning id`.execute(
    tx,
  )
  return (rows[0] as { id: number }).id
}

export const updateProduct = async (tx: Tx, id: number, given: Given): Promise<void> => {
  const sets = columnsOf(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update products set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(tx)
}

export const deleteProducts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from products where id = any(${ids}::int[])`.execute(tx)
}
