/** What a module contributes to the search: its kind of object, the permission to see it, and how to find it. */
import type { Permission } from '@coldway/contract/permissions.ts'
import type { SearchHit, SearchKind } from '@coldway/contract/operations/search.ts'
import type { OrgScope } from './org-scope.ts'

export interface Finder {
  readonly kind: SearchKind
  readonly needs: Permission
  /** Gives at most `most` hits, closest first: texts that begin with the words come before texts that contain them. */
  readonly find: (scope: OrgScope, text: string, most: number) => Promise<Omit<SearchHit, 'kind'>[]>
}
