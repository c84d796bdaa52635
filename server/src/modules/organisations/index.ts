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
export { organisationsNamed, tenantScopesOf } from './named.ts'
export { insertOrganisation } from './organisations.store.ts'

export const createOrganisations = (parts: OrganisationsParts): ServingModule<OrganisationsService> => {
  const service = createOrganisationsService(parts)
  const routes = implement(organisations, {
    queryOrgTree: (context) => service.listTree(context),
    queryPageList: (context) => service.list(context, context.body),
    queryById: (context) => service.get(context, context.body.id),
    getOrgCode: (context) => service.proposeCode(context, context.body.parentId),
    saveOrg: (context) => service.add(context, context.body),
    updateOrg: (context) => service.update(context, context.body),
    deleteOrg: (context) => service.remove(context, context.body.id),
  })
  return { service, routes, finder: findOrganisations(parts.db) }
}
