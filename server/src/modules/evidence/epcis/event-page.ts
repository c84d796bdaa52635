/**
 * Gathers the events of one page, and the shipments of which it says nothing, because a record of theirs is gone or no longer what
 * was signed. Reading records takes long, and a shipment may be taken back from a partner meanwhile: nothing of it leaves then.
 */
import type { Db } from '../../../platform/database.ts'
import type { OrgScope } from '../../../platform/org-scope.ts'
import { listSeen } from '../../waybills/index.ts'
import { isLost } from '../as-signed.ts'
import type { ShipmentEvents } from './corrections.ts'
import type { Issued } from './epcis.store.ts'

export interface EventPage<Event> {
  readonly unlessLost: (shipment: Issued, eventsOf: () => Promise<ShipmentEvents>) => Promise<ShipmentEvents>
  /** `waybillId`: the shipment whose records it was read from, or of which others said it. */
  readonly take: (event: Event, waybillId: number) => void
  readonly count: () => number
  readonly close: () => Promise<{ events: Event[]; leftOut: string[] }>
}

export const createEventPage = <Event>(db: Db, scope: OrgScope): EventPage<Event> => {
  const taken: { readonly event: Event; readonly waybillId: number }[] = []
  const lost = new Map<number, string>()
  return {
    async unlessLost({ waybillId, name }, eventsOf) {
      try {
        return await eventsOf()
      } catch (error) {
        if (!isLost(error)) throw error
        lost.set(waybillId, name)
        return { events: [], earlier: 0 }
      }
    },
    take: (event, waybillId) => void taken.push({ event, waybillId }),
    count: () => taken.length,
    async close() {
      const ids = taken.map(({ waybillId }) => waybillId).concat([...lost.keys()])
      const seen = await listSeen(db, scope, ids)
      return {
        events: taken.flatMap(({ event, waybillId }) => (seen.has(waybillId) ? [event] : [])),
        leftOut: [...lost].flatMap(([id, name]) => (seen.has(id) ? [name] : [])),
      }
    },
  }
}
