/** The organisations of devices: the trees they are chosen from, and moves between organisations. */
import type { allocation } from '@coldway/contract/devices/allocation.ts'
import type {
  DeviceOption,
  OrgDeviceTree,
  TypeDeviceTree,
  deviceChoices,
} from '@coldway/contract/devices/device-choices.ts'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { isInside, type OrgScope, rangeOfPath } from '../../platform/org-scope.ts'
import type { Note, Write, Written } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as store from './places.store.ts'

export interface PlacesParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly organisations: OrganisationsService
}

export const createPlacesService = ({ db, bus, clock, organisations }: PlacesParts) => {
  const find = (scope: OrgScope, where: store.Where) => store.findDevices(db, scope, where, clock.now())

  /** Viewers of both places read again. */
  const publish = (moved: readonly store.MovedDevice[]): void => {
    bus.publish('device.changed', { deviceIds: moved.map(({ id }) => id) })
    bus.publish('organisation.moved', {
      orgIds: [...new Set(moved.flatMap(({ fromOrgId, orgId }) => [fromOrgId, orgId]))],
    })
  }

  return {
    async listByOrganisation(
      { scope }: CallContext<'scope'>,
      asked: Input<typeof allocation.queryOrgDeviceTree> & { readonly isBranch?: boolean },
    ): Promise<OrgDeviceTree> {
      const orgId = asked.orgId ?? scope.orgId
      const range = await organisations.getRange(scope, orgId)
      const [nodes, found] = await Promise.all([
        organisations.listTree({ scope }),
        find(scope, { keyword: asked.keyword, ...(asked.isBranch ? { range } : { orgId }) }),
      ])
      return { organisations: nodes, ...found }
    },

    async listByType(
      { scope }: CallContext<'scope'>,
      asked: Input<typeof allocation.queryTypeDeviceTree>,
    ): Promise<TypeDeviceTree> {
      const orgId = asked.orgId ?? scope.orgId
      const range = await organisations.getRange(scope, orgId)
      const where = { keyword: asked.keyword, ...(asked.isBranch ? { range } : { orgId }) }
      const [types, found] = await Promise.all([store.countByType(db, scope, where), find(scope, where)])
      return { types, ...found }
    },

    /** Lists everything that the caller sees. */
    async listMine({ scope }: CallContext<'scope'>, keyword: string): Promise<TypeDeviceTree> {
      const [types, found] = await Promise.all([store.countByType(db, scope, { keyword }), find(scope, { keyword })])
      return { types, ...found }
    },

    listOptions: ({ scope }: CallContext<'scope'>, asked: Input<typeof deviceChoices.queryDeviceListForOption>) =>
      find(scope, asked),

    listCalled: ({ scope }: CallContext<'scope'>, called: readonly string[]): Promise<DeviceOption[]> =>
      store.findCalled(db, scope, [...new Set(called)], clock.now()),

    async allocate(
      { scope, write }: CallContext<'scope' | 'write'>,
      given: Input<typeof allocation.allocationDeviceSave>,
    ): Promise<null> {
      const ids = [...new Set(given.deviceIds)]
      const moved = await writeMoved(write, async (tx) => {
        const { path, isRoot } = await organisations.hold(tx, scope, given.orgId)
        if (isRoot) throw fail('deviceAtRoot')
        const data = await store.moveDevices(tx, scope, { ids, nowMs: clock.now(), to: { orgId: given.orgId, path } })
        if (data.length !== ids.length) throw fail('deviceNotFound')
        return { data, note: noteOf(data) }
      })
      publish(moved)
      return null
    },

    async takeBack({ scope, write }: CallContext<'scope' | 'write'>, deviceIds: readonly number[]): Promise<null> {
      const ids = [...new Set(deviceIds)]
      const moved = await writeMoved(write, async (tx) => {
        const { path, isRoot } = await organisations.hold(tx, scope, scope.orgId)
        const to = isRoot ? 'tenant' : { orgId: scope.orgId, path }
        const data = await store.moveDevices(tx, scope, { ids, nowMs: clock.now(), to })
        if (data.length !== ids.length) throw fail('deviceNotFound')
        return { data, note: noteOf(data) }
      })
      publish(moved)
      return null
    },
  }
}

/** A tenant may have a device of that name already. */
const writeMoved = (
  write: Write,
  work: (tx: Tx) => Promise<Written<store.MovedDevice[]>>,
): Promise<store.MovedDevice[]> => refusingDuplicates({ devices_name_key: 'deviceNameExists' }, () => write(work))

const namedInNote = 20

/** The note belongs to the tenant of the devices; where two tenants are concerned, to that of the caller. */
const noteOf = (moved: readonly store.MovedDevice[]): Note => {
  const [first] = moved
  const tenant = first && rangeOfPath(first.path.split('/').slice(0, 2).join('/') + '/')
  const isOneTenant =
    tenant && moved.every(({ path, fromPath }) => isInside(tenant, path) && isInside(tenant, fromPath))
  const names = moved.slice(0, namedInNote).map(({ code }) => code)
  return {
    entity: 'device',
    id: moved.map(({ id }) => id).join(),
    name: names.join(', ') + (moved.length > namedInNote ? ` + ${moved.length - namedInNote}` : ''),
    ...(first && isOneTenant && { orgPath: first.path }),
    before: moved.map(({ id, fromOrgId }) => ({ id, orgId: fromOrgId })),
    after: { orgIds: [...new Set(moved.map(({ orgId }) => orgId))] },
  }
}
