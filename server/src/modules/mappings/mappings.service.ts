/** Lists, shows and changes mapping studies: a draft is edited, a run begins and ends, and nothing goes back. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { Mapping, MappingRow } from '@coldway/contract/mappings/mapping-fields.ts'
import type { MappingPlace, MappingState } from '@coldway/contract/mappings/mapping-enums.ts'
import { mappingLimits } from '@coldway/contract/mappings/mapping-rule.ts'
import type { mappings } from '@coldway/contract/mappings/mappings.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { lockDevices } from '../devices/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as store from './mappings.store.ts'

export interface MappingsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
}
type Calls = typeof mappings
type Writing = CallContext<'scope' | 'write'>
type Timed = CallContext<'scope' | 'write' | 'zone'>
type Given = Omit<Input<Calls['update']>, 'id' | 'version'>

const dayMs = 86_400_000

export const createMappingsService = ({ db, clock, organisations }: MappingsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<Calls['queryPageList']>,
  ): Promise<Page<MappingRow>> {
    const found = await store.listMappings(db, scope, { query, zone })
    const print = (atMs: number | null) => (atMs === null ? null : printTime(atMs, zone))
    const records = found.records.map(({ createdAt, fromMs, untilMs, ...row }) => ({
      ...row,
      fromTime: print(fromMs),
      untilTime: print(untilMs),
      createTime: printTime(createdAt, zone),
    }))
    return { ...found, records }
  },

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<Mapping> {
    const found = await store.findMapping(db, scope, id)
    if (!found) throw fail('notFound')
    return shownOf(found, await store.probesOf(db, scope, id), zone)
  },

  add: ({ scope, write }: Writing, given: Input<Calls['save']>): Promise<Output<Calls['save']>> =>
    write(async (tx) => {
      const { path: orgPath } = await organisations.hold(tx, scope, given.orgId)
      const placed = await placedOf(tx, scope, { given, orgPath })
      const nowMs = clock.now()
      const id = await store.insertMapping(tx, { orgId: given.orgId, orgPath, nowMs }, placed.study)
      await store.replaceProbes(tx, id, placed.probes)
      return { data: { id }, note: { entity: 'mapping', id, name: given.name, orgPath, after: given } }
    }),

  update: ({ scope, write }: Writing, { id, version, ...given }: Input<Calls['update']>): Promise<null> =>
    write(async (tx) => {
      const seen = await store.findMapping(tx, scope, id)
      if (!seen) throw fail('notFound')
      const placed = await placedOf(tx, scope, { given, orgPath: seen.orgPath })
      const before = await foundIn(tx, scope, { id, version, state: 'draft' })
      const probes = await store.probesOf(tx, scope, id)
      if (!(await store.updateDraft(tx, { id, version }, placed.study))) throw fail('conflict')
      await store.replaceProbes(tx, id, placed.probes)
      return { data: null, note: { ...noteOf(before), before: { ...before, probes }, after: given } }
    }),

  start: ({ scope, write, zone }: Timed, { id, version, fromTime }: Input<Calls['start']>): Promise<null> =>
    write(async (tx) => {
      const before = await foundIn(tx, scope, { id, version, state: 'draft' })
      const fromMs = momentOf(fromTime, zone)
      if (fromMs > clock.now()) throw fail('timeOrder')
      if (clock.now() - fromMs > mappingLimits.runDaysMax * dayMs) throw fail('rangeTooLong')
      if (!(await store.startRun(tx, { id, version }, fromMs))) throw fail('conflict')
      return {
        data: null,
        note: { ...noteOf(before), before: stateOf('draft'), after: { state: 'running', fromTime } },
      }
    }),

  complete: ({ scope, write, zone }: Timed, { id, version, untilTime }: Input<Calls['complete']>): Promise<null> =>
    write(async (tx) => {
      const before = await foundIn(tx, scope, { id, version, state: 'running' })
      const untilMs = momentOf(untilTime, zone)
      const fromMs = before.fromMs ?? untilMs
      if (untilMs > clock.now() || untilMs <= fromMs) throw fail('timeOrder')
      if (untilMs - fromMs > mappingLimits.runDaysMax * dayMs) throw fail('rangeTooLong')
      if (!(await store.endRun(tx, { id, version }, untilMs))) throw fail('conflict')
      const after = { state: 'completed', untilTime }
      return { data: null, note: { ...noteOf(before), before: stateOf('running'), after } }
    }),

  remove: ({ scope, write }: Writing, { id, version }: Input<Calls['remove']>): Promise<null> =>
    write(async (tx) => {
      const before = await foundIn(tx, scope, { id, version, state: 'draft' })
      const probes = await store.probesOf(tx, scope, id)
      if (!(await store.deleteDraft(tx, { id, version }))) throw fail('conflict')
      return { data: null, note: { ...noteOf(before), before: { ...before, probes } } }
    }),
})

const stateOf = (state: MappingState) => ({ state })

interface Wanted {
  readonly id: number
  readonly version: number
  readonly state: MappingState
}

/** Says why a change is refused; that nothing changes between this and the change is what the conditional update checks. */
export const foundIn = async (tx: Db | Tx, scope: OrgScope, { id, version, state }: Wanted) => {
  const found = await store.findMapping(tx, scope, id)
  if (!found) throw fail('notFound')
  if (found.version !== version) throw fail('conflict')
  if (found.state !== state) throw fail('mappingStateRequired')
  return found
}

/** A time that the clocks of the caller's zone skip is refused. */
const momentOf = (text: string, zone: string): number => {
  const atMs = parseTime(text, zone)
  if (atMs === undefined) throw fail('malformed')
  return atMs
}

/** Checks what a study names: a place and devices that the caller sees, of the tenant of the study. */
const placedOf = async (tx: Tx, scope: OrgScope, { given, orgPath }: { given: Given; orgPath: string }) => {
  const tenant = tenantOf(orgPath)
  const vehicle = await foundPlace(tx, scope, { place: 'vehicle', id: given.vehicleId, tenant })
  const room = await foundPlace(tx, scope, { place: 'room', id: given.roomId, tenant })
  const ids = [...new Set(given.probes.map(({ deviceId }) => deviceId))]
  const devices = new Map((await lockDevices(tx, scope, ids)).map((device) => [device.id, device]))
  const probes = given.probes.map((probe) => {
    const device = devices.get(probe.deviceId)
    if (!device || tenantOf(device.orgPath) !== tenant) throw fail('deviceNotFound')
    return { ...probe, deviceName: device.name }
  })
  const names = [vehicle, room, given.placeName || undefined].filter((name) => name !== undefined)
  const [placeName] = names
  if (placeName === undefined || names.length > 1) throw fail('mappingPlaceRequired')
  const place: MappingPlace = vehicle === undefined ? (room === undefined ? 'other' : 'room') : 'vehicle'
  return { study: { ...given, place, placeName }, probes }
}

interface Named {
  readonly place: 'vehicle' | 'room'
  readonly id: number | null
  readonly tenant: string | undefined
}

/** Its name; undefined: none is named. */
const foundPlace = async (tx: Tx, scope: OrgScope, { place, id, tenant }: Named): Promise<string | undefined> => {
  if (id === null) return undefined
  const found = await store.findPlace(tx, scope, { place, id })
  if (!found || tenantOf(found.orgPath) !== tenant) throw fail('notFound')
  return found.name
}

/** Paths are `/root/tenant/...`: the second part is the tenant. */
const tenantOf = (path: string): string | undefined => path.split('/')[1]

export const noteOf = ({ id, name, orgPath }: Pick<store.StoredMapping, 'id' | 'name' | 'orgPath'>): Note => ({
  entity: 'mapping',
  id,
  name,
  orgPath,
})

export const shownOf = (
  { orgPath: _path, createdAt, approval, ...study }: store.StoredMapping,
  probes: Mapping['probes'],
  zone: string,
): Mapping => ({
  ...study,
  probes,
  approval: approval && approvalOf(approval, zone),
  createTime: printTime(createdAt, zone),
})

const approvalOf = ({ at, ...signed }: NonNullable<store.StoredMapping['approval']>, zone: string) => {
  const timeMs = Date.parse(at)
  return { ...signed, timeMs, time: printTime(timeMs, zone) }
}
