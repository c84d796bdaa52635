/** The goods of waybills, each with what its product profile said when the waybill took it. */
import type { ShownGoods, WaybillGoods } from '@coldway/contract/waybills/waybill-fields.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { HeldProduct } from '../products/index.ts'

/** Goods that were taken before profiles said whether they need calibrated probes do not need them. */
const definition = sql`'{"needsCalibration": false}'::jsonb || g.definition`

/** The goods of `waybills w`, in their order. */
export const goodsOf = sql<ShownGoods[]>`coalesce((select jsonb_agg(jsonb_build_object('productId', g.product_id,
  'productName', g.product_name, 'gtin', g.gtin, 'lot', g.lot, 'definition', ${definition}, 'productVersion', g.product_version,
  'newestVersion', (select n.version from products n where n.id = g.product_id)) order by g.position)
  from waybill_goods g where g.waybill_id = w.id), '[]')`

type Kept = Omit<ShownGoods, 'newestVersion'>

/** Goods that stay keep what their profile said; fresh ones take what it says now. */
export const goodsAfter = (
  given: readonly WaybillGoods[],
  known: readonly Kept[],
  held: readonly HeldProduct[],
): Kept[] =>
  given.flatMap(({ productId, lot }) => {
    const kept = known.find((one) => one.productId === productId && one.lot === lot)
    if (kept) return kept
    const product = held.find(({ id }) => id === productId)
    if (!product) return []
    const { name: productName, gtin, definition, version: productVersion } = product
    return { productId, productName, gtin, lot, definition, productVersion }
  })

export const putGoods = async (tx: Tx, waybillId: number, goods: readonly Kept[]): Promise<void> => {
  await sql`delete from waybill_goods where waybill_id = ${waybillId}`.execute(tx)
  await sql`insert into waybill_goods (waybill_id, position, product_id, product_version, product_name, gtin, definition, lot)
    select ${waybillId}, x.n, (x.one ->> 'productId')::int, (x.one ->> 'productVersion')::int, x.one ->> 'productName',
      x.one ->> 'gtin', x.one -> 'definition', x.one ->> 'lot'
    from jsonb_array_elements(${JSON.stringify(goods)}::jsonb) with ordinality as x (one, n)`.execute(tx)
}

/** Keeps what a reviewed shipment spent of its lots, for the budgets of the shipments after it. */
export const recordSpent = async (
  tx: Tx,
  waybillId: number,
  goods: readonly { readonly productId: number; readonly lot: string; readonly outsideMs: number }[],
): Promise<void> => {
  await sql`update waybill_goods g set spent_ms = x.spent
    from (select (one ->> 'productId')::int as product, one ->> 'lot' as lot, (one ->> 'outsideMs')::bigint as spent
      from jsonb_array_elements(${JSON.stringify(goods)}::jsonb) as one) as x
    where g.waybill_id = ${waybillId} and g.product_id = x.product and g.lot = x.lot`.execute(tx)
}

export interface SpentBefore {
  productId: number
  lot: string
  spentMs: number
  /** Completed shipments whose time outside nobody has reviewed. */
  unreviewed: number
}

/**
 * What other shipments spent of the lots on this one, until this one started. The caller looks at the whole tenant: a budget is
 * spent wherever the lot was.
 */
export const listSpentBefore = async (db: Db, waybillId: number, knownMs?: number): Promise<SpentBefore[]> => {
  const spent = knownMs === undefined ? sql`other.spent_ms` : spentAt(new Date(knownMs))
  const isCompleted = knownMs === undefined ? sql`true` : isCompletedAt(new Date(knownMs))
  const { rows } = await sql<SpentBefore>`
    select g.product_id as "productId", g.lot, coalesce(sum(${spent}), 0)::float8 as "spentMs",
      count(*) filter (where ${spent} is null)::int as unreviewed
    from waybill_goods g join waybills w on w.id = g.waybill_id
      join waybill_goods other on other.product_id = g.product_id and lower(other.lot) = lower(g.lot)
        and other.waybill_id <> g.waybill_id
      join waybills before on before.id = other.waybill_id and before.state = 'completed'
        and before.started_at < coalesce(w.started_at, 'infinity') and ${isCompleted}
    where g.waybill_id = ${waybillId} and g.lot <> '' group by g.product_id, g.lot`.execute(db)
  return rows
}

/** What was spent is worked out anew by each review: that of a shipment is known at a moment where no step of it came later. */
const spentAt = (known: Date) => sql`case when
  exists (select from release_steps s where s.waybill_id = other.waybill_id and s.at <= ${known}::timestamptz)
  and not exists (select from release_steps s where s.waybill_id = other.waybill_id and s.at > ${known}::timestamptz)
  then other.spent_ms end`

const isCompletedAt = (known: Date) => sql`exists (select from waybill_steps s where s.waybill_id = before.id
  and s.event = 'completed' and s.recorded_at <= ${known}::timestamptz)`
