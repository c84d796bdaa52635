import { parkOrders } from '@coldway/contract/waybills/park-orders.ts'

/** The answers that are out of date once a device was bound or taken off, or the level of a park changed. */
export const parkStale = [parkOrders.fence, parkOrders.alarm]
