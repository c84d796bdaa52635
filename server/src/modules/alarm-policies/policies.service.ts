/** Policies of one scene: make, change, enable, disable, copy and delete them, each from its time on. */
import { completeSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { Input } from '@coldway/contract/call.ts'
import {
  type AlarmPolicy,
  type AlarmPolicyRow,
  type alarmPolicies,
} from '@coldway/contract/alarm-policies/alarm-policies.ts'
import {
  type AlarmScene,
  type ChangedPolicy,
  type NewPolicy,
  policyLimits,
  pushOf,
} from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { AlarmPolicyState } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { keptPushOf } from '../alarm-engine/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as store from './policies.store.ts'
import { checkCoverage, checkRecipients, listNames } from './references.store.ts'

export interface PoliciesParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly organisations: OrganisationsService
}
export type Asking = CallContext<'scope' | 'by' | 'write'>

const duplicates = { alarm_policies_name_key: 'alarmPolicyNameExists' } as const

export const createPoliciesService = ({ db, bus, clock, organisations }: PoliciesParts, scene: AlarmScene) => {
  const revising = ({ by }: Asking): store.Revising => ({ by: by.account, nowMs: clock.now() })
  /** Wakes the rules by a timer for each device (061-alarm-records.sql). */
  const woken = <Data>(data: Data): Data => {
    bus.publish('inbox.filled', {})
    return data
  }
  const lockOne = async (tx: Tx, { scope }: Asking, id: number): Promise<store.PolicyBody> => {
    const [found] = await store.lockPolicies(tx, scope, [id], scene)
    if (!found) throw fail('alarmPolicyNotFound')
    return found
  }

  return {
    async list({ scope, zone }: CallContext<'scope' | 'zone'>, query: Input<typeof alarmPolicies.queryPolicy>) {
      const found = await store.listPolicies(db, scope, { query, zone, scene })
      return { ...found, records: found.records.map((row) => rowOf(row, zone)) } satisfies Page<AlarmPolicyRow>
    },

    async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<AlarmPolicy> {
      const found = await store.findPolicy(db, scope, id, scene)
      if (!found) throw fail('alarmPolicyNotFound')
      const { definition, coverage, orgPath: _path, deviceId: _own, ...row } = found
      const revisions = await store.listRevisions(db, scope, id, policyLimits.timeline)
      return {
        ...rowOf(row, zone),
        coverage,
        kinds: definition.kinds.map(completeSetting),
        levels: definition.levels as AlarmPolicy['levels'],
        schedule: definition.schedule,
        push: keptPushOf(definition),
        timeline: revisions.map(({ at, ...revision }) => ({ ...revision, time: printTime(at, zone) })),
        ...(await listNames(db, scope, coverage, definition.levels)),
      }
    },

    add: async (asking: Asking, given: NewPolicy): Promise<{ id: number }> =>
      woken(
        await refusingDuplicates(duplicates, () =>
          asking.write(async (tx) => {
            const { path: orgPath } = await organisations.hold(tx, asking.scope, given.orgId)
            const kept = await keptOf(tx, asking.scope, orgPath, given)
            const standing = { orgId: given.orgId, orgPath, scene, deviceId: null, status: 'enabled' } as const
            const id = await store.insertPolicy(tx, { ...kept, ...standing }, revising(asking))
            return { data: { id }, note: { ...noteOf([{ id, name: given.name, orgPath }]), after: kept } }
          }),
        ),
      ),

    update: async (asking: Asking, given: ChangedPolicy): Promise<null> =>
      woken(
        await refusingDuplicates(duplicates, () =>
          asking.write(async (tx) => {
            const before = await lockOne(tx, asking, given.alarmPolicyId)
            const push = pushOf(given.push, keptPushOf(before.definition))
            const kept = await keptOf(tx, asking.scope, before.orgPath, { ...given, push })
            if (before.version !== given.version) throw fail('conflict')
            await store.updatePolicy(tx, before.id, kept, revising(asking))
            return { data: null, note: { ...noteOf([before]), before: bodyOf(before), after: kept } }
          }),
        ),
      ),

    copy: (asking: Asking, given: { alarmPolicyId: number; name: string }): Promise<{ id: number }> =>
      refusingDuplicates(duplicates, () =>
        asking.write(async (tx) => {
          const { id: _id, version: _version, ...from } = await lockOne(tx, asking, given.alarmPolicyId)
          const copy = { ...from, name: given.name, status: 'disabled' } as const
          const id = await store.insertPolicy(tx, copy, revising(asking))
          const note = noteOf([{ id, name: given.name, orgPath: from.orgPath }])
          return { data: { id }, note: { ...note, after: { ...bodyOf(copy), copyOf: given.alarmPolicyId } } }
        }),
      ),

    setStatus: async (asking: Asking, id: number, status: AlarmPolicyState): Promise<null> =>
      woken(
        await asking.write(async (tx) => {
          const before = await lockOne(tx, asking, id)
          await store.setStatus(tx, id, status, revising(asking))
          return { data: null, note: { ...noteOf([before]), before: { status: before.status }, after: { status } } }
        }),
      ),

    remove: async (asking: Asking, ids: readonly number[]): Promise<null> =>
      woken(
        await asking.write(async (tx) => {
          const wanted = [...new Set(ids)]
          const found = await store.lockPolicies(tx, asking.scope, wanted, scene)
          if (found.length !== wanted.length) throw fail('alarmPolicyNotFound')
          if (await store.areNamedByWaybills(tx, wanted)) throw fail('alarmPolicyInUse')
          await store.deletePolicies(tx, wanted, revising(asking))
          return { data: null, note: { ...noteOf(found), before: found.map(bodyOf) } }
        }),
      ),
  }
}
export type PoliciesService = ReturnType<typeof createPoliciesService>

/** Gives what is stored of a body, once everything it names has been found. */
const keptOf = async (
  tx: Tx,
  scope: OrgScope,
  orgPath: string,
  { name, coverage, kinds, levels, schedule, push }: Omit<NewPolicy, 'orgId'>,
): Promise<store.Kept> => {
  await checkCoverage(tx, scope, orgPath, coverage)
  await checkRecipients(tx, scope, orgPath, levels)
  return { name, coverage, definition: { kinds, levels, schedule, push: pushOf(push) } }
}

const bodyOf = ({ name, coverage, definition }: store.Kept): store.Kept => ({ name, coverage, definition })

const noteOf = (found: readonly Pick<store.PolicyBody, 'id' | 'name' | 'orgPath'>[]): Note => ({
  entity: 'alarmPolicy',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ name }) => name).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})

const rowOf = <Row extends { updatedAt: number; createdAt: number }>(
  { updatedAt, createdAt, ...row }: Row,
  zone: string,
) => ({
  ...row,
  updateTime: printTime(updatedAt, zone),
  createTime: printTime(createdAt, zone),
})
