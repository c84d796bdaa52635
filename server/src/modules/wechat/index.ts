/**
 * WeChat: bind requests with their QR codes, WeChat's callbacks, signing in and binding accounts. Owns
 * `wechat_accounts`, `wechat_scenes`, `wechat_states`, `wechat_tickets` and `wechat_nonces`; the recipient's row says
 * that it is bound. Invariants: one account has one WeChat and one WeChat opens one account; an openid is never taken
 * from a client, only a token that stands for it; scenes, states and tickets are random, stored as hashes, short-lived
 * and work once. Without a provider everything refuses: a scan that nobody made would bind what nobody proved.
 */
import { wechatBinding, wechatCodes, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import type { Wechat } from '../../platform/wechat.ts'
import type { RecipientsService } from '../recipients/index.ts'
import type { UsersService } from '../users/index.ts'
import { mailTexts } from './mail-texts.ts'
import { createScenes } from './scenes.service.ts'
import { createWechatSignIn } from './sign-in.service.ts'
import { deleteExpired } from './wechat.store.ts'
import type { Module } from '../module.ts'

export { mountCallback } from './callback.ts'

export interface WechatModuleParts {
  readonly db: Db
  readonly clock: Clock
  readonly client: Wechat
  readonly users: UsersService
  readonly recipients: RecipientsService
  readonly texts: ReadonlyMap<Language, Texts>
}

export const createWechatModule = ({ texts, ...parts }: WechatModuleParts): Module => {
  const scenes = createScenes({ ...parts, texts: mailTexts(texts) })
  const signIn = createWechatSignIn(parts)
  const routes = [
    ...implement(wechatCodes, {
      openForRecipient: (context) => scenes.openForRecipient(context),
      openForAccount: (context) => scenes.openForAccount(context),
      generateWeCharPublicQRcode: (context) => scenes.generate(context),
      checkQRcode: (context) => scenes.check(context),
      sendMailWeCharPublicQRcode: (context) => scenes.mail(context),
      mailQRcode: (context) => scenes.mail(context),
    }),
    ...implement(wechatBinding, {
      bindUser: (context) => signIn.bindByTicket(context, context.body),
      bindUserByTicket: (context) => signIn.bindByTicket(context, context.body),
    }),
    ...implement(wechatSignIn, {
      offer: () => signIn.offer(),
      begin: (context) => signIn.begin(context, context.body),
      login: (context) => signIn.login(context, context.body),
      bindingUserAndLogin: (context) => signIn.bindAndLogin(context, context.body),
      bindingUser: (context) => signIn.bindOwn(context),
      unbind: (context) => signIn.unbind(context),
      own: (context) => signIn.own(context),
    }),
  ]
  return { routes, housekeeping: { deletions: { wechat: (nowMs) => deleteExpired(parts.db, nowMs) } } }
}
