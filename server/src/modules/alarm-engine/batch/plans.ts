/**
 * What is judged of one device: a watch for each policy and kind that covers it, found by the series of a report; also
 * the bounds within which no machine at rest would change. Most reports of most devices end there, whatever the number
 * of policies.
 */
import { alarmKindSpecs, type AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { offlineAfterMs } from '@coldway/contract/devices/device-state.ts'
import type { AlarmKind } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { findSeries, type SeriesName } from '@coldway/contract/readings/series.ts'
import { pauseOf } from '../evaluation/evaluate.ts'
import { judge } from '../evaluation/judge.ts'
import type { PolicySpan, Watch } from '../evaluation/types.ts'
import type { Policies, Policy, PolicyRevision } from './policies.ts'
import type { Coverage } from './trips.store.ts'

export interface Covered {
  readonly orgPath: string
  readonly deviceGroup: string | null
  readonly reportIntervalS: number
}
/** One kind of one policy, for this device. */
export interface Watching {
  readonly policy: Policy
  readonly kind: AlarmKind
  /** The series it judges; empty when it judges none. */
  readonly series: readonly SeriesName[]
  readonly watch: Watch
  readonly isTripOnly: boolean
  /** When the policy covers the device by itself; at other times only waybills that name it have it watch. */
  readonly coverage: readonly Coverage[]
  /** All settings in the watch's timeline. */
  readonly settings: readonly AlarmSetting[]
}
export interface Plan {
  readonly watchings: readonly Watching[]
  /** Watchings by series; speed, places and findings are no series. */
  readonly bySeries: ReadonlyMap<SeriesName, readonly Watching[]>
  readonly bySpeed: readonly Watching[]
  readonly byPlace: readonly Watching[]
  readonly bySilence: readonly Watching[]
  readonly byFinding: readonly Watching[]
}

/** `named`: policies that waybills of the device name, which watch it on these trips without covering it. */
export const planOf = (
  policies: readonly Policy[],
  deviceId: number,
  device: Covered,
  named: ReadonlySet<number> = new Set(),
): Plan => {
  const orgIds = new Set(device.orgPath.split('/').filter(Boolean).map(Number))
  const watchings = policies
    .filter(({ id, orgPath }) => device.orgPath.startsWith(orgPath) || named.has(id))
    .flatMap((policy) => {
      const isInBranch = device.orgPath.startsWith(policy.orgPath)
      const covers = (revision: PolicyRevision) => isInBranch && isCovered(revision, deviceId, device, orgIds)
      const coverage = policy.revisions.map((one) => ({ fromMs: one.atMs, isCovered: covers(one) }))
      const isNamed = policy.scene === 'waybill' && named.has(policy.id)
      return watchingsOf(policy, device, (revision) => isNamed || covers(revision)).map((one) => ({ ...one, coverage }))
    })
  const ofFamily = (...families: readonly string[]) =>
    watchings.filter(({ kind }) => families.includes(alarmKindSpecs[kind].family))
  const bySeries = new Map<SeriesName, Watching[]>()
  for (const watching of watchings)
    for (const name of watching.series) bySeries.set(name, [...(bySeries.get(name) ?? []), watching])
  return {
    watchings,
    bySeries,
    bySpeed: ofFamily('speed'),
    byPlace: ofFamily('stay'),
    bySilence: ofFamily('silence'),
    byFinding: ofFamily('crossing', 'deviation'),
  }
}

const isCovered = (
  { orgIds, groups, deviceIds }: PolicyRevision,
  deviceId: number,
  { deviceGroup }: Covered,
  itsOrgIds: ReadonlySet<number>,
): boolean =>
  deviceIds.has(deviceId) ||
  (deviceGroup !== null && groups.includes(deviceGroup)) ||
  orgIds.some((id) => itsOrgIds.has(id))

const watchingsOf = (
  policy: Policy,
  { reportIntervalS }: Covered,
  covers: (revision: PolicyRevision) => boolean,
): Omit<Watching, 'coverage'>[] => {
  const covered = policy.revisions.map((revision) => ({ revision, isCovered: covers(revision) }))
  if (!covered.some((one) => one.isCovered)) return []
  const kinds = [...new Set(policy.revisions.flatMap((revision) => revision.kinds.map(({ kind }) => kind)))]
  return kinds.flatMap(partsOf).map(({ kind, series }) => {
    const timeline = covered.map((one) => spanOf(one.revision, one.isCovered, { kind, series }))
    return {
      policy,
      kind,
      series,
      watch: { timeline, trips: [], holdMs: holdMsOf(kind, reportIntervalS), reportIntervalS },
      isTripOnly: timeline.some(({ schedule }) => schedule?.isTripOnly),
      settings: timeline.flatMap(({ setting }) => setting ?? []),
    }
  })
}

/** A device that entered a site is inside until it leaves, however long nothing is heard. */
const holdMsOf = (kind: AlarmKind, reportIntervalS: number): number =>
  alarmKindSpecs[kind].family === 'crossing' ? limits.alarmDurationMaxMin * 60_000 : offlineAfterMs(reportIntervalS)

interface Part {
  readonly kind: AlarmKind
  readonly series: readonly SeriesName[]
}

/**
 * A setting may choose one series of its kind: each is watched separately, as the choice may have been another before.
 */
const partsOf = (kind: AlarmKind): Part[] => {
  const { series } = alarmKindSpecs[kind]
  return series.length > 1 ? series.map((name) => ({ kind, series: [name] })) : [{ kind, series }]
}

const spanOf = (
  { atMs, isEnabled, kinds, schedule }: PolicyRevision,
  isCoveredThen: boolean,
  { kind, series }: Part,
): PolicySpan => {
  const setting = kinds.find((one) => one.kind === kind && isAbout(one, series))
  if (!isCoveredThen) return { fromMs: atMs, setting: null, off: 'deviceRemoved' }
  return isEnabled && setting ? { fromMs: atMs, setting, schedule } : { fromMs: atMs, setting: null, off: 'policyOff' }
}

const isAbout = (setting: AlarmSetting, series: readonly SeriesName[]): boolean =>
  !('measure' in setting) || setting.measure === undefined || series.includes(setting.measure)

const names = new Map<string, SeriesName | undefined>()
export const nameOfSeries = (key: string): SeriesName | undefined => {
  if (!names.has(key)) names.set(key, findSeries(key)?.name)
  return names.get(key)
}

/** Lists machines of policies that no longer cover the device; they end now. */
export const removedOf = (
  policies: Pick<Policies, 'find'>,
  plan: Plan,
  device: Covered & { readonly machines: Readonly<Record<string, Readonly<Record<string, unknown>>>> },
  nowMs: number,
): Watching[] =>
  Object.entries(device.machines).flatMap(([id, machines]) => {
    const policy = policies.find(Number(id))
    if (!policy || plan.watchings.some((one) => one.policy === policy)) return []
    const kinds = new Set(Object.keys(machines).map((part) => part.split(':', 1)[0]))
    const gone = { fromMs: nowMs, setting: null, off: 'deviceRemoved' } as const
    return watchingsOf({ ...policy, version: -policy.version }, device, () => true)
      .filter(({ kind }) => kinds.has(kind))
      .map((watching) => ({
        ...watching,
        // Its trips are not known any more: it ends as one that the policy left.
        isTripOnly: false,
        coverage: [],
        watch: { ...watching.watch, timeline: [...watching.watch.timeline, gone] },
      }))
  })

/** Says whether a machine at rest would change by this value, under any of the settings in force. */
export const stirs = ({ settings }: Watching, value: number, isDefrost: boolean): boolean =>
  settings.some((setting) => judge(setting, { value }).is === 'bad' || (isDefrost && pauseOf(setting) > 0))

/** Says whether a kind is judged by findings of sites and lines. */
export const isByFinding = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'siteEntryExit' || kind === 'lineDeviation'

/** Says whether a setting names this site or line, or names none and means all. */
export const isAsked = ({ settings }: Watching, id: number): boolean =>
  settings.map(idsIn).some((ids) => ids.length === 0 || ids.includes(id))

/** The sites or lines that its settings name. */
export const subjectsOf = ({ settings }: Watching): string[] => settings.flatMap(idsIn).map(String)

const idsIn = (setting: AlarmSetting): readonly number[] =>
  'siteIds' in setting ? setting.siteIds : 'lineIds' in setting ? setting.lineIds : []
