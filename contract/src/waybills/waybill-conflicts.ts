/** Whether a waybill could be saved, asked while its form is filled in. Saving decides again. */
import { z } from 'zod'
import { Id } from '../call.ts'
import { upkeepKinds } from '../enums.ts'
import { lineOf } from '../fields.ts'
import { calibrationStates } from '../probes/probe-enums.ts'
import { NewestInspection } from '../vehicles/vehicle-inspections.ts'
import { waybillLimits } from './waybill-profiles.ts'

/** Fields whose values a waybill shares with no other of its tenant. */
export const uniqueWaybillFields = ['waybillNo', 'businessCode', 'customerOrderId'] as const
export type UniqueWaybillField = (typeof uniqueWaybillFields)[number]

const Typed = lineOf(1, waybillLimits.numberMax).optional()
export const ConflictsBody = z.object({
  /** The waybill that is edited: it is in conflict with others only. */
  id: Id.optional(),
  /** The organisation of a new waybill, as numbers are unique in its tenant; left out, the caller's. */
  orgId: Id.optional(),
  waybillNo: Typed,
  businessCode: Typed,
  customerOrderId: Typed,
  deviceIds: z.array(Id).max(waybillLimits.devicesMax).default([]),
  /** The products on it, as some need calibrated probes. */
  productIds: z.array(Id).max(waybillLimits.goodsMax).default([]),
})

export const Conflicts = z.object({
  taken: z.array(z.enum(uniqueWaybillFields)),
  /** `waybillNo` is null when the caller may not see the waybill that the device is on. */
  devices: z.array(z.object({ deviceId: z.int(), waybillNo: z.string().nullable() })),
  /** What is overdue on the vehicles that carry the devices, as far as it warns or refuses; without ones that the caller does not see. */
  overdue: z.array(
    z.object({
      plate: z.string(),
      kind: z.enum(upkeepKinds),
      /** Set are those of date, odometer and unit hours that have passed. */
      dueTime: z.string().nullable(),
      dueKm: z.number().nullable(),
      dueHours: z.number().nullable(),
      isRefused: z.boolean(),
    }),
  ),
  /** Pre-trip inspections of the vehicles that carry the devices and have a unit: they warn and refuse nothing; without vehicles that the caller does not see. */
  inspections: z.array(NewestInspection),
  /** Temperature channels whose calibration is due soon, has expired or is missing, where the goods need calibrated probes. */
  calibrations: z.array(
    z.object({
      deviceId: z.int(),
      /** Null when no channel is known of the device. */
      key: z.string().nullable(),
      state: z.enum(calibrationStates),
      dueOn: z.string().nullable(),
      isRefused: z.boolean(),
    }),
  ),
})
export type Conflicts = z.infer<typeof Conflicts>
