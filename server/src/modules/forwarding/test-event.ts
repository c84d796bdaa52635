/** A test event, sent at once and beside the queue. */
import { randomUUID } from 'node:crypto'
import type { Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import type { ForwardingTarget } from '@coldway/contract/forwarding/targets.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { noteOf } from './forwarding.service.ts'
import { holdRules, secretsOf } from './forwarding.store.ts'
import type { DeliverKept } from './targets/target.ts'

interface TestParts {
  readonly db: Db
  readonly clock: Clock
  readonly targets: Readonly<Record<ForwardingTarget, DeliverKept>>
}

/** Whoever waits in front of a page gets an answer before their browser gives up (`requestTimeoutMs`). */
const withinMs = 15_000

/** The network is asked before the transaction, so that nothing waits for it. */
export const createTestEvent =
  ({ db, clock, targets }: TestParts) =>
  async ({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<Output<typeof forwarding.sendTest>> => {
    const [rule] = await db.transaction().execute((tx) => holdRules(tx, scope, [id]))
    if (!rule) throw fail('notFound')
    const messageId = randomUUID()
    const secrets = await secretsOf(db, id, clock.now())
    const time = new Date(clock.now()).toISOString()
    const event = { id: messageId, type: 'test', event: 'test', device: null, time, facts: {} } as const
    const sinceMs = performance.now()
    const failed = await targets[rule.target]({ rule, messageId, secrets, events: [event], withinMs })
    const failure = failed ? { is: failed.is, detail: failed.detail } : null
    const data = { failure, tookMs: Math.round(performance.now() - sinceMs) }
    return write(async () => ({ data, note: { ...noteOf([rule]), after: data } }))
  }
