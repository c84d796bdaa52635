/** Whether a waybill could be saved, asked while its form is filled in. Saving decides again. */
import { z } from 'zod'
import { Id } from '../call.ts'
import { upkeepKinds } from '../enums.ts'
import { lineOf } from '../fields.ts'
import { waybillLimits } from './waybill-profiles.ts'

/** Fields whose values a waybill shares with no other of its tenant. */
export const uniqueWaybillFields = ['waybillNo', 'businessCode', 'customerOrderId'] as const
export type UniqueWaybillField = (typeof uniqueWaybillFields)[number]

const Typed = lineOf(1, waybillLimits.numberMax).optional()
export const ConflictsBody = z.object({
  /** The waybill that is edited: it is in conflict with others only. */
  id: Id.optional(),
  waybillNo: Typed,
  businessCode: Typed,
  customerOrderId: Typed,
  deviceIds: z.array(Id).max(waybillLimits.devicesMax).default([]),
})

export const Conflicts = z.object({
  taken: z.array(z.enum(uniqueWaybillFields)),
  /** `waybillNo` is null when the caller may not see the waybill that the device is on. */
  devices: z.array(z.object({ deviceId: z.int(), waybillNo: z.string().nullable() })),
  /** What is overdue on the vehicles that carry the devices, as far as it warns or refuses; without ones that the caller does not see. */
  overdue: z.array(
    z.object({ plate: z.string(), kind: z.enum(upkeepKinds), dueTime: z.string(), isRefused: z.boolean() }),
  ),
})
export type Conflicts = z.infer<typeof Conflicts>
