/**
 * Pre-trip inspections of refrigeration units. One is ordered by the command `startPreTrip` where the protocol of a device on the
 * vehicle carries it, and the device's answer is the result, check by check; else a person starts it at the panel and records it
 * (docs/decisions/0225-pre-trip-by-command.md). An inspection is added and never edited, and the newest is what a waybill shows
 * that takes the vehicle.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { UnitCheck } from '../commands/downlink.ts'
import { inspectionResults, recordedResults } from './unit-enums.ts'
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
  /** The checks as the unit reported them; null when a person recorded the inspection. */
  checks: z.array(UnitCheck).nullable(),
  /** Who recorded or ordered it, as they were named then, and when it was recorded. */
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
        result: z.enum(recordedResults),
        faults: lineOf(0, unitLimits.faultsMax),
        doneTime: WireTime,
        remark: Remark,
      })
      .refine(({ result, faults }) => (result === 'failed') === (faults !== '')),
    gives: z.object({ id: z.int() }),
    fails: ['notFound', 'inspectionInFuture'],
  }),
})
