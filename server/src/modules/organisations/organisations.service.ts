/**
 * The use cases of the tree. A move or deletion locks the whole tree until the commit, so that two moves cannot make a
 * cycle.
 */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import type { Organisation, organisations } from '@coldway/contract/users/organisations.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { isInside, type OrgScope, rangeOfPath } from '../../platform/org-scope.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import * as store from './organisations.store.ts'

export interface OrganisationsParts {
  readonly db: Db
  readonly bus: Bus
  /** A second factor can be demanded only where a key is set: without one nobody could set it up. */
  readonly canSeal: () => boolean
  /** What else follows a branch to its new place, in the same transaction. */
  readonly onMoved: (tx: Tx, orgIds: readonly number[], newPath: string) => Promise<void>
}

const duplicates = {
  organisations_name_key: 'organisationNameExists',
  organisations_code_key: 'organisationCodeExists',
  // A branch that moves into another tenant brings its devices and their types.
  devices_name_key: 'deviceNameExists',
  device_types_name_key: 'deviceTypeExists',
  device_types_model_key: 'deviceModelExists',
  lines_name_key: 'routeNameExists',
} as const
const codePrefixMax = 24

export const createOrganisationsService = ({ db, bus, canSeal, onMoved }: OrganisationsParts) => ({
  listTree: ({ scope }: CallContext<'scope'>) => store.listTree(db, scope),

  /** Gives the branch of an organisation in the scope; one outside of it looks as if it did not exist. */
  async getRange(scope: OrgScope, orgId: number) {
    const path = await store.findPath(db, scope, orgId)
    if (path === undefined) throw fail('organisationNotFound')
    return { ...rangeOfPath(path), path }
  },

  listPaths: (scope: OrgScope, orgIds: readonly number[]) => store.listPaths(db, scope, orgIds),

  /** Like `getRange`, and locks the organisation's place until the commit, for what is about to be added below it. */
  async hold(tx: Tx, scope: OrgScope, orgId: number): Promise<{ path: string; isRoot: boolean }> {
    const place = await store.findPlace(tx, scope, orgId, 'share')
    if (!place) throw fail('organisationNotFound')
    return { path: place.path, isRoot: place.parentId === null }
  },

  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof organisations.queryPageList>,
  ): Promise<Page<Organisation>> {
    const found = await store.listOrganisations(db, scope, query, zone)
    return { ...found, records: found.records.map((row) => toOrganisation(row, zone)) }
  },

  async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<Organisation> {
    const row = await store.findOrganisation(db, scope, id)
    if (!row) throw fail('organisationNotFound')
    return toOrganisation(row, zone)
  },

  async proposeCode({ scope }: CallContext<'scope'>, parentId: number): Promise<string> {
    const parent = await store.findOrganisation(db, scope, parentId)
    if (!parent) throw fail('organisationNotFound')
    // Codes are unique among all tenants, so look beyond the scope: a taken code would be proposed for ever.
    const prefix = parent.isRoot ? 'ORG' : parent.code.slice(0, codePrefixMax)
    return seeingEverything(() => store.proposeCode(db, prefix))
  },

  add: (
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof organisations.saveOrg>,
  ): Promise<{ id: number }> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        await store.lockTree(tx, given.parentId === scope.orgId ? 'alone' : 'together')
        const parent = await store.findPlace(tx, scope, given.parentId, 'share')
        if (!parent) throw fail('organisationNotFound')
        if (given.requiresSecondFactor && !canSeal()) throw fail('secondFactorNotSetUp')
        await refuseTenantName(tx, scope, { ...given, id: 0 })
        const { id, path } = await store.insertOrganisation(tx, given)
        return { data: { id }, note: { entity: 'organisation', id, name: given.name, orgPath: path, after: given } }
      }),
    ),

  async update(
    { scope, write }: CallContext<'scope' | 'write'>,
    given: Input<typeof organisations.updateOrg>,
  ): Promise<null> {
    const moved = await refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        await store.lockTree(tx, 'alone')
        const before = await store.findPlace(tx, scope, given.id, 'update')
        if (!before) throw fail('organisationNotFound')
        if (before.version !== given.version) throw fail('conflict')
        if (given.requiresSecondFactor && !canSeal()) throw fail('secondFactorNotSetUp')
        const parentId = given.parentId ?? before.parentId
        const path = parentId === before.parentId ? before.path : await pathBelow(tx, scope, before, Number(parentId))
        await refuseTenantName(tx, scope, { ...given, parentId })
        const after = { parentId, name: given.name, code: given.code, ...saidOf(given, before) }
        await store.updateOrganisation(tx, scope, { id: given.id, ...after })
        const data = path === before.path ? undefined : await store.movePaths(tx, scope, before.path, path)
        if (data) await onMoved(tx, data.orgIds, path)
        return {
          data,
          note: {
            entity: 'organisation',
            id: given.id,
            name: given.name,
            orgPath: path,
            before: { parentId: before.parentId, name: before.name, code: before.code, ...saidOf({}, before) },
            after,
          },
        }
      }),
    )
    if (!moved) return null
    bus.publish('device.changed', { deviceIds: moved.deviceIds })
    bus.publish('organisation.moved', { orgIds: moved.orgIds })
    bus.publish('user.changed', { userIds: moved.userIds })
    return null
  },

  async remove({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<null> {
    await write(async (tx) => {
      await store.lockTree(tx, 'alone')
      const before = await store.findPlace(tx, scope, id, 'update')
      if (!before) throw fail('organisationNotFound')
      if (before.parentId === null) throw fail('organisationRootFixed')
      const hanging = await store.countHanging(tx, id)
      if (hanging.children > 0) throw fail('organisationHasChildren')
      if (hanging.users > 0) throw fail('organisationHasUsers')
      if (hanging.devices > 0) throw fail('organisationHasDevices')
      await store.deleteOrganisation(tx, scope, id)
      const { parentId, name, code, path } = before
      return { data: null, note: { entity: 'organisation', id, name, orgPath: path, before: { parentId, name, code } } }
    })
    bus.publish('organisation.moved', { orgIds: [id] })
    return null
  },
})
export type OrganisationsService = ReturnType<typeof createOrganisationsService>

const pathBelow = async (tx: Tx, scope: OrgScope, moving: store.Place, parentId: number): Promise<string> => {
  if (moving.parentId === null) throw fail('organisationRootFixed')
  const parent = await store.findPlace(tx, scope, parentId, 'share')
  if (!parent) throw fail('organisationParentNotFound')
  if (isInside(rangeOfPath(moving.path), parent.path)) throw fail('organisationParentSelf')
  return `${parent.path}${moving.id}/`
}

const refuseTenantName = async (
  tx: Tx,
  scope: OrgScope,
  given: { id: number; name: string; parentId: number | null },
): Promise<void> => {
  const isTenant = given.parentId === scope.orgId
  if (isTenant && (await store.hasTenantNamed(tx, scope, given.name, given.id))) throw fail('organisationNameExists')
}

/** An absent field stays as it is; null is a value. */
const saidOf = (
  given: { [Key in keyof store.Said]?: store.Said[Key] | undefined },
  before: store.Said,
): store.Said => ({
  keptMonths: given.keptMonths === undefined ? before.keptMonths : given.keptMonths,
  zone: given.zone === undefined ? before.zone : given.zone,
  language: given.language === undefined ? before.language : given.language,
  requiresSecondFactor: given.requiresSecondFactor ?? before.requiresSecondFactor,
  gln: given.gln === undefined ? before.gln : given.gln,
})

const toOrganisation = ({ createdAt, ...row }: store.OrganisationRow, zone: string): Organisation => ({
  ...row,
  createTime: printTime(createdAt, zone),
})
