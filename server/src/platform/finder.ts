/** What a module gives to the search: its kind of object, the permission it takes to see it, and how to find it. */
import type { Permission } from '@coldway/contract/permissions.ts'
import type { SearchHit, SearchKind } from '@coldway/contract/operations/search.ts'
import type { OrgScope } from './org-scope.ts'

export interface Finder {
  readonly kind: SearchKind
  readonly needs: Permission
  /** At most `most`, the closest first: what begins with the text before what holds it. */
  readonly find: (scope: OrgScope, text: string, most: number) => Promise<Omit<SearchHit, 'kind'>[]>
}
