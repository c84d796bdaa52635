/** Lists what is to be done on vehicles, and keeps it. Of two who change one thing at once, the second is refused. */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { VehicleMeters, VehicleUpkeep, vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import type { Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import * as store from './upkeep.store.ts'
import { findMeters, recordMeters } from './meters.store.ts'
import { findVehicle, lockVehicles } from './vehicles.store.ts'
import type { VehiclesParts } from './vehicles.service.ts'

type Changing = CallContext<'scope' | 'write'>

export const createUpkeepService = ({ db, clock }: Pick<VehiclesParts, 'db' | 'clock'>) => {
  const change = (
    { scope, write }: Changing,
    given: { readonly vehicleId: number },
    work: (tx: Tx) => Promise<boolean | 'done' | 'conflict' | 'unread'>,
  ): Promise<null> =>
    write(async (tx) => {
      const [vehicle] = await lockVehicles(tx, scope, [given.vehicleId])
      if (!vehicle) throw fail('notFound')
      const outcome = await work(tx)
      if (outcome === 'unread') throw fail('meterReadingRequired')
      if (outcome === false || outcome === 'conflict') throw fail('conflict')
      const { id, plate: name, orgPath } = vehicle
      return { data: null, note: { entity: 'vehicle', id, name, orgPath, after: given } }
    })
  return {
    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<typeof vehicleUpkeep.queryPageList>,
    ): Promise<Page<VehicleUpkeep>> {
      const found = await store.listUpkeep(db, scope, { query, zone, nowMs: clock.now() })
      const records = found.records.map(({ dueAt, doneAt, ...row }) => ({
        ...row,
        dueTime: dueAt === null ? null : printTime(dueAt, zone),
        doneTime: doneAt === null ? null : printTime(doneAt, zone),
      }))
      return { ...found, records }
    },

    save(asking: CallContext<'scope' | 'write' | 'zone'>, given: Input<typeof vehicleUpkeep.save>): Promise<null> {
      const dueMs = given.dueTime === null ? null : parseTime(given.dueTime, asking.zone)
      if (dueMs === undefined) throw fail('malformed')
      if (dueMs === null && given.dueKm === null && given.dueHours === null) throw fail('malformed')
      return change(asking, given, (tx) => store.putUpkeep(tx, { ...given, dueMs }))
    },

    complete: (
      asking: CallContext<'scope' | 'write' | 'by'>,
      given: Input<typeof vehicleUpkeep.complete>,
    ): Promise<null> =>
      change(asking, given, (tx) =>
        store.completeUpkeep(tx, given, { nowMs: clock.now(), userName: asking.by.userName }),
      ),

    remove: (asking: Changing, given: Input<typeof vehicleUpkeep.remove>): Promise<null> =>
      change(asking, given, (tx) => store.removeUpkeep(tx, given)),

    async meters({ scope, zone }: CallContext<'scope' | 'zone'>, vehicleId: number): Promise<VehicleMeters> {
      if (!(await findVehicle(db, scope, vehicleId))) throw fail('notFound')
      const { kmAt, hoursAt, ...row } = await findMeters(db, vehicleId)
      const printed = (atMs: number | null) => (atMs === null ? null : printTime(atMs, zone))
      return { ...row, kmTime: printed(kmAt), hoursTime: printed(hoursAt) }
    },

    recordMeters: (
      asking: CallContext<'scope' | 'write' | 'by'>,
      given: Input<typeof vehicleUpkeep.recordMeters>,
    ): Promise<null> =>
      change(asking, given, async (tx) => {
        await recordMeters(tx, { ...given, nowMs: clock.now(), userName: asking.by.userName })
        return true
      }),
  }
}
