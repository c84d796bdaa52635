/** Lists, shows, adds, changes and deletes vehicles, and binds devices to them. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type {
  LocatedVehicle,
  Vehicle,
  VehicleDetail,
  VehicleUse,
  vehicles,
} from '@coldway/contract/vehicles/vehicles.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, type OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { lockDevices } from '../devices/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import type { SamplesService } from '../readings/index.ts'
import * as past from './past.store.ts'
import * as store from './vehicles.store.ts'

export interface VehiclesParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly samples: SamplesService
}
type Changing = CallContext<'scope' | 'by' | 'write'>

export const duplicates = { vehicles_plate_key: 'plateExists', vehicle_devices_now: 'deviceInUse' } as const

export const createVehiclesService = ({ db, bus, clock, organisations }: Omit<VehiclesParts, 'samples'>) => {
  const list = async (
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof vehicles.queryPageList>,
  ): Promise<Page<Vehicle>> => {
    const found = await store.listVehicles(db, scope, { query, zone })
    return { ...found, records: found.records.map((row) => vehicleOf(row, zone)) }
  }
  /** Devices bear the plate of their vehicle, so whoever keeps a copy of them reads them again. */
  const publish = (deviceIds: readonly number[]): void => {
    if (deviceIds.length > 0) bus.publish('device.changed', { deviceIds })
  }
  return {
    list,

    async listLocated(
      asking: CallContext<'scope' | 'zone'>,
      query: Input<typeof vehicles.queryPageList2>,
    ): Promise<Page<LocatedVehicle>> {
      const found = await list(asking, query)
      const ids = found.records.map(({ id }) => id)
      const places = new Map((await past.listPlaces(db, asking.scope, ids)).map((place) => [place.vehicleId, place]))
      return {
        ...found,
        records: found.records.map((row) => ({ ...row, ...placeOf(places.get(row.id), asking.zone) })),
      }
    },

    async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<VehicleDetail> {
      const row = await store.findVehicle(db, scope, id)
      if (!row) throw fail('notFound')
      const [bindings, states] = [await past.listBindings(db, scope, id), await past.listStates(db, id)]
      return {
        ...vehicleOf(row, zone),
        bindings: bindings.map(({ boundFrom, boundUntil, ...device }) => ({
          ...device,
          boundFrom: printTime(boundFrom, zone),
          boundUntil: printed(boundUntil, zone),
        })),
        states: states.map(({ at, ...change }) => ({ ...change, time: printTime(at, zone) })),
      }
    },

    async use({ scope }: CallContext<'scope'>, id: number): Promise<VehicleUse> {
      if (!(await store.findVehicle(db, scope, id))) throw fail('notFound')
      return { waybillIds: await past.listWaybillIds(db, scope, id), alarmIds: await past.listAlarmIds(db, scope, id) }
    },

    async add(
      { scope, by, write }: Changing,
      given: Input<typeof vehicles.save>,
    ): Promise<Output<typeof vehicles.save>> {
      const made = await refusingDuplicates(duplicates, () =>
        write(async (tx) => {
          const nowMs = clock.now()
          const { path: orgPath } = await organisations.hold(tx, scope, given.orgId)
          await checkDevices(tx, inTenantOf(scope, orgPath), given.deviceIds)
          const [id = 0] = await addVehicles(tx, [{ ...given, orgPath }], { by, nowMs })
          return { data: { id }, note: { entity: 'vehicle', id, name: given.plate, orgPath, after: given } }
        }),
      )
      publish(given.deviceIds)
      return made
    },

    async update({ scope, by, write }: Changing, given: Input<typeof vehicles.update>): Promise<null> {
      const touched = await refusingDuplicates(duplicates, () =>
        write(async (tx) => {
          const nowMs = clock.now()
          const [locked] = await store.lockVehicles(tx, scope, [given.id])
          if (!locked) throw fail('notFound')
          if (locked.version !== given.version) throw fail('conflict')
          const before = await store.findVehicle(tx, scope, given.id)
          // Devices that the caller does not see stay on it: a form that cannot show them does not take them off.
          const seen = before?.devices.map(({ deviceId }) => deviceId) ?? []
          const gone = seen.filter((id) => !given.deviceIds.includes(id))
          const fresh = given.deviceIds.filter((id) => !locked.deviceIds.includes(id))
          await checkDevices(tx, inTenantOf(scope, locked.orgPath), fresh)
          // Devices leave before the plate changes, so that they give back the plate they bear.
          await past.unbind(tx, { vehicleId: given.id, deviceIds: gone, nowMs })
          await store.updateVehicle(tx, given.id, given)
          const bindings = fresh.map((deviceId) => ({ vehicleId: given.id, deviceId }))
          await past.bind(tx, bindings, nowMs)
          const { state, stateReason: reason } = given
          if (state !== locked.state)
            await past.recordStates(tx, [{ vehicleId: given.id, state, reason }], { at: nowMs, userName: by.userName })
          const data = locked.plate === given.plate ? [...gone, ...fresh] : [...locked.deviceIds, ...fresh]
          return { data, note: { ...noteOf([locked]), before, after: given } }
        }),
      )
      publish(touched)
      return null
    },

    remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
      write(async (tx) => {
        const wanted = [...new Set(ids)]
        const found = await store.lockVehicles(tx, scope, wanted)
        if (found.length !== wanted.length) throw fail('notFound')
        if (found.some(({ deviceIds }) => deviceIds.length > 0)) throw fail('vehicleInUse')
        await store.deleteVehicles(tx, wanted)
        return { data: null, note: noteOf(found) }
      }),
  }
}

type Given = Input<typeof vehicles.save> & { readonly orgPath: string }

/** Adds vehicles with the devices on them and their first states; gives the ids in the given order. */
export const addVehicles = async (
  tx: Tx,
  given: readonly Given[],
  { by, nowMs }: { readonly by: CallContext['by']; readonly nowMs: number },
): Promise<number[]> => {
  const ids = await store.insertVehicles(tx, given, nowMs)
  const idAt = (at: number) => ids[at] as number
  await past.bind(
    tx,
    given.flatMap(({ deviceIds }, at) => deviceIds.map((deviceId) => ({ vehicleId: idAt(at), deviceId }))),
    nowMs,
  )
  const states = given.map(({ state, stateReason: reason }, at) => ({ vehicleId: idAt(at), state, reason }))
  await past.recordStates(tx, states, { at: nowMs, userName: by.userName })
  return ids
}

const checkDevices = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<void> => {
  const found = await lockDevices(tx, scope, ids)
  if (found.length !== ids.length) throw fail('deviceNotFound')
}

const printed = (atMs: number | null, zone: string): string | null => (atMs === null ? null : printTime(atMs, zone))

const vehicleOf = ({ createdAt, ...row }: store.VehicleRow, zone: string): Vehicle => ({
  ...row,
  createTime: printTime(createdAt, zone),
})

const placeOf = (place: past.Place | undefined, zone: string) => ({
  lng: place?.lng ?? null,
  lat: place?.lat ?? null,
  fixTime: printed(place?.fixAt ?? null, zone),
  reportTime: printed(place?.reportAt ?? null, zone),
})

const noteOf = (found: readonly store.LockedVehicle[]): Note => ({
  entity: 'vehicle',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ plate }) => plate).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})
