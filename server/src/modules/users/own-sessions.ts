/** A user's own sessions, listed and ended by their owner. A session here is one sign-in with all tokens that came of it. */
import { fail } from '@coldway/contract/errors.ts'
import type { OwnSession, session } from '@coldway/contract/users/sign-in.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext, Context } from '../../platform/implement.ts'
import { agentOf } from '../../platform/agent.ts'
import { deleteOwnFamily, deleteOtherFamilies, listFamilies } from './own-sessions.store.ts'

export interface OwnSessionsParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
}

export const createOwnSessions = ({ db, bus, clock }: OwnSessionsParts) => ({
  async list({ by, zone }: CallContext<'by' | 'zone'>): Promise<OwnSession[]> {
    const rows = await listFamilies(db, by, clock.now())
    return rows.map(({ agent, madeAt, seenAt, ...row }) => ({
      ...row,
      ...agentOf(agent),
      madeTime: printTime(madeAt, zone),
      seenTime: printTime(seenAt, zone),
    }))
  },

  async endOne({ by, body, write }: Context<typeof session.endOne>): Promise<null> {
    await write(async (tx) => {
      if ((await deleteOwnFamily(tx, by.userId, body.id)) === 0) throw fail('notFound')
      return { data: null, note: { entity: 'session', id: by.userId, name: by.account, after: { ended: 1 } } }
    })
    bus.publish('user.changed', { userIds: [by.userId] })
    return null
  },

  async endOthers({ by, write }: CallContext<'by' | 'write'>): Promise<{ ended: number }> {
    const data = await write(async (tx) => {
      const ended = await deleteOtherFamilies(tx, by)
      return { data: { ended }, note: { entity: 'session', id: by.userId, name: by.account, after: { ended } } }
    })
    bus.publish('user.changed', { userIds: [by.userId] })
    return data
  },
})
