/** Lists what is to be done on vehicles, and keeps it. Of two who change one thing at once, the second is refused. */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { VehicleUpkeep, vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import type { Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import * as store from './upkeep.store.ts'
import { lockVehicles } from './vehicles.store.ts'
import type { VehiclesParts } from './vehicles.service.ts'

type Changing = CallContext<'scope' | 'write'>

export const createUpkeepService = ({ db, clock }: Pick<VehiclesParts, 'db' | 'clock'>) => {
  const change = (
    { scope, write }: Changing,
    given: store.OneUpkeep,
    work: (tx: Tx) => Promise<boolean>,
  ): Promise<null> =>
    write(async (tx) => {
      const [vehicle] = await lockVehicles(tx, scope, [given.vehicleId])
      if (!vehicle) throw fail('notFound')
      if (!(await work(tx))) throw fail('conflict')
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
      const dueMs = parseTime(given.dueTime, asking.zone)
      if (dueMs === undefined) throw fail('malformed')
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
  }
}
