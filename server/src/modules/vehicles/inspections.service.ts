/** Lists pre-trip inspections and records them. What was recorded stays; a later one stands beside it. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { VehicleInspection, vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import type { CallContext } from '../../platform/implement.ts'
import * as store from './inspections.store.ts'
import { lockVehicles } from './vehicles.store.ts'
import type { VehiclesParts } from './vehicles.service.ts'

type Save = typeof vehicleInspections.save

export const createInspectionsService = ({ db, clock }: Pick<VehiclesParts, 'db' | 'clock'>) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof vehicleInspections.queryPageList>,
  ): Promise<Page<VehicleInspection>> {
    const found = await store.listInspections(db, scope, { query, zone })
    const records = found.records.map(({ doneAt, createdAt, ...row }) => ({
      ...row,
      doneTime: printTime(doneAt, zone),
      createTime: printTime(createdAt, zone),
    }))
    return { ...found, records }
  },

  save: (
    { scope, zone, by, write }: CallContext<'scope' | 'zone' | 'by' | 'write'>,
    given: Input<Save>,
  ): Promise<Output<Save>> =>
    write(async (tx) => {
      const nowMs = clock.now()
      const doneMs = parseTime(given.doneTime, zone)
      if (doneMs === undefined) throw fail('malformed')
      const [vehicle] = await lockVehicles(tx, scope, [given.vehicleId])
      if (!vehicle) throw fail('notFound')
      if (doneMs > nowMs) throw fail('inspectionInFuture')
      const id = await store.insertInspection(tx, { ...given, doneMs, nowMs, userName: by.userName })
      if (id === undefined) throw fail('malformed')
      const { plate: name, orgPath } = vehicle
      return { data: { id }, note: { entity: 'vehicle', id: vehicle.id, name, orgPath, after: given } }
    }),
})
