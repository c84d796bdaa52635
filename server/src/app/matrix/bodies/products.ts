import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { type Bodies, nextNumber } from '../body.ts'

const given = () => ({
  name: `SW-${nextNumber()}`,
  gtin: null,
  definition: { ...emptyDefinition, lowC: 2, highC: 8 },
  remark: '',
})

export const productsBodies: Bodies = {
  'products.queryOptions': () => [{ keyword: '' }],
  'products.queryById': ({ product }) => [{ id: product }],
  'products.save': ({ organisation }) => [{ orgId: organisation, ...given() }],
  'products.update': ({ product }) => [{ id: product, version: 1, ...given() }],
  'products.deleteByIds': ({ product }) => [{ ids: [product] }],
}
