/**
 * What is to be done on vehicles by a date: maintenance, inspection, service of the refrigeration unit, calibration of probes.
 * Each says what a waybill that takes an overdue vehicle gets: nothing, a warning, or a refusal. One of each kind for a vehicle.
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
  /** null: it was done, and does not recur. */
  dueTime: z.string().nullable(),
  /** null: it does not recur. */
  everyDays: z.int().nullable(),
  whenOverdue: z.enum(upkeepPolicies),
  /** null: it was never recorded as done. */
  doneTime: z.string().nullable(),
  doneBy: z.string(),
  remark: z.string(),
  version: z.int(),
})
export type VehicleUpkeep = z.infer<typeof VehicleUpkeep>

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
      dueTime: WireTime,
      everyDays: z.int().min(1).max(limits.upkeepEveryDaysMax).nullable(),
      whenOverdue: z.enum(upkeepPolicies),
      remark: Remark,
    }),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
  complete: post({
    does: 'Records that it was done now; what recurs is due again so many days later.',
    ...change,
    body: z.object(one),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
  remove: post({
    does: 'Takes it off the list of the vehicle.',
    ...change,
    body: z.object(one),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
})
