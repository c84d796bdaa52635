/**
 * Clients of the open API: programs that call us with a token or a signature. Owns `api_clients` and its secrets, tokens, nonces,
 * meters and figures of use. Not here: what a call may do, which authentication and the contract say (app/authentication.ts asks
 * `entry` at every call). Invariants: a secret is shown once and kept as a hash; a client can do at any moment what its scopes say
 * and its owner, the person who answers for it, may do as well, and only there; who gets to know a secret becomes the owner; a
 * signature is good for one request.
 */
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { implement } from '../../platform/implement.ts'
import type { ServingModule } from '../module.ts'
import { type ApiClientsParts, createApiClientsService } from './api-clients.service.ts'
import { createEntry, type Entry } from './entry.service.ts'
import { createGrant, type Grant } from './grant.service.ts'
import { createUsage, type Usage } from './usage.ts'

export type { ClientCaller } from './entry.service.ts'
export { mountClientTokens } from './token-endpoint.ts'

/** What the router asks at each call of a client. */
export type ApiClientsService = Entry & Pick<Usage, 'note'> & Grant

export const createApiClients = (parts: ApiClientsParts): ServingModule<ApiClientsService> => {
  const usage = createUsage(parts)
  const entry = createEntry({ ...parts, usage })
  const service = createApiClientsService(parts)
  const routes = implement(apiClients, {
    queryPageList: (context) => service.list(context, context.body),
    queryById: (context) => service.get(context, context.body.id),
    save: (context) => service.add(context, context.body),
    update: (context) => service.update(context, context.body),
    updateStatus: (context) => service.setStatus(context, context.body),
    rotateSecret: (context) => service.rotateSecret(context, context.body),
    deleteByIds: (context) => service.remove(context, context.body.ids),
    queryUsage: (context) => usage.list(context, context.body),
  })
  return {
    service: { ...entry, ...createGrant({ ...parts, entry }), note: usage.note },
    routes,
    housekeeping: { deletions: { apiClients: service.deleteExpired } },
  }
}
