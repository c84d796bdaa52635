/** Notes the shipments of which a page tells nothing, because a record of theirs is gone or no longer what was signed. */
import { isLost } from '../as-signed.ts'
import type { ShipmentEvents } from './corrections.ts'
import type { Issued } from './epcis.store.ts'

export interface LeftOut {
  readonly unlessLost: (shipment: Issued, eventsOf: () => Promise<ShipmentEvents>) => Promise<ShipmentEvents>
  readonly list: () => string[]
}

export const createLeftOut = (): LeftOut => {
  const names = new Set<string>()
  return {
    async unlessLost({ name }, eventsOf) {
      try {
        return await eventsOf()
      } catch (error) {
        if (!isLost(error)) throw error
        names.add(name)
        return { events: [], earlier: 0 }
      }
    },
    list: () => [...names],
  }
}
