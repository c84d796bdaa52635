/** Shows and keeps what persons enter about the refrigeration units of vehicles. Of two who change one unit, the second is refused. */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { VehicleUnit, vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { isCarried } from '@coldway/protocols/registry.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import * as store from './units.store.ts'
import { findVehicle, lockVehicles } from './vehicles.store.ts'

type Changing = CallContext<'scope' | 'write'>

export const createUnitsService = ({ db }: { readonly db: Db }) => {
  /** `find` gives the vehicle that is changed, `put` says whether nobody else was faster. */
  const change = (
    { scope, write }: Changing,
    given: object,
    find: (tx: Tx) => Promise<number | undefined>,
    put: (tx: Tx, vehicleId: number) => Promise<boolean>,
  ): Promise<null> =>
    write(async (tx) => {
      const vehicleId = await find(tx)
      const [vehicle] = vehicleId === undefined ? [] : await lockVehicles(tx, scope, [vehicleId])
      if (!vehicle) throw fail('notFound')
      if (!(await put(tx, vehicle.id))) throw fail('conflict')
      const { id, plate: name, orgPath } = vehicle
      return { data: null, note: { entity: 'vehicle', id, name, orgPath, after: given } }
    })
  return {
    async get({ scope, zone }: CallContext<'scope' | 'zone'>, vehicleId: number): Promise<VehicleUnit> {
      if (!(await findVehicle(db, scope, vehicleId))) throw fail('notFound')
      const unit = (await store.findUnit(db, vehicleId)) ?? { compartments: [], version: 0 }
      const channels = await store.listChannels(db, scope, vehicleId)
      const devices = await store.listDevicesNow(db, scope, vehicleId)
      return {
        ...unit,
        preTripDevices: devices
          .filter(({ protocol, model }) => isCarried(protocol, 'startPreTrip', model))
          .map(({ protocol: _protocol, model: _model, ...device }) => device),
        channels: channels.map(({ boundFrom, boundUntil, ...row }) => ({
          ...row,
          boundFrom: printTime(boundFrom, zone),
          boundUntil: boundUntil === null ? null : printTime(boundUntil, zone),
        })),
      }
    },

    save: (asking: Changing, given: Input<typeof vehicleUnits.save>): Promise<null> =>
      change(
        asking,
        given,
        async () => given.vehicleId,
        (tx) => store.putUnit(tx, given),
      ),

    assign: (asking: Changing, given: Input<typeof vehicleUnits.assignDevice>): Promise<null> =>
      change(
        asking,
        given,
        (tx) => store.findVehicleOf(tx, asking.scope, given.deviceId),
        (tx, vehicleId) => store.putChannels(tx, { ...given, vehicleId }),
      ),
  }
}
