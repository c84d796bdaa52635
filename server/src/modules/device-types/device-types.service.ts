import type { Input } from '@coldway/contract/call.ts'
import type { DeviceType, DeviceTypeOption, deviceTypes } from '@coldway/contract/devices/device-types.ts'
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as store from './device-types.store.ts'

export interface DeviceTypesParts {
  readonly db: Db
  readonly bus: Bus
  readonly organisations: OrganisationsService
}

const duplicates = { device_types_name_key: 'deviceTypeExists', device_types_model_key: 'deviceModelExists' } as const

export const createDeviceTypesService = ({ db, bus, organisations }: DeviceTypesParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof deviceTypes.queryPageList>,
    which: 'all' | 'used',
  ): Promise<Page<DeviceType>> {
    const found = await store.listTypes(db, scope, { query, zone, which })
    const records = found.records.map(({ createdAt, ...row }) => ({ ...row, createTime: printTime(createdAt, zone) }))
    return { ...found, records }
  },

  listOptions: ({ scope }: CallContext<'scope'>, category: DeviceCategory | undefined): Promise<DeviceTypeOption[]> =>
    store.listOptions(db, scope, category),

  /** Locks, until the commit, a type that a device of the organisation at `orgPath` may have. */
  async hold(tx: Tx, scope: OrgScope, id: number, orgPath: string): Promise<store.UsableType> {
    const type = await store.findUsable(tx, scope, id, orgPath)
    if (!type) throw fail('deviceTypeNotFound')
    return type
  },

  add: (
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof deviceTypes.save>,
  ): Promise<{ id: number }> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const { path } = await organisations.hold(tx, scope, given.orgId)
        const id = await store.insertType(tx, given, path)
        return { data: { id }, note: { entity: 'deviceType', id, name: given.typeName, orgPath: path, after: given } }
      }),
    ),

  async update(
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof deviceTypes.update>,
  ): Promise<null> {
    const deviceIds = await refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const [before] = await store.lockTypes(tx, scope, [given.id])
        if (!before) throw fail('deviceTypeNotFound')
        if (before.version !== given.version) throw fail('conflict')
        const data = await store.updateType(tx, given)
        return { data, note: { ...noteOf([before]), before, after: given } }
      }),
    )
    if (deviceIds.length > 0) bus.publish('device.changed', { deviceIds })
    return null
  },

  remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = [...new Set(ids)]
      const found = await store.lockTypes(tx, scope, wanted)
      if (found.length !== wanted.length) throw fail('deviceTypeNotFound')
      if (await store.areUsed(tx, wanted)) throw fail('deviceTypeInUse')
      await store.deleteTypes(tx, wanted)
      return { data: null, note: { ...noteOf(found), before: found } }
    }),
})
export type DeviceTypesService = ReturnType<typeof createDeviceTypesService>

const noteOf = (found: readonly store.LockedType[]): Note => ({
  entity: 'deviceType',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ typeName }) => typeName).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})
