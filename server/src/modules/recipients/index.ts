/**
 * Recipients: the people and endpoints that messages go to, with their addresses. Owns `recipients`. Invariants: every
 * account has one own contact, which changes with the account only; an e-mail address, also a changed one, is pending
 * until its owner confirms it.
 */
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { implement } from '../../platform/implement.ts'
import { createRecipientsService, type RecipientsParts, type RecipientsService } from './recipients.service.ts'
import type { ServingModule } from '../module.ts'

export type { RecipientsService } from './recipients.service.ts'
export { findByToken, httpSecretsOf, type Linked, unsubscribe, unsubscribeTokenOf } from './links.store.ts'
export { type Addressee, keepOwnContact, languageOf, listAddressees } from './recipients.store.ts'

export const createRecipients = (parts: RecipientsParts): ServingModule<RecipientsService> => {
  const service = createRecipientsService(parts)
  const routes = implement(recipients, {
    queryPageList: ({ scope, body, zone }) => service.list(scope, body, zone),
    batchSave: ({ scope, body, write }) => service.add(scope, body, write),
    update: ({ scope, body, write }) => service.update(scope, body, write),
    deleteByIds: ({ scope, body, write }) => service.remove(scope, body.ids, write),
    unbinding: ({ scope, body, write }) => service.unbind(scope, body.id, write),
    renewHttpSecret: ({ scope, body, write }) => service.renewHttpSecret(scope, body.id, write),
    unbindingWechat: ({ scope, body, write }) => service.unbindWechat(scope, body.id, write),
  })
  return { service, routes }
}
