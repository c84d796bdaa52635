/** What a link to a waybill says of the shipment itself: where it comes from and goes to, and when. */
import { z } from 'zod'
import { completedStates, waybillStates } from '../enums.ts'
import { EstimatedArrival } from '../waybills/waybill-arrival.ts'

const SharedEnd = z.object({
  /** Empty at the end of a park order that is not known. */
  address: z.string(),
  plannedTime: z.string().nullable(),
  /** When the shipment left, or was at its receiver. */
  actualTime: z.string().nullable(),
})

/** Without goods, customer and driver: a link may reach strangers. */
export const SharedShipment = z.object({
  waybillNo: z.string(),
  state: z.enum(waybillStates),
  completedState: z.enum(completedStates).nullable(),
  shipping: SharedEnd,
  receiving: SharedEnd,
  ...EstimatedArrival.shape,
})
export type SharedShipment = z.infer<typeof SharedShipment>
