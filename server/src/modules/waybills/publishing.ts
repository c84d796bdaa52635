/** Calls that announce: what they publish leaves after the commit, and not at all when the transaction fails. */
import type { Bus, Events } from '../../platform/bus.ts'
import { isGivenWay, type Tx } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { chainOf, type Write, type Written } from '../../platform/trail.ts'
import type { InQueues } from './queues.ts'

export interface PublishingParts {
  readonly bus: Bus
  readonly inQueues: InQueues
}

/** What a rules batch provides, and what a call provides that changes waybills. */
export interface Changing {
  readonly tx: Tx
  readonly nowMs: number
  publish<Name extends 'message.changed' | 'waybill.changed'>(name: Name, event: Events[Name]): void
}

interface Asking {
  readonly write: Write
  readonly scope: OrgScope
  readonly nowMs: number
  /** The waybills that it locks, as far as they are known before. */
  readonly ids: readonly number[]
}

/**
 * A transaction that gave way to another one left nothing, so it is begun again: people, partners and the rule meet at one
 * shipment, and the rule holds other rows before it. Tenants do not wait for each other before the database, as anybody may name any id.
 */
export const publishingAfter =
  ({ bus, inQueues }: PublishingParts) =>
  <Data>({ write, scope, nowMs, ids }: Asking, work: (changing: Changing) => Promise<Written<Data>>): Promise<Data> =>
    inQueues(
      ids.map((id) => `${chainOf(scope.from)}:${id}`),
      async () => {
        for (let attempt = 1; ; attempt++) {
          const events: (() => void)[] = []
          try {
            const data = await write((tx) =>
              work({ tx, nowMs, publish: (name, event) => void events.push(() => bus.publish(name, event)) }),
            )
            for (const publish of events) publish()
            return data
          } catch (error) {
            if (attempt === attemptsMax || !isGivenWay(error)) throw error
          }
        }
      },
    )

const attemptsMax = 3
