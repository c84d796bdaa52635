/**
 * What is to be done on vehicles by a date, an odometer or the hour meter of the refrigeration unit, whichever comes first:
 * maintenance, inspection, service of the unit, calibration of probes. A person reads the meters; from there on the mileage of
 * a device on the vehicle counts kilometres. Hours are what a person read or what the unit reported, whichever is newer. Each says what a waybill that takes an overdue vehicle gets: nothing, a warning, or a refusal. One of each kind for a vehicle.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { upkeepKinds, upkeepPolicies, upkeepStates } from '../enums.ts'
import { Remark } from '../fields.ts'
import { limits } from '../limits.ts'
import { choice, idOf, listPage, text, time } from '../list.ts'
import { WireTime } from '../readings/readings.ts'

export const VehicleUpkeep = z.object({
  vehicleId: z.int(),
  plate: z.string(),
  orgName: z.string(),
  kind: z.enum(upkeepKinds),
  state: z.enum(upkeepStates),
  /** Null when it was done, and does not recur. */
  dueTime: z.string().nullable(),
  dueKm: z.number().nullable(),
  dueHours: z.number().nullable(),
  /** Null, as all of them are, when it does not recur. */
  everyDays: z.int().nullable(),
  everyKm: z.int().nullable(),
  everyHours: z.int().nullable(),
  whenOverdue: z.enum(upkeepPolicies),
  /** Null when it was never recorded as done. */
  doneTime: z.string().nullable(),
  doneBy: z.string(),
  remark: z.string(),
  version: z.int(),
})
export type VehicleUpkeep = z.infer<typeof VehicleUpkeep>

/** Null when nobody read it. */
export const VehicleMeters = z.object({
  /** What a person read, and what the mileage of devices has added since. */
  km: z.number().nullable(),
  kmTime: z.string().nullable(),
  kmBy: z.string(),
  /** A device on the vehicle counts on; otherwise `km` is as old as its reading, or as the device that counted. */
  isCounting: z.boolean(),
  hours: z.number().nullable(),
  hoursTime: z.string().nullable(),
  /** Empty when the unit itself reported them. */
  hoursBy: z.string(),
  /** The unit reported them through a device whose channel for hours is entered, later than anybody read them. */
  isHoursReported: z.boolean(),
})
export type VehicleMeters = z.infer<typeof VehicleMeters>

const Km = z.number().min(0).max(limits.meterKmMax)
const Hours = z.number().min(0).max(limits.meterHoursMax)

const change = {
  audience: ['user'],
  needs: 'vehicle:edit',
  effect: 'write',
  ids: [{ at: 'vehicleId', entity: 'vehicle' }],
} as const
/** `version` is 0 for what the vehicle does not have yet. */
const one = { vehicleId: Id, kind: z.enum(upkeepKinds), version: z.int().min(0) }

export const vehicleUpkeep = calls('vehicleUpkeep', '/v3/freightage/bds-vehicle-upkeep', {
  queryPageList: listPage({
    does: 'What is to be done on the vehicles, the earliest first.',
    needs: 'vehicle:view',
    columns: {
      vehicleId: idOf('vehicle'),
      plate: text,
      kind: choice(upkeepKinds),
      state: choice(upkeepStates),
      whenOverdue: choice(upkeepPolicies),
      orgId: idOf('organisation'),
      dueTime: time,
    },
    row: VehicleUpkeep,
  }),
  save: post({
    does: 'Says by when something is to be done on a vehicle, and what a waybill gets that takes it later.',
    ...change,
    body: z.object({
      ...one,
      dueTime: WireTime.nullable(),
      dueKm: Km.nullable(),
      dueHours: Hours.nullable(),
      everyDays: z.int().min(1).max(limits.upkeepEveryDaysMax).nullable(),
      everyKm: z.int().min(1).max(limits.upkeepEveryKmMax).nullable(),
      everyHours: z.int().min(1).max(limits.upkeepEveryHoursMax).nullable(),
      whenOverdue: z.enum(upkeepPolicies),
      remark: Remark,
    }),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
  complete: post({
    does: 'Records that it was done now; what recurs is due again so many days, kilometres or unit hours later.',
    ...change,
    body: z.object(one),
    gives: Done,
    fails: ['notFound', 'conflict', 'meterReadingRequired'],
  }),
  remove: post({
    does: 'Takes it off the list of the vehicle.',
    ...change,
    body: z.object(one),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
  queryMeters: post({
    does: 'What the odometer and the hour meter of one vehicle read, as far as somebody read them or the unit reported them.',
    audience: ['user'],
    needs: 'vehicle:view',
    effect: 'read',
    ids: [{ at: 'vehicleId', entity: 'vehicle' }],
    body: z.object({ vehicleId: Id }),
    gives: VehicleMeters,
    fails: ['notFound'],
  }),
  recordMeters: post({
    does: 'Records what a person read now; null leaves what is known of that meter.',
    ...change,
    body: z.object({ vehicleId: Id, km: Km.nullable(), hours: Hours.nullable() }),
    gives: Done,
    fails: ['notFound'],
  }),
})
