/**
 * The rule of alarms: evaluates reports, findings and the passing of time under the policies. In the transaction of a
 * batch it reads what it needs of all devices in a few statements, steps their machines (evaluation/), and writes what
 * changed. A report that changes nothing writes nothing.
 */
import { limits } from '@coldway/contract/limits.ts'
import type { Finding, Rule, Sample, Batch } from '../../rules/rule.ts'
import type { Announce } from '../messages/index.ts'
import type { Watch } from './evaluation/types.ts'
import {
  type Device,
  loadDevices,
  loadLastReports,
  type Machine,
  type Machines,
  type Report,
  readRevision,
  saveMachines,
} from './batch/devices.store.ts'
import { draftsOf } from './batch/drafts.ts'
import { loadGone } from './batch/gone-subjects.ts'
import { type Run, runMachines } from './batch/machines.ts'
import { type Plan, planOf, removedOf, type Watching } from './batch/plans.ts'
import { indexed, loadPolicies, type Policies, type Policy } from './batch/policies.ts'
import { loadOpen, noteTooLate } from './batch/records.store.ts'
import { replayLate } from './batch/replays.ts'
import { loadTrips, namedBy, type Trip, tripsOf, watchedTrips } from './batch/trips.store.ts'
import { writeDrafts } from './batch/write.ts'

export const createAlarmsRule = (announce: Announce): Rule => {
  const known = createKnown()
  return {
    name: 'alarms',
    run: async (batch) => {
      if (batch.samples.length + batch.findings.length + batch.due.length === 0) return
      const plans = await known.at(batch)
      // No episode is open without policies, because each ended with its policy.
      if (!plans) return
      const byDevice = eventsOf(batch)
      const devices = await loadDevices(batch.tx, [...byDevice.keys()], revisedIn(byDevice))
      const trips = await tripsIn(batch, devices.filter(plans.areOnTrips))
      const cases = devices.map((device) => {
        const its = trips.get(device.id) ?? []
        return { device, trips: its, plan: plans.of(device, its), events: byDevice.get(device.id) ?? none }
      })
      const concerned = cases.filter(
        ({ device, plan }) => plan.watchings.length > 0 || Object.keys(device.machines).length > 0,
      )
      if (concerned.length === 0) return
      const judged = await judge(batch, concerned)
      await replayLate(
        batch.tx,
        judged.flatMap(({ device, runs }) => runs.map((run) => ({ deviceId: device.id, run }))),
        batch.nowMs,
      )
      await keep(batch, announce, judged)
    },
  }
}

interface DeviceEvents {
  readonly samples: Sample[]
  readonly findings: Finding[]
  readonly revised: Set<number>
  /** Whether a trip of the device began, ended or was moved, or names another policy. */
  areTripsNew: boolean
  /** Since when it is on a trip of which that was not known before. */
  tripsSinceMs: number | null
}
const none: DeviceEvents = { samples: [], findings: [], revised: new Set(), areTripsNew: false, tripsSinceMs: null }

/** The subject of a timer of a trip that grew is this and a time in milliseconds (migration 301). */
const since = 'trip:'

const eventsOf = ({ samples, findings, due }: Batch): Map<number, DeviceEvents> => {
  const byDevice = new Map<number, DeviceEvents>()
  const of = (deviceId: number): DeviceEvents => {
    const events = byDevice.get(deviceId) ?? {
      samples: [],
      findings: [],
      revised: new Set<number>(),
      areTripsNew: false,
      tripsSinceMs: null,
    }
    byDevice.set(deviceId, events)
    return events
  }
  for (const sample of samples) of(sample.deviceId).samples.push(sample)
  for (const finding of findings) of(finding.deviceId).findings.push(finding)
  for (const { deviceId, subject } of due) {
    const events = of(deviceId)
    if (subject === 'trip') events.areTripsNew = true
    else if (subject.startsWith(since))
      events.tripsSinceMs = Math.min(events.tripsSinceMs ?? Infinity, Number(subject.slice(since.length)))
    else if (subject.startsWith('policy:')) events.revised.add(Number(subject.slice('policy:'.length)))
  }
  return byDevice
}

const revisedIn = (byDevice: ReadonlyMap<number, DeviceEvents>): number[] =>
  [...byDevice].flatMap(([id, { revised }]) => (revised.size > 0 ? [id] : []))

const plansKept = 100_000
/** Keeps the policies and plans of this process, valid for the revision that each batch reads. */
const createKnown = () => {
  let revision = 0
  let policies = indexed([])
  const plans = new Map<number, { readonly of: string; readonly plan: Plan }>()
  return {
    async at({ tx, nowMs }: Batch): Promise<Plans | undefined> {
      const now = await readRevision(tx)
      if (now !== revision) {
        policies = indexed(await loadPolicies(tx, nowMs))
        plans.clear()
        revision = now
      }
      if (policies.isEmpty) return undefined
      return {
        areOnTrips: ({ orgPath }) => policies.areOnTrips(orgPath),
        of: (device, trips) => {
          const named = namedBy(trips)
          const of = `${device.orgPath} ${device.reportIntervalS} ${device.deviceGroup} ${[...named].join()}`
          const found = plans.get(device.id)
          const plan =
            found?.of === of ? found.plan : planOf(watchersOf(policies, device, named), device.id, device, named)
          if (plans.size >= plansKept) plans.clear()
          plans.set(device.id, { of, plan })
          // The machines of policies that no longer cover the device end here.
          const gone = removedOf(policies, plan, device, nowMs)
          return gone.length > 0 ? { ...plan, watchings: [...plan.watchings, ...gone] } : plan
        },
      }
    },
  }
}

/** What a process knows of the policies during a batch. */
interface Plans {
  /** Whether the trips of the device may decide what is watched. */
  areOnTrips(device: Device): boolean
  of(device: Device, trips: readonly Trip[]): Plan
}

/** The policies of the device's organisation and above it, and those that its waybills name, by their id. */
const watchersOf = (policies: Policies, { orgPath }: Device, named: ReadonlySet<number>): readonly Policy[] => {
  const above = policies.above(orgPath)
  const others = [...named].flatMap((id) => policies.find(id) ?? []).filter((policy) => !above.includes(policy))
  return others.length > 0 ? [...above, ...others].sort((a, b) => a.id - b.id) : above
}

const tripsIn = async (
  { tx, nowMs }: Batch,
  devices: readonly Device[],
): Promise<ReadonlyMap<number, readonly Trip[]>> => {
  if (devices.length === 0) return new Map()
  const ids = devices.map(({ id }) => id)
  return Map.groupBy(await loadTrips(tx, ids, nowMs - 2 * limits.lateReadingMs), ({ deviceId }) => deviceId)
}

interface Case {
  readonly device: Device
  readonly trips: readonly Trip[]
  readonly plan: Plan
  readonly events: DeviceEvents
}
interface Judged {
  readonly device: Device
  readonly runs: readonly Run[]
}

const judge = async (batch: Batch, cases: readonly Case[]): Promise<Judged[]> => {
  const { tx, nowMs } = batch
  const lasts = await lastReports(batch, cases)
  const isGone = await loadGone(
    tx,
    cases.map(({ device }) => device),
  )
  return cases.map(({ device, trips, plan, events }) => {
    const watchOf = (watching: Watching, series: string): Watch => {
      const { watch, isTripOnly, coverage, policy, kind } = watching
      const known = isTripOnly ? { ...watch, trips: tripsOf(watchedTrips(trips, policy, coverage)) } : watch
      return isGone(device.id, kind, series) ? endedWatch(known, nowMs) : known
    }
    const given = { device, plan, nowMs, ...events, lasts: lasts.get(device.id) ?? new Map<number, Report>(), watchOf }
    return { device, runs: runMachines(given) }
  })
}

const endedWatch = (watch: Watch, nowMs: number): Watch => ({
  ...watch,
  timeline: [...watch.timeline, { fromMs: nowMs, setting: null, off: 'deviceRemoved' }],
})

/** Gives, for each revised policy, the latest report at that time. A policy may be asked about twice. */
const lastReports = async (
  { tx }: Batch,
  cases: readonly Case[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, Report>>> => {
  const asked = cases.flatMap(({ device, plan, events }) =>
    [...events.revised, ...staleOf(device, plan)].flatMap((policyId) => {
      const { watch } = plan.watchings.find(({ policy }) => policy.id === policyId) ?? {}
      const beforeMs = watch?.timeline.at(-1)?.fromMs
      return watch && beforeMs !== undefined
        ? [{ deviceId: device.id, policyId, beforeMs, sinceMs: beforeMs - watch.holdMs }]
        : []
    }),
  )
  const found = new Map<number, Map<number, Report>>()
  if (asked.length === 0) return found
  for (const { place, ...report } of await loadLastReports(tx, asked)) {
    const { deviceId, policyId } = asked[place - 1] as (typeof asked)[number]
    found.set(deviceId, (found.get(deviceId) ?? new Map<number, Report>()).set(policyId, report))
  }
  return found
}

/** Lists policies that were revised since their machines were stepped. */
const staleOf = ({ machines }: Device, { watchings }: Plan): number[] =>
  watchings.flatMap(({ policy }) =>
    Object.values(machines[policy.id] ?? {}).some(({ version }) => version !== policy.version) ? [policy.id] : [],
  )

const keep = async (batch: Batch, announce: Announce, judged: readonly Judged[]): Promise<void> => {
  const { tx, nowMs } = batch
  const withEffects = judged.filter(({ runs }) => runs.some(({ effects }) => effects.length > 0))
  const open =
    withEffects.length > 0
      ? await loadOpen(
          tx,
          withEffects.map(({ device }) => device.id),
        )
      : []
  const drafts = withEffects.flatMap(({ device, runs }) =>
    runs.flatMap((run) => {
      const { policy, kind } = run.watching
      const its = [...open, ...(run.recorded ?? [])].filter(
        (one) =>
          one.deviceId === device.id && one.policyId === policy.id && one.kind === kind && one.series === run.series,
      )
      const records = [...new Map(its.map((one) => [one.id, one])).values()]
      return draftsOf({ device, run, records, nowMs })
    }),
  )
  await writeDrafts(batch, announce, drafts)
  await noteTooLate(tx, withEffects.flatMap(notesOf), nowMs)
  await saveMachines(tx, judged.flatMap(machinesOf))
  await batch.wake(judged.flatMap((one) => wakeOf(batch, one)))
}

const notesOf = ({ device, runs }: Judged) =>
  runs.flatMap(({ watching, series, effects }) =>
    effects.flatMap((effect) =>
      effect.is === 'noted'
        ? [{ deviceId: device.id, policyId: watching.policy.id, kind: watching.kind, series, atMs: effect.atMs }]
        : [],
    ),
  )

/** Gives the device's machines to save; nothing when none has changed. */
const machinesOf = ({ device, runs }: Judged): { deviceId: number; machines: Machines }[] => {
  const isChanged = runs.some((run) => run.isTouched || run.before?.version !== versionOf(run))
  return isChanged ? [{ deviceId: device.id, machines: nextOf(runs) }] : []
}

const versionOf = ({ state, before, watching }: Run): number | undefined =>
  state === undefined && before === undefined ? undefined : watching.policy.version

/** Gives the machines that are not at rest. All of those have run, so machines that did not run are gone. */
const nextOf = (runs: readonly Run[]): Machines => {
  const next: Record<string, Record<string, Machine>> = {}
  for (const { state, wakeAtMs, watching, series } of runs) {
    if (state === undefined) continue
    const { policy, kind } = watching
    next[policy.id] = { ...next[policy.id], [`${kind}:${series}`]: { state, wakeAtMs, version: policy.version } }
  }
  return next
}

/** Sets one timer per device, and only when its next moment changes. */
const wakeOf = ({ due }: Batch, { device, runs }: Judged) => {
  const before = earliest(
    Object.values(device.machines).flatMap((of) => Object.values(of).map(({ wakeAtMs }) => wakeAtMs)),
  )
  const after = earliest(runs.filter(({ state }) => state !== undefined).map(({ wakeAtMs }) => wakeAtMs))
  const isTaken = due.some(({ deviceId, subject }) => deviceId === device.id && subject === 'wake')
  if (before === after && !(isTaken && after !== null)) return []
  return [{ deviceId: device.id, subject: 'wake', dueMs: after }]
}
const earliest = (wakes: readonly (number | null)[]): number | null => {
  const set = wakes.filter((wake) => wake !== null)
  return set.length > 0 ? Math.min(...set) : null
}
