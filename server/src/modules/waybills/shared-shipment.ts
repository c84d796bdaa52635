/** A shipment as the holders of its link see it: read with what the maker of the link may see. */
import type { SharedShipment } from '@coldway/contract/shares/shared-shipment.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { estimateArrivals, noEstimate } from './arrival.service.ts'
import { listPlaces } from './monitoring.store.ts'
import { readForOwner } from './owner-visibility.ts'
import { findWaybill } from './waybills.store.ts'

interface Asking {
  readonly scope: OrgScope
  readonly zone: string
  readonly nowMs: number
}

/** Null when the maker of the link sees it no more. */
export const findShipment = async (
  db: Db,
  { scope, zone, nowMs }: Asking,
  id: number,
): Promise<SharedShipment | null> => {
  const [found] = await readForOwner({ db, scope }, [id], async () => {
    const row = await findWaybill(db, scope, id, 'any')
    const places = await listPlaces(db, scope, [id])
    return [{ row, arrivals: await estimateArrivals(db, [id], { nowMs, zone, places }) }]
  })
  if (!found?.row) return null
  const { row, arrivals } = found
  const printed = (atMs: number | null) => (atMs === null ? null : printTime(atMs, zone))
  return {
    waybillNo: row.waybillNo,
    state: row.state,
    completedState: row.completedState,
    shipping: {
      address: row.shipping.address,
      plannedTime: printed(row.plannedStart),
      actualTime: printed(row.startedAt),
    },
    receiving: {
      address: row.receiving.address,
      plannedTime: printed(row.plannedArrival),
      actualTime: printed(row.arrivedAt ?? row.endedAt),
    },
    ...(arrivals.get(id) ?? noEstimate),
  }
}
