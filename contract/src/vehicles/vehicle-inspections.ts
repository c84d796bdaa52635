/**
 * Pre-trip inspections of refrigeration units. The unit runs one by itself when a person starts it at its panel; no protocol that
 * is read here orders one or delivers its result (docs/decisions/0217-pre-trip-inspections.md). So a person records it: it is
 * added and never edited, and the newest is what a waybill shows that takes the vehicle.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { inspectionResults } from '../enums.ts'
import { lineOf, Remark } from '../fields.ts'
import { choice, idOf, listPage, number, text, time } from '../list.ts'
import { unitLimits } from './vehicle-units.ts'
import { WireTime } from '../readings/readings.ts'

export const VehicleInspection = z.object({
  id: z.int(),
  vehicleId: z.int(),
  plate: z.string(),
  orgName: z.string(),
  /** 0: the whole unit. */
  compartment: z.int(),
  result: z.enum(inspectionResults),
  /** What the unit or the person found, as codes or words; empty where it passed. */
  faults: z.string(),
  /** When it was done. */
  doneTime: z.string(),
  /** Who recorded it, as they were named then, and when. */
  userName: z.string(),
  createTime: z.string(),
  remark: z.string(),
})
export type VehicleInspection = z.infer<typeof VehicleInspection>

/** What a waybill shows of a vehicle with a unit: the newest of each compartment, unless one of the whole unit is newer. */
export const NewestInspection = z.object({
  plate: z.string(),
  compartment: z.int(),
  /** null, and so is the time: nobody recorded one. */
  result: z.enum(inspectionResults).nullable(),
  faults: z.string(),
  doneTime: z.string().nullable(),
  userName: z.string(),
})
export type NewestInspection = z.infer<typeof NewestInspection>

export const vehicleInspections = calls('vehicleInspections', '/v3/freightage/bds-vehicle-inspection', {
  queryPageList: listPage({
    does: 'The pre-trip inspections of the vehicles, the newest first.',
    needs: 'vehicle:view',
    columns: {
      id: number,
      vehicleId: idOf('vehicle'),
      plate: text,
      compartment: number,
      result: choice(inspectionResults),
      orgId: idOf('organisation'),
      doneTime: time,
    },
    row: VehicleInspection,
  }),
  save: post({
    does: 'Records what a pre-trip inspection of a vehicle found: passed, or failed with what.',
    audience: ['user'],
    needs: 'vehicle:edit',
    effect: 'write',
    ids: [{ at: 'vehicleId', entity: 'vehicle' }],
    body: z
      .object({
        vehicleId: Id,
        compartment: z.int().min(0).max(unitLimits.compartmentsMax),
        result: z.enum(inspectionResults),
        faults: lineOf(0, unitLimits.faultsMax),
        doneTime: WireTime,
        remark: Remark,
      })
      .refine(({ result, faults }) => (result === 'failed') === (faults !== '')),
    gives: z.object({ id: z.int() }),
    fails: ['notFound', 'inspectionInFuture'],
  }),
})
