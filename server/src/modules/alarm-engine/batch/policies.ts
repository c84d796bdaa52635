/**
 * The policies that the rules keep in memory, each with its revisions of the last day: late data is judged by what
 * applied then. `alarm_revision` counts every change of any policy; each batch reads it, and reads the policies again
 * when it has changed.
 */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { AlarmScene, PolicyLevel, PolicyPush } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database.ts'
import { stepsOf } from '../../../platform/org-scope.ts'
import type { Schedule } from '../evaluation/types.ts'

export interface PolicyRevision {
  readonly atMs: number
  readonly isEnabled: boolean
  readonly orgIds: readonly number[]
  readonly groups: readonly string[]
  /** Thousands of ids, looked up for each device whenever a policy changes. */
  readonly deviceIds: ReadonlySet<number>
  readonly kinds: readonly AlarmSetting[]
  readonly schedule: Schedule | null
}
export interface Policy {
  readonly id: number
  readonly orgPath: string
  readonly name: string
  readonly scene: AlarmScene
  readonly version: number
  /** The levels of the latest revision: who is notified from now on. */
  readonly levels: readonly PolicyLevel[]
  readonly push: PolicyPush
  /** The revisions, ascending; the first may be older than the day that is kept. */
  readonly revisions: readonly PolicyRevision[]
}

interface Row extends Omit<Policy, 'revisions' | 'levels' | 'push'> {
  readonly definition: KeptPush & { levels: PolicyLevel[] }
  readonly revisions: readonly (Omit<PolicyRevision, 'kinds' | 'schedule' | 'deviceIds'> & {
    readonly deviceIds: readonly number[]
    readonly definition: { kinds: AlarmSetting[]; schedule: Schedule | null }
  })[]
}

/** A definition kept before policies had a push setting says only whether ends were announced. */
interface KeptPush {
  readonly push?: PolicyPush
  readonly tellsEnd?: boolean
}
export const keptPushOf = ({ push, tellsEnd }: KeptPush): PolicyPush =>
  push ?? {
    isEnabled: true,
    scope: 'branch',
    types: ['opened', 'escalated', ...(tellsEnd ? (['ended'] as const) : [])],
  }

/** Late data needs every revision within its window, and the one before it. */
const keptMs = limits.lateReadingMs + 3_600_000

/** Loads the policies that are enabled, and those that were within the last day. */
export const loadPolicies = async (tx: Tx, nowMs: number): Promise<Policy[]> => {
  const since = new Date(nowMs - keptMs)
  const { rows } = await sql<Row>`
    select p.id, p.org_path as "orgPath", p.name, p.scene, p.version, p.definition,
      (select json_agg(json_build_object('atMs', extract(epoch from t.at) * 1000, 'isEnabled', t.is_enabled,
          'orgIds', t.org_ids, 'groups', t.device_groups, 'deviceIds', t.device_ids, 'definition', t.definition)
        order by t.version) from alarm_policy_turns t
       where t.policy_id = p.id and t.version >= coalesce((select max(b.version) from alarm_policy_turns b
         where b.policy_id = p.id and b.at < ${since}), 0)) as revisions
    from alarm_policies p where p.is_enabled or p.updated_at >= ${since} order by p.id`.execute(tx)
  return rows.map(({ definition, revisions, ...row }) => ({
    ...row,
    levels: definition.levels,
    push: keptPushOf(definition),
    revisions: (revisions ?? []).map(({ definition: said, ...revision }) => ({
      ...revision,
      deviceIds: new Set(revision.deviceIds),
      kinds: said.kinds,
      schedule: scheduleOf(row.scene, said.schedule),
    })),
  }))
}

/** Finds policies without looking at all of them, as an installation has thousands. */
export interface Policies {
  readonly isEmpty: boolean
  find(id: number): Policy | undefined
  /**
   * Lists the policies of an organisation and those above it, the only ones that may cover its devices, by their id.
   */
  above(orgPath: string): readonly Policy[]
  /** Whether a policy that watches trips only may concern a device of this organisation, because it is of its tenant or of the root. */
  areOnTrips(orgPath: string): boolean
}

export const indexed = (policies: readonly Policy[]): Policies => {
  const byId = new Map(policies.map((policy) => [policy.id, policy]))
  const byPath = Map.groupBy(policies, ({ orgPath }) => orgPath)
  const onTrips = policies.filter(({ revisions }) => revisions.some(({ schedule }) => schedule?.isTripOnly))
  const tenants = new Set(onTrips.map(({ orgPath }) => tenantOf(orgPath)))
  return {
    isEmpty: policies.length === 0,
    find: (id) => byId.get(id),
    above: (orgPath) =>
      stepsOf(orgPath)
        .flatMap((path) => byPath.get(path) ?? [])
        .sort((a, b) => a.id - b.id),
    areOnTrips: (orgPath) => tenants.size > 0 && (tenants.has(tenantOf(orgPath)) || tenants.has(rootOf(orgPath))),
  }
}

const rootOf = (orgPath: string): string => stepsOf(orgPath)[0] ?? orgPath
/** The organisation below the root; the root for what stands at the root itself. */
const tenantOf = (orgPath: string): string => stepsOf(orgPath)[1] ?? rootOf(orgPath)

/** A policy of waybills watches only while there is a waybill. */
export const scheduleOf = (scene: AlarmScene, schedule: Schedule | null): Schedule | null =>
  scene === 'device' ? schedule : { ...(schedule ?? { zone: '+00:00', windows: [] }), isTripOnly: true }
