/**
 * Product profiles: the goods of an organisation, with what they tolerate. A shipment that takes one keeps what it said at that
 * moment, so a later change of a profile judges no shipment anew.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { lineOf, Name, Remark } from '../fields.ts'
import { Gtin } from '../gs1.ts'
import { limits } from '../limits.ts'
import { idOf, keyword, listPage, number, text, time } from '../list.ts'
import { whole } from '../whole.ts'
import { ProductDefinition } from './product-definition.ts'

export const Product = z.object({
  id: z.int(),
  name: z.string(),
  gtin: z.string().nullable(),
  orgId: z.int(),
  orgName: z.string(),
  definition: ProductDefinition,
  remark: z.string(),
  /** Shipments that took it. */
  shipmentCount: z.int(),
  version: z.int(),
  createTime: z.string(),
})
export type Product = z.infer<typeof Product>

const fields = {
  name: Name,
  /** Global Trade Item Number; null: it has none. */
  gtin: Gtin.nullable().default(null),
  definition: ProductDefinition,
  remark: Remark.default(''),
}
const change = { audience: ['user'], needs: 'product:edit', effect: 'write' } as const

export const products = calls('products', '/v3/quality/product-profiles', {
  queryPageList: listPage({
    does: "The product profiles of the caller's organisations.",
    needs: 'product:view',
    columns: {
      id: idOf('product'),
      /** Name or GTIN. */
      keyword,
      name: text,
      gtin: text,
      orgId: idOf('organisation'),
      lowC: number,
      highC: number,
      createTime: time,
    },
    row: Product,
  }),
  queryOptions: post({
    does: 'Product profiles to choose from, by name or GTIN, a hundred at most.',
    audience: ['user'],
    needs: 'product:view',
    effect: 'read',
    ids: [],
    body: z.object({ keyword: lineOf(0, limits.nameMax).default('') }),
    gives: z.array(Product.pick({ id: true, name: true, gtin: true, definition: true })),
    fails: [],
  }),
  queryById: post({
    does: 'One product profile.',
    audience: ['user'],
    needs: 'product:view',
    effect: 'read',
    ids: [{ at: 'id', entity: 'product' }],
    body: z.object({ id: Id }),
    gives: Product,
    fails: ['notFound'],
  }),
  save: post({
    does: 'Adds a product profile.',
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id, ...fields }),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'productNameInUse'],
  }),
  update: post({
    does: 'Changes a product profile. Shipments that took it before keep what it said.',
    ...change,
    ids: [{ at: 'id', entity: 'product' }],
    body: z.object({ id: Id, version: z.int(), ...whole(fields) }),
    gives: Done,
    fails: ['notFound', 'conflict', 'productNameInUse'],
  }),
  deleteByIds: post({
    does: 'Deletes product profiles that no shipment took, all or none.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'product' }],
    body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }),
    gives: Done,
    fails: ['notFound', 'productInUse'],
  }),
})
