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
export { type Addressee, holdRecipients, keepOwnContact, languageOf, listAddressees } from './recipients.store.ts'

export const createRecipients = (parts: RecipientsParts): ServingModule<RecipientsService> => {
  const service = createRecipientsService(parts)
  const routes = implement(recipients, {
    queryPageList: (context) => service.list(context, context.body),
    batchSave: (context) => service.add(context, context.body),
    update: (context) => service.update(context, context.body),
    deleteByIds: (context) => service.remove(context, context.body.ids),
    unbinding: (context) => service.unbind(context, context.body.id),
    renewHttpSecret: (context) => service.renewHttpSecret(context, context.body.id),
    unbindingWechat: (context) => service.unbindWechat(context, context.body.id),
  })
  return { service, routes }
}
