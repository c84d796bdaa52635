/** Notes the shipments of which a page tells nothing, because a stored record of theirs is no longer what was signed. */
import { Refusal } from '@coldway/contract/errors.ts'
import type { ShipmentEvents } from './corrections.ts'
import type { Issued } from './epcis.store.ts'

export interface LeftOut {
  readonly unlessChanged: (shipment: Issued, eventsOf: () => Promise<ShipmentEvents>) => Promise<ShipmentEvents>
  readonly list: () => string[]
}

export const createLeftOut = (): LeftOut => {
  const names = new Set<string>()
  return {
    async unlessChanged({ name }, eventsOf) {
      try {
        return await eventsOf()
      } catch (error) {
        if (!(error instanceof Refusal && error.error === 'evidenceChanged')) throw error
        names.add(name)
        return { events: [], earlier: 0 }
      }
    },
    list: () => [...names],
  }
}
