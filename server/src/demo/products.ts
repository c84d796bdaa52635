/** The product profiles of the demo: one for each cargo that has a temperature. */
import { emptyDefinition, type ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import { productPresets } from '@coldway/contract/products/product-presets.ts'
import { type CargoKey, cargos } from '@coldway/simulator/cargo.ts'
import { sql } from 'kysely'
import type { HeldProduct } from '../modules/products/index.ts'
import type { Db, Tx } from '../platform/database.ts'

const dayMin = 1440
const fresh = (cargo: CargoKey, days: number, atC: number): ProductDefinition => {
  const { tempLowC, tempHighC } = cargos[cargo].range
  const range = { lowC: tempLowC, highC: tempHighC }
  return {
    ...productPresets.produce,
    ...range,
    limits: [],
    budgetMin: dayMin / 2,
    shelfLifeDays: days,
    shelfLifeAtC: atC,
  }
}

const definitions: Partial<Record<CargoKey, ProductDefinition>> = {
  vaccine: { ...productPresets.vaccine, budgetMin: 2 * 60 },
  insulin: { ...productPresets.controlledCold, budgetMin: dayMin },
  frozen: productPresets.frozen,
  plasma: { ...emptyDefinition, highC: -30, needsTwoPersons: true, needsCalibration: true },
  fruit: fresh('fruit', 14, 4),
  milk: fresh('milk', 8, 4),
  flowers: fresh('flowers', 9, 5),
}

/** May run at every start: a profile that is there is left alone. */
export const seedProducts = async (db: Db, nowMs: number): Promise<void> => {
  const wanted = Object.entries(definitions).map(([cargo, definition]) => ({
    name: cargos[cargo as CargoKey].name,
    definition,
  }))
  await sql`insert into products (org_id, org_path, name, definition, remark, created_at)
    select o.id, o.path, x.name, x.definition, '', ${new Date(nowMs)}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x (name text, definition jsonb), organisations o
    where o.code = 'HD' on conflict do nothing`.execute(db)
}

/** The profiles by their cargo. */
export const loadProducts = async (tx: Tx, path: string): Promise<ReadonlyMap<string, HeldProduct>> => {
  const { rows } = await sql<HeldProduct>`select p.id, p.org_path as "orgPath", p.name, p.gtin, p.definition, p.version
    from products p where p.org_path = ${path}`.execute(tx)
  const cargoOf = new Map<string, string>(Object.entries(cargos).map(([cargo, { name }]) => [name, cargo]))
  return new Map(rows.map((row) => [cargoOf.get(row.name) ?? row.name, row]))
}
