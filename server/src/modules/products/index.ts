/**
 * Product profiles: goods, with what they tolerate. Owns `products`, and the pure reckoning of what measured temperatures did to
 * such goods. Not here: which shipment carries them (waybills), the decision about a shipment. Invariants: a name is unique in
 * its tenant; a profile that a shipment took is not deleted, and a change of it leaves that shipment as it was.
 */
import { products } from '@coldway/contract/products/products.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { findProducts } from './products.finder.ts'
import { createProductsService, type ProductsParts } from './products.service.ts'

export { createAssessment } from './assessment.ts'
export { holdProducts, type HeldProduct } from './products.store.ts'
export { breachesOf, isTolerated } from './verdict.ts'

export const createProducts = (parts: ProductsParts): Module => {
  const service = createProductsService(parts)
  const routes = implement(products, {
    queryPageList: (context) => service.list(context, context.body),
    queryOptions: (context) => service.listOptions(context, context.body.keyword),
    queryById: (context) => service.get(context, context.body.id),
    save: (context) => service.add(context, context.body),
    update: (context) => service.update(context, context.body),
    deleteByIds: (context) => service.remove(context, context.body.ids),
  })
  return { routes, finder: findProducts(parts.db) }
}
