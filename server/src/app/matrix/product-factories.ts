import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

/** A product profile. The root has none of its own: who names one there names one of tenant A's top. */
export const productOf = ({ query, places }: Making, place: Place, text: string): Promise<number> => {
  const { orgId, path } = place.name === 'root' ? places.top : place
  const definition = JSON.stringify({ ...emptyDefinition, lowC: 2, highC: 8 })
  return one(
    query,
    `insert into products (org_id, org_path, name, definition, remark, created_at) values ($1, $2, $3, $4, $3, now()) returning id`,
    [orgId, path, text, definition],
  )
}
