/**
 * Organisations: the tree that everything belongs to. Owns `organisations` and their paths. Invariants: a path is the
 * parent's path, the own id and "/"; a branch is a half-open range of paths (platform/org-scope.ts); a move rewrites
 * the paths of the branch and their copies on devices in one transaction; there is one root, which is neither moved nor
 * deleted and holds no devices; names are unique within a tenant, codes everywhere.
 */
import { organisations } from '@coldway/contract/users/organisations.ts'
import { implement } from '../../platform/implement.ts'
import { findOrganisations } from './organisations.finder.ts'
import {
  createOrganisationsService,
  type OrganisationsParts,
  type OrganisationsService,
} from './organisations.service.ts'
import type { ServingModule } from '../module.ts'

export type { OrganisationsService } from './organisations.service.ts'
export { insertOrganisation } from './organisations.store.ts'

export const createOrganisations = (parts: OrganisationsParts): ServingModule<OrganisationsService> => {
  const service = createOrganisationsService(parts)
  const routes = implement(organisations, {
    queryOrgTree: ({ scope }) => service.listTree(scope),
    queryPageList: ({ scope, body, zone }) => service.list(scope, body, zone),
    queryById: ({ scope, body, zone }) => service.get(scope, body.id, zone),
    getOrgCode: ({ scope, body }) => service.proposeCode(scope, body.parentId),
    saveOrg: ({ scope, body, write }) => service.add(scope, body, write),
    updateOrg: ({ scope, body, write }) => service.update(scope, body, write),
    deleteOrg: ({ scope, body, write }) => service.remove(scope, body.id, write),
  })
  return { service, routes, finder: findOrganisations(parts.db) }
}
