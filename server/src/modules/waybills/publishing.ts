/** Calls that announce: what they publish leaves after the commit, and not at all when the transaction fails. */
import type { Bus, Events } from '../../platform/bus.ts'
import type { Write, Written } from '../../platform/trail.ts'
import type { Announcing } from './notices.ts'

export interface PublishingParts {
  readonly bus: Bus
}

export const publishingAfter =
  (bus: Bus) =>
  async <Data>(
    write: Write,
    nowMs: number,
    work: (announcing: Announcing) => Promise<Written<Data>>,
  ): Promise<Data> => {
    const events: Events['message.changed'][] = []
    const data = await write((tx) =>
      work({ tx, nowMs, publish: (_name, event: Events['message.changed']) => void events.push(event) }),
    )
    for (const event of events) bus.publish('message.changed', event)
    return data
  }
