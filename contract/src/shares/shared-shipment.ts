/** What a link to a waybill shows of the shipment itself: where it comes from and goes to, and when. */
import { z } from 'zod'
import { completedStates, waybillStates } from '../enums.ts'
import { EstimatedArrival } from '../waybills/waybill-arrival.ts'

const SharedEnd = z.object({
  /** The address; empty at an unknown end of a park order. */
  address: z.string(),
  plannedTime: z.string().nullable(),
  /** The time at which the shipment left, or was at its receiver. */
  actualTime: z.string().nullable(),
})

/** The shipment without goods, customer and driver, because a link may reach strangers. */
export const SharedShipment = z.object({
  waybillNo: z.string(),
  state: z.enum(waybillStates),
  completedState: z.enum(completedStates).nullable(),
  shipping: SharedEnd,
  receiving: SharedEnd,
  ...EstimatedArrival.shape,
})
export type SharedShipment = z.infer<typeof SharedShipment>
