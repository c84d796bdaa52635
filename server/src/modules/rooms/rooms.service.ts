/** Lists, shows, adds, changes and deletes rooms. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import type { Room, rooms } from '@coldway/contract/rooms/rooms.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, type OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { lockDevices } from '../devices/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import type { SamplesService } from '../readings/index.ts'
import { lockSites } from '../sites/index.ts'
import * as store from './rooms.store.ts'

export interface RoomsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly samples: SamplesService
}
const duplicates = { rooms_name_key: 'roomNameInUse', room_devices_device: 'deviceInUse' } as const
type Writing = CallContext<'scope' | 'write'>

export const createRoomsService = ({ db, clock, organisations }: RoomsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof rooms.queryPageList>,
  ): Promise<Page<Room>> {
    const found = await store.listRooms(db, scope, { query, zone })
    return { ...found, records: found.records.map((row) => roomOf(row, zone)) }
  },

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<Room> {
    const row = await store.findRoom(db, scope, id)
    if (!row) throw fail('notFound')
    return roomOf(row, zone)
  },

  add: ({ scope, write }: Writing, given: Input<typeof rooms.save>): Promise<Output<typeof rooms.save>> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        checkPlan(given.kind, given)
        const { path: orgPath } = await organisations.hold(tx, scope, given.orgId)
        await checkSite(tx, inTenantOf(scope, orgPath), given.siteId)
        const deviceIds = await checkDevices(tx, scope, { deviceIds: given.deviceIds, orgPath })
        const placed = { orgId: given.orgId, orgPath, kind: given.kind }
        const id = await store.insertRoom(tx, placed, given, clock.now())
        await store.placeDevices(tx, id, { fresh: deviceIds, gone: [] })
        return { data: { id }, note: { entity: 'room', id, name: given.name, orgPath, after: given } }
      }),
    ),

  update: ({ scope, write }: Writing, given: Input<typeof rooms.update>): Promise<null> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const [held] = await store.lockRooms(tx, scope, [given.id])
        if (!held) throw fail('notFound')
        if (held.version !== given.version) throw fail('conflict')
        checkPlan(held.kind, given)
        if (given.siteId !== held.siteId) await checkSite(tx, inTenantOf(scope, held.orgPath), given.siteId)
        const before = await store.findRoom(tx, scope, given.id)
        // Devices that the caller does not see stay in the room: a form that cannot show them does not take them out.
        const seen = before?.devices.map(({ id }) => id) ?? []
        const fresh = given.deviceIds.filter((id) => !seen.includes(id))
        await checkDevices(tx, scope, { deviceIds: fresh, orgPath: held.orgPath })
        await store.updateRoom(tx, given.id, given)
        await store.placeDevices(tx, given.id, { fresh, gone: seen.filter((id) => !given.deviceIds.includes(id)) })
        return { data: null, note: { ...noteOf([held]), before, after: given } }
      }),
    ),

  remove: ({ scope, write }: Writing, ids: readonly number[]): Promise<null> =>
    write(async (tx) => {
      const wanted = [...new Set(ids)]
      const held = await store.lockRooms(tx, scope, wanted)
      if (held.length !== wanted.length) throw fail('notFound')
      await store.deleteRooms(tx, wanted)
      return { data: null, note: noteOf(held) }
    }),
})

/** A greenhouse zone has targets for its stage; a cold room has one set of targets and no stage. */
const checkPlan = (kind: RoomKind, { stage, plan }: Pick<Room, 'stage' | 'plan'>): void => {
  const fits = kind === 'coldRoom' ? stage === null && plan.length === 1 : true
  if (!fits || !plan.some((entry) => entry.stage === stage)) throw fail('roomPlanRequired')
}

const checkSite = async (tx: Tx, scope: OrgScope, id: number): Promise<void> => {
  if ((await lockSites(tx, scope, [id])).length === 0) throw fail('siteNotFound')
}

interface Wanted {
  readonly deviceIds: readonly number[]
  readonly orgPath: string
}

/** Devices of the caller that belong to the tenant of the room. */
const checkDevices = async (tx: Tx, scope: OrgScope, { deviceIds, orgPath }: Wanted): Promise<number[]> => {
  const ids = [...new Set(deviceIds)]
  const found = await lockDevices(tx, scope, ids)
  const tenant = tenantOf(orgPath)
  if (found.length !== ids.length || found.some((device) => tenantOf(device.orgPath) !== tenant))
    throw fail('deviceNotFound')
  return ids
}

/** Paths are `/root/tenant/...`: the second part is the tenant. */
const tenantOf = (path: string): string | undefined => path.split('/')[1]

export const roomOf = ({ createdAt, lng: _lng, lat: _lat, ...row }: store.RoomRow, zone: string): Room => ({
  ...row,
  createTime: printTime(createdAt, zone),
})

const noteOf = (held: readonly store.HeldRoom[]): Note => ({
  entity: 'room',
  id: held.map(({ id }) => id).join(),
  name: held.map(({ name }) => name).join(', '),
  ...(held[0] && { orgPath: held[0].orgPath }),
})
