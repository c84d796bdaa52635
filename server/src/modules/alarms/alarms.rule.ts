/**
 * The rule of alarms: what reports, findings and the passing of time mean under the policies. In a turn's transaction it
 * reads what it needs of all its devices in a few statements, steps their machines (core/), and writes what changed.
 * A report that says nothing new writes nothing.
 */
import type { Finding, Rule, Sample, Turn } from '../../rules/rule.ts'
import type { Announce } from '../messages/index.ts'
import { timing, type Watch } from './core/types.ts'
import {
  type Device,
  loadDevices,
  loadLastReports,
  loadTrips,
  type Machine,
  type Machines,
  type Report,
  readRevision,
  saveMachines,
  tripsOf,
} from './turn/devices.store.ts'
import { draftsOf } from './turn/drafts.ts'
import { loadGone } from './turn/gone.ts'
import { type Run, runMachines } from './turn/machines.ts'
import { type Plan, planOf, removedOf, type Watching } from './turn/plans.ts'
import { indexed, loadPolicies } from './turn/policies.ts'
import { loadOpen, noteTooLate } from './turn/records.store.ts'
import { refoldLate } from './turn/refolds.ts'
import { writeDrafts } from './turn/write.ts'

export const createAlarmsRule = (announce: Announce): Rule => {
  const known = createKnown()
  return {
    name: 'alarms',
    run: async (turn) => {
      if (turn.samples.length + turn.findings.length + turn.due.length === 0) return
      const planFor = await known.at(turn)
      // Nobody watches anything: what stood has ended with the last policy.
      if (!planFor) return
      const byDevice = eventsOf(turn)
      const devices = await loadDevices(turn.tx, [...byDevice.keys()], turnedIn(byDevice))
      const cases = devices.map((device) => ({
        device,
        plan: planFor(device),
        events: byDevice.get(device.id) ?? none,
      }))
      const concerned = cases.filter(
        ({ device, plan }) => plan.watchings.length > 0 || Object.keys(device.machines).length > 0,
      )
      if (concerned.length === 0) return
      const judged = await judge(turn, concerned)
      await refoldLate(
        turn.tx,
        judged.flatMap(({ device, runs }) => runs.map((run) => ({ deviceId: device.id, run }))),
        turn.nowMs,
      )
      await keep(turn, announce, judged)
    },
  }
}

interface DeviceEvents {
  readonly samples: Sample[]
  readonly findings: Finding[]
  readonly turned: Set<number>
}
const none: DeviceEvents = { samples: [], findings: [], turned: new Set() }

const eventsOf = ({ samples, findings, due }: Turn): Map<number, DeviceEvents> => {
  const byDevice = new Map<number, DeviceEvents>()
  const of = (deviceId: number): DeviceEvents => {
    const events = byDevice.get(deviceId) ?? { samples: [], findings: [], turned: new Set<number>() }
    byDevice.set(deviceId, events)
    return events
  }
  for (const sample of samples) of(sample.deviceId).samples.push(sample)
  for (const finding of findings) of(finding.deviceId).findings.push(finding)
  for (const { deviceId, subject } of due) {
    const events = of(deviceId)
    if (subject.startsWith('policy:')) events.turned.add(Number(subject.slice('policy:'.length)))
  }
  return byDevice
}

const turnedIn = (byDevice: ReadonlyMap<number, DeviceEvents>): number[] =>
  [...byDevice].flatMap(([id, { turned }]) => (turned.size > 0 ? [id] : []))

const plansKept = 100_000
/** Policies and plans of this process, as good as the revision that each turn reads. */
const createKnown = () => {
  let revision = 0
  let policies = indexed([])
  const plans = new Map<number, { readonly of: string; readonly plan: Plan }>()
  return {
    async at({ tx, nowMs }: Turn): Promise<((device: Device) => Plan) | undefined> {
      const now = await readRevision(tx)
      if (now !== revision) {
        policies = indexed(await loadPolicies(tx, nowMs))
        plans.clear()
        revision = now
      }
      if (policies.isEmpty) return undefined
      return (device) => {
        const of = `${device.orgPath} ${device.reportIntervalS} ${device.deviceGroup}`
        const found = plans.get(device.id)
        const plan = found?.of === of ? found.plan : planOf(policies.above(device.orgPath), device.id, device)
        if (plans.size >= plansKept) plans.clear()
        plans.set(device.id, { of, plan })
        // Machines of what no longer covers it end there.
        const gone = removedOf(policies, plan, device, nowMs)
        return gone.length > 0 ? { ...plan, watchings: [...plan.watchings, ...gone] } : plan
      }
    },
  }
}

interface Case {
  readonly device: Device
  readonly plan: Plan
  readonly events: DeviceEvents
}
interface Judged {
  readonly device: Device
  readonly runs: readonly Run[]
}

const judge = async (turn: Turn, cases: readonly Case[]): Promise<Judged[]> => {
  const { tx, nowMs } = turn
  const onTrips = cases.filter(({ plan }) => plan.watchings.some(({ isTripOnly }) => isTripOnly))
  const ids = onTrips.map(({ device }) => device.id)
  const trips = Map.groupBy(
    ids.length > 0 ? await loadTrips(tx, ids, nowMs - 2 * timing.latenessMs) : [],
    (trip) => trip.deviceId,
  )
  const lasts = await lastReports(turn, cases)
  const isGone = await loadGone(
    tx,
    cases.map(({ device }) => device),
  )
  return cases.map(({ device, plan, events }) => {
    const watchOf = (watching: Watching, series: string): Watch => {
      const { watch, isTripOnly, kind } = watching
      const known = isTripOnly ? { ...watch, trips: tripsOf(trips.get(device.id) ?? []) } : watch
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

/** Of each policy that turned: the report that stood then. A policy may be asked about twice. */
const lastReports = async (
  { tx }: Turn,
  cases: readonly Case[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, Report>>> => {
  const asked = cases.flatMap(({ device, plan, events }) =>
    [...events.turned, ...staleOf(device, plan)].flatMap((policyId) => {
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

/** Policies that have turned since their machines were stepped. */
const staleOf = ({ machines }: Device, { watchings }: Plan): number[] =>
  watchings.flatMap(({ policy }) =>
    Object.values(machines[policy.id] ?? {}).some(({ version }) => version !== policy.version) ? [policy.id] : [],
  )

const keep = async (turn: Turn, announce: Announce, judged: readonly Judged[]): Promise<void> => {
  const { tx, nowMs } = turn
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
  await writeDrafts(turn, announce, drafts)
  await noteTooLate(tx, withEffects.flatMap(notesOf), nowMs)
  await saveMachines(tx, judged.flatMap(machinesOf))
  await turn.wake(judged.flatMap((one) => wakeOf(turn, one)))
}

const notesOf = ({ device, runs }: Judged) =>
  runs.flatMap(({ watching, series, effects }) =>
    effects.flatMap((effect) =>
      effect.is === 'noted'
        ? [{ deviceId: device.id, policyId: watching.policy.id, kind: watching.kind, series, atMs: effect.atMs }]
        : [],
    ),
  )

/** Nothing where no machine has changed. */
const machinesOf = ({ device, runs }: Judged): { deviceId: number; machines: Machines }[] => {
  const isChanged = runs.some((run) => run.isTouched || run.before?.version !== versionOf(run))
  return isChanged ? [{ deviceId: device.id, machines: nextOf(runs) }] : []
}

const versionOf = ({ state, before, watching }: Run): number | undefined =>
  state === undefined && before === undefined ? undefined : watching.policy.version

/** All that stood were run, so those that were not run are gone. */
const nextOf = (runs: readonly Run[]): Machines => {
  const next: Record<string, Record<string, Machine>> = {}
  for (const { state, wakeAtMs, watching, series } of runs) {
    if (state === undefined) continue
    const { policy, kind } = watching
    next[policy.id] = { ...next[policy.id], [`${kind}:${series}`]: { state, wakeAtMs, version: policy.version } }
  }
  return next
}

/** One timer for a device, moved only when its next moment is another. */
const wakeOf = ({ due }: Turn, { device, runs }: Judged) => {
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
