/** Registers, lists and changes devices, begins and ends their use, and gives credentials. */
import type { Input } from '@coldway/contract/call.ts'
import type { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import type { ChangedDevice, Credential, Device, devices, NewDevice } from '@coldway/contract/devices/devices.ts'
import type { deviceParams, unreadRecords } from '@coldway/contract/devices/device-records.ts'
import type { MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { Note } from '../../platform/trail.ts'
import type { DeviceTypesService } from '../device-types/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { listRecords } from '../unread/index.ts'
import * as changes from './changes.store.ts'
import { listParams } from './params.store.ts'
import { findDetails, listDetails } from './details.store.ts'
import { terminalOf, useRefusal } from './devices.rules.ts'
import * as store from './devices.store.ts'
import { findShipmentsOf } from './travelling.store.ts'
import { placeMany, registerMany, registerOne } from './registration.ts'
import { findStanding, updateSecrets } from './registration.store.ts'

export interface DevicesParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly types: DeviceTypesService
}

export interface GivenSecret {
  readonly id: number
  readonly deviceCode: string
  readonly deviceName: string
  readonly secret: string
}

const duplicates = {
  devices_code_key: 'deviceCodeExists',
  devices_name_key: 'deviceNameExists',
  devices_terminal_key: 'terminalExists',
} as const

export const createDevicesService = ({ db, bus, clock, organisations, types }: DevicesParts) => ({
  async getDevice(scope: OrgScope, id: number): Promise<store.FoundDevice> {
    const device = await store.findDevice(db, scope, id)
    if (!device) throw fail('deviceNotFound')
    return device
  },

  list: (
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof devices.queryDeviceList>,
  ): Promise<Page<Device>> => listDetails(db, scope, query, { zone, nowMs: clock.now() }),

  /**
   * Lists devices as the call orders them. An order by temperature shows temperatures, so it is for
   * those who may see them.
   */
  async listOrdered(
    { scope, zone, by }: CallContext<'scope' | 'zone' | 'by'>,
    query: Input<typeof devices.queryDeviceList>,
  ): Promise<Page<Device>> {
    const isByTemperature = query.sorts.some(({ column }) => column === 'temperature')
    if (isByTemperature && !by.permissions.has('monitor:view')) throw fail('forbidden')
    return listDetails(db, scope, query, { zone, nowMs: clock.now() })
  },

  /** Lists the report intervals in seconds, by which silence is judged. */
  listIntervals: (scope: OrgScope, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
    store.listIntervals(db, scope, ids),

  listParams: ({ scope, zone }: CallContext<'scope' | 'zone'>, query: Input<typeof deviceParams.queryPageList>) =>
    listParams(db, scope, query, zone),

  listUnread: ({ scope, zone }: CallContext<'scope' | 'zone'>, query: Input<typeof unreadRecords.queryPageList>) =>
    listRecords(db, scope, query, zone),

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<Device> {
    const device = await findDetails(db, scope, id, { zone, nowMs: clock.now() })
    if (!device) throw fail('deviceNotFound')
    return device
  },

  async listMonitored(
    scope: OrgScope,
    query: ListQuery<store.DeviceListName>,
    zone: string,
  ): Promise<Page<MonitoredDevice>> {
    const found = await store.listDevices(db, scope, query, zone)
    return { ...found, records: found.records.map(store.toMonitored) }
  },

  register: ({ scope, write }: CallContext<'scope' | 'write'>, device: NewDevice): Promise<Credential> =>
    refusingDuplicates(duplicates, () => write((tx) => registerOne(tx, { scope, organisations, types }, device))),

  /** Registers the devices of an import; see registration.ts. */
  placeMany: (tx: Tx, scope: OrgScope, given: readonly NewDevice[]) =>
    placeMany(tx, { scope, organisations, types }, given),
  registerMany,
  findStanding,

  /** Gives new secrets to the devices in the scope. This answer is the only one that shows them. */
  async giveSecrets(tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<GivenSecret[]> {
    const secrets = new Map(ids.map((id) => [id, randomToken()]))
    const hashed = [...secrets].map(([id, secret]) => ({ id, secretHash: hashToken(secret) }))
    const changed = await updateSecrets(tx, scope, hashed)
    return changed.map((row) => ({ ...row, secret: secrets.get(row.id) as string }))
  },

  /** Ends the connections that use an old secret of these devices. */
  publishRevoked: (deviceIds: readonly number[]): void => bus.publish('device.changed', { deviceIds: [...deviceIds] }),

  async update({ scope, write }: CallContext<'scope' | 'write'>, given: ChangedDevice): Promise<null> {
    await refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const [before] = await changes.lockDevices(tx, scope, [given.id])
        if (!before) throw fail('deviceNotFound')
        if (before.version !== given.version) throw fail('conflict')
        if (before.useStatus !== 'unused') throw fail('deviceInUseOrEnded')
        if (given.deviceName === before.code) throw fail('deviceNameEqualsCode')
        const typed = await types.hold(tx, scope, given.typeId as number, before.orgPath)
        const terminalNo = terminalOf(given)
        await changes.updateDevice(tx, { ...given, terminalNo }, typed)
        return { data: null, note: { ...noteOf([before]), before, after: given } }
      }),
    )
    bus.publish('device.changed', { deviceIds: [given.id] })
    return null
  },

  async setUse(
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof deviceChoices.updateUseStatus>,
  ): Promise<null> {
    const ids = [...new Set(given.ids)]
    await write(async (tx) => {
      const found = await changes.lockDevices(tx, scope, ids)
      if (found.length !== ids.length) throw fail('deviceNotFound')
      const refusal = found.map(({ useStatus }) => useRefusal(useStatus, given.useStatus)).find(Boolean)
      if (refusal) throw fail(refusal)
      await changes.setUse(tx, ids, given.useStatus, clock.now())
      const before = found.map(({ id, useStatus }) => ({ id, useStatus }))
      return { data: null, note: { ...noteOf(found), before, after: { useStatus: given.useStatus } } }
    })
    return null
  },

  async rotateCredential({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<Credential> {
    const secret = randomToken()
    const credential = await write(async (tx) => {
      const changed = await store.updateSecret(tx, scope, id, hashToken(secret))
      if (!changed) throw fail('deviceNotFound')
      const { deviceCode, orgPath } = changed
      return { data: { id, deviceCode, secret }, note: { entity: 'device', id, name: deviceCode, orgPath } }
    })
    bus.publish('device.changed', { deviceIds: [id] })
    return credential
  },

  async remove({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> {
    const wanted = [...new Set(ids)]
    await write(async (tx) => {
      const { isTravelling, hasRecords } = await findShipmentsOf(tx, scope, { ids: wanted, nowMs: clock.now() })
      if (isTravelling) throw fail('deviceInUse')
      if (hasRecords) throw fail('shipmentRecordInUse')
      const gone = await store.deleteDevices(tx, scope, wanted)
      const [first] = gone
      if (!first || gone.length !== wanted.length) throw fail('deviceNotFound')
      if (gone.some(({ useStatus }) => useStatus === 'inUse')) throw fail('deviceInUseOrEnded')
      return {
        data: null,
        note: {
          entity: 'device',
          id: wanted.join(),
          name: gone.map(({ deviceCode }) => deviceCode).join(', '),
          orgPath: first.orgPath,
          before: gone,
        },
      }
    })
    bus.publish('device.changed', { deviceIds: wanted })
    return null
  },
})

export const noteOf = (found: readonly changes.LockedDevice[]): Note => ({
  entity: 'device',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ code }) => code).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})
