/**
 * Web Push: browsers that are notified of the notices of their account (docs/decisions/0267-web-push.md). Owns `push_subscriptions` and
 * `push_identity`. Not here: what is announced and when (messages), and the sending (outbox). Invariants: a subscription is of one account
 * and one sign-in; what is sent to it ends with that sign-in, at its end by hand, and when its browser has ended it; a browser gets
 * those of one account alone.
 */
import { fail } from '@coldway/contract/errors.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type OwnPushSubscription, webPush, webPushLimits } from '@coldway/contract/web-push/web-push.ts'
import { agentOf } from '../../platform/agent.ts'
import type { Db } from '../../platform/database.ts'
import { type CallContext, type Context, implement, type Principal } from '../../platform/implement.ts'
import type { Note } from '../../platform/trail.ts'
import type { PushIdentity } from '../../platform/web-push.ts'
import type { ServingModule } from '../module.ts'
import { createIdentity, type IdentityParts } from './identity.ts'
import * as store from './subscriptions.store.ts'

export { type Audience, listSummonedBrowsers } from './summoned.store.ts'
export { deleteGone, endPushesOf, findTarget, receivesPushes, listSubscribedBrowsers } from './subscriptions.store.ts'

export interface WebPushParts extends IdentityParts {
  readonly db: Db
}
type Calls = typeof webPush

/** Undefined: nothing can be sent to any browser. */
export type FindPushIdentity = () => Promise<PushIdentity | undefined>

export const createWebPushModule = (parts: WebPushParts): ServingModule<FindPushIdentity> => {
  const identity = createIdentity(parts)
  const service = createService(parts, identity)
  const routes = implement(webPush, {
    begin: (context) => service.begin(context),
    list: (context) => service.list(context),
    add: (context) => service.add(context),
    remove: (context) => service.remove(context),
  })
  return {
    service: identity.open,
    routes,
    housekeeping: { deletions: { webPush: (nowMs) => store.deleteEnded(parts.system, nowMs) } },
  }
}

const createService = ({ db, system, clock }: WebPushParts, identity: ReturnType<typeof createIdentity>) => ({
  async begin({ by, write }: CallContext<'by' | 'write'>) {
    const publicKey = await identity.publicKey()
    if (publicKey === undefined) throw fail('webPushNotSetUp')
    return write(async () => ({ data: { publicKey }, note: noteOf(by, 'asked') }))
  },

  async list({ by, zone }: CallContext<'by' | 'zone'>): Promise<OwnPushSubscription[]> {
    const rows = await store.listOwn(db, by, clock.now())
    return rows.map(({ agent, madeAt, ...row }) => ({ ...row, ...agentOf(agent), madeTime: printTime(madeAt, zone) }))
  },

  async add({ by, body, exchange, write }: Context<Calls['add']>): Promise<{ id: number }> {
    if ((await identity.publicKey()) === undefined) throw fail('webPushNotSetUp')
    const { userId, tokenHash } = by
    const more = { agent: exchange.agent ?? null, nowMs: clock.now(), max: webPushLimits.subscriptionsMax }
    const data = await write(async (tx) => {
      const id = await store.keepSubscription(tx, { ...body, userId, tokenHash, ...more })
      if (id === undefined) throw fail('tokenInvalid')
      return { data: { id }, note: noteOf(by, 'on') }
    })
    await store.endOfOthers(system, body.endpoint, userId)
    return data
  },

  remove: ({ by, body, write }: Context<Calls['remove']>): Promise<null> =>
    write(async (tx) => {
      if (!(await store.deleteOwn(tx, by.userId, body.id))) throw fail('notFound')
      return { data: null, note: noteOf(by, 'off') }
    }),
})

const noteOf = ({ userId, account }: Principal, webPush: string): Note => ({
  entity: 'session',
  id: userId,
  name: account,
  after: { webPush },
})
