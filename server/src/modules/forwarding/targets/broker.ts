/** Targets that publish the events of a batch one by one, over a connection for each attempt, and remember which were taken. */
import type { ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import { createProgress } from './progress.ts'
import type { BrokerOptions, Deliver, Outgoing } from './target.ts'
import { createTimeout } from './timeout.ts'

export interface Publishing extends Pick<Outgoing, 'rule' | 'events'> {
  /** What topics or subjects begin with. */
  readonly prefix: string
  readonly login: Pick<BrokerOptions, 'username' | 'password'>
  /** Ids of the events that were taken in this attempt and those before; the connection adds to them. */
  readonly taken: Set<string>
}

export interface Connection {
  /** Resolves when all events are taken. */
  readonly published: Promise<void>
  readonly end: () => void | Promise<void>
  /** Why the connection failed, where `published` does not say it. */
  readonly why?: () => Error | undefined
}

interface BrokerTarget {
  /** Bounds the connection and all of a batch. */
  readonly timeoutMs: number
  readonly open: (publishing: Publishing) => Connection
  readonly failureOf: (error: Error) => ForwardingFailure
}

const noBroker: BrokerOptions = { topic: 'coldway', username: '', password: '' }

export const createBrokerTarget = ({ timeoutMs, open, failureOf }: BrokerTarget): Deliver => {
  const progress = createProgress()
  return async (outgoing) => {
    const { rule, events } = outgoing
    const { topic: prefix, ...login } = rule.broker ?? noBroker
    const taken = progress.of(outgoing)
    const before = taken.size
    const late = createTimeout(Math.min(timeoutMs, outgoing.withinMs ?? Infinity))
    let connection: Connection | undefined
    try {
      connection = open({ rule, events, prefix, login, taken })
      await Promise.race([connection.published, late.passed])
      progress.end(outgoing)
      return undefined
    } catch (error) {
      return { ...failureOf(connection?.why?.() ?? (error as Error)), hasMoved: taken.size > before }
    } finally {
      late.clear()
      await connection?.end()
    }
  }
}
