/**
 * Organisations: the tree everything hangs on. Owns `organisations` and their paths.
 * Invariant: a path is the parent's path, the own id and "/"; a branch is a half-open range of paths (platform/org-scope.ts).
 */
import { fail } from '@coldway/contract/errors.ts'
import { organisations } from '@coldway/contract/organisations.ts'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import { type OrgScope, rangeOfPath } from '../../platform/org-scope.ts'
import { findPath, listOrganisations } from './organisations.store.ts'

export { insertOrganisation } from './organisations.store.ts'

export const createOrganisations = ({ db }: { readonly db: Db }) => {
  const service = {
    list: (scope: OrgScope) => listOrganisations(db, scope),
    /** The branch of one organisation of the scope; another's answers like one that does not exist. */
    async getRange(scope: OrgScope, orgId: number) {
      const path = await findPath(db, scope, orgId)
      if (path === undefined) throw fail('organisationNotFound')
      return { ...rangeOfPath(path), path }
    },
  }
  return { service, routes: implement(organisations, { queryOrgTree: ({ scope }) => service.list(scope) }) }
}
export type OrganisationsService = ReturnType<typeof createOrganisations>['service']
