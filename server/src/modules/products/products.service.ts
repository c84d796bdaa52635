/** Lists, shows, adds, changes and deletes product profiles. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { Product, products } from '@coldway/contract/products/products.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as store from './products.store.ts'

export interface ProductsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
}
const duplicates = { products_name_key: 'productNameInUse' } as const

export const createProductsService = ({ db, clock, organisations }: ProductsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof products.queryPageList>,
  ): Promise<Page<Product>> {
    const found = await store.listProducts(db, scope, { query, zone })
    return { ...found, records: found.records.map((row) => productOf(row, zone)) }
  },

  listOptions: ({ scope }: CallContext<'scope'>, keyword: string): Promise<Output<typeof products.queryOptions>> =>
    store.listOptions(db, scope, keyword),

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<Product> {
    const row = await store.findProduct(db, scope, id)
    if (!row) throw fail('notFound')
    return productOf(row, zone)
  },

  add: (
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof products.save>,
  ): Promise<Output<typeof products.save>> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const { path: orgPath } = await organisations.hold(tx, scope, given.orgId)
        const id = await store.insertProduct(tx, { orgId: given.orgId, orgPath }, given, clock.now())
        return { data: { id }, note: { entity: 'product', id, name: given.name, orgPath, after: given } }
      }),
    ),

  update: ({ scope, write }: CallContext<'scope' | 'write'>, given: Input<typeof products.update>): Promise<null> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const held = await store.holdProducts(tx, scope, [given.id], 'update')
        if (!held[0]) throw fail('notFound')
        if (held[0].version !== given.version) throw fail('conflict')
        const before = await store.findProduct(tx, scope, given.id)
        await store.updateProduct(tx, given.id, given)
        return { data: null, note: { ...noteOf(held), before, after: given } }
      }),
    ),

  /** The foreign key of the goods refuses one in use: the caller may not see each shipment that took it. */
  remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    refusingDuplicates({ waybill_goods_product_id_fkey: 'productInUse' }, () =>
      write(async (tx) => {
        const wanted = [...new Set(ids)]
        const held = await store.holdProducts(tx, scope, wanted, 'update')
        if (held.length !== wanted.length) throw fail('notFound')
        await store.deleteProducts(tx, wanted)
        return { data: null, note: noteOf(held) }
      }),
    ),
})

const productOf = ({ createdAt, ...row }: store.ProductRow, zone: string): Product => ({
  ...row,
  createTime: printTime(createdAt, zone),
})

const noteOf = (held: readonly store.HeldProduct[]): Note => ({
  entity: 'product',
  id: held.map(({ id }) => id).join(),
  name: held.map(({ name }) => name).join(', '),
  ...(held[0] && { orgPath: held[0].orgPath }),
})
