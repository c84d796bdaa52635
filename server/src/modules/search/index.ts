/**
 * Search: one question over the finders of other modules. Owns nothing but the call. Invariants: a finder looks in the
 * caller's scope only, and is not asked without the permission that its screen needs; the answer is bounded per kind,
 * in the order of the contract's kinds.
 */
import { search, searchKinds, searchLimits } from '@coldway/contract/operations/search.ts'
import type { Finder } from '../../platform/finder.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'

export const createSearch = ({ finders }: { readonly finders: () => readonly Finder[] }): Module => {
  const routes = implement(search, {
    query: async ({ scope, by, body }) => {
      const inOrder = finders().toSorted((a, b) => searchKinds.indexOf(a.kind) - searchKinds.indexOf(b.kind))
      const asked = inOrder.filter(({ needs }) => by.permissions.has(needs))
      const found = await Promise.all(
        asked.map(async ({ kind, find }) => {
          const hits = await find(scope, body.text, searchLimits.hitsPerKind)
          return hits.map((hit) => ({ kind, ...hit }))
        }),
      )
      return { hits: found.flat() }
    },
  })
  return { routes }
}
