/**
 * Every device of the monitoring centre with its latest state, outside React: a frame of hundreds of changes wakes the rows on
 * screen, the map and, at most once a second, the counters; never the page. The caller ticks it, because silence makes a device
 * offline without any frame. Invariant: the counters add up to `all` after each call.
 */
import {
  type DeviceState,
  type MonitoredDevice,
  type Motion,
  motionOf,
  type Severity,
  severityOf,
} from '@coldway/contract/devices/device-state.ts'
import type { MotionCounts } from '@coldway/contract/devices/monitoring.ts'
import { createStore, type Store } from '../../settings/store.ts'
import type { DeviceAlarm } from '../alarms/index.ts'

export interface Tracked {
  readonly device: MonitoredDevice
  readonly state: DeviceState | undefined
  readonly motion: Motion
  readonly severity: Severity
  /** The worst open alarm; undefined when none is open. */
  readonly alarm?: DeviceAlarm | undefined
  /** True while the first snapshot is under way: the state, which is missing, may only be late. */
  readonly isAwaited: boolean
}
export interface Summary {
  readonly counts: MotionCounts
  /** Devices in alarm, whatever their motion. */
  readonly alarming: number
  /** Increased when a device was added or changed its motion or severity: lists then sort again. */
  readonly order: number
  /** Increased when the set of devices changed. */
  readonly members: number
  /** The first snapshot is complete; before that, a device without state may only be late. */
  readonly isComplete: boolean
}
type Off = () => void

export interface DeviceStore {
  add(devices: readonly MonitoredDevice[]): void
  /** A part of a snapshot; the first part replaces everything known before. */
  snapshot(part: { readonly states: readonly DeviceState[]; readonly isFirst: boolean; readonly isLast: boolean }): void
  frame(states: readonly DeviceState[]): void
  /** Judges silence, and publishes the summary when it changed. Once a second suffices. */
  tick(): void
  get(id: number): Tracked | undefined
  all(): Tracked[]
  /** Sets the alarm of each device; `changed` names the devices concerned. */
  alarms(of: (id: number) => DeviceAlarm | undefined, changed: Iterable<number>): void
  /** Number of states for devices that are not in the list: registered since it was read. */
  strangers(): number
  watch(id: number, listener: () => void): Off
  /** Reports each change at once, in batches. */
  onChange(listener: (changed: readonly Tracked[]) => void): Off
  readonly summary: Store<Summary>
}

const noCounts: MotionCounts = { all: 0, run: 0, stop: 0, offLine: 0, close: 0, other: 0 }

/** `accepts`: devices for which it is false are ignored entirely. */
export const createDeviceStore = (
  nowMs: () => number,
  accepts: (device: MonitoredDevice) => boolean = () => true,
): DeviceStore => {
  const passedOver = new Set<number>()
  const tracked = new Map<number, Tracked>()
  const waiting = new Map<number, DeviceState>()
  const watchers = new Map<number, Set<() => void>>()
  const listeners = new Set<(changed: readonly Tracked[]) => void>()
  const counts = { ...noCounts }
  let seen = new Set<number>()
  let alarmOf: (id: number) => DeviceAlarm | undefined = () => undefined
  let alarming = 0
  let next: Summary = { counts: noCounts, alarming: 0, order: 0, members: 0, isComplete: false }
  const summary = createStore(next)

  const put = (one: Tracked): Tracked => {
    const { id } = one.device
    const before = tracked.get(id)
    tracked.set(id, one)
    if (before) counts[before.motion] -= 1
    else counts.all += 1
    counts[one.motion] += 1
    alarming += (one.alarm ? 1 : 0) - (before?.alarm ? 1 : 0)
    const hasMoved =
      before?.motion !== one.motion || before.severity !== one.severity || before.alarm?.level !== one.alarm?.level
    if (hasMoved) next = { ...next, order: next.order + 1, members: next.members + (before ? 0 : 1) }
    return one
  }
  const judge = (device: MonitoredDevice, state: DeviceState | undefined): Tracked => {
    const now = nowMs()
    return put({
      device,
      state,
      motion: motionOf(state, device.reportIntervalS, now),
      severity: severityOf(state, device, now),
      alarm: alarmOf(device.id),
      isAwaited: state === undefined && !next.isComplete,
    })
  }
  const take = (states: readonly DeviceState[]): Tracked[] =>
    states.flatMap((state) => {
      const known = tracked.get(state.id)
      if (known) return [judge(known.device, state)]
      if (passedOver.has(state.id)) return []
      waiting.set(state.id, state)
      return []
    })
  const wake = (changed: readonly Tracked[]) => {
    if (changed.length === 0) return
    for (const one of changed) for (const wake of watchers.get(one.device.id) ?? []) wake()
    for (const listener of listeners) listener(changed)
  }
  const publish = () => {
    if (next.order === summary.get().order && next.isComplete === summary.get().isComplete) return
    next = { ...next, counts: { ...counts }, alarming }
    summary.set(next)
  }

  return {
    summary,
    get: (id) => tracked.get(id),
    all: () => [...tracked.values()],
    strangers: () => waiting.size,
    add: (devices) => {
      for (const { id } of devices.filter((device) => !accepts(device))) passedOver.add(id)
      const changed = devices
        .filter(accepts)
        .map((device) => judge(device, tracked.get(device.id)?.state ?? waiting.get(device.id)))
      for (const { id } of devices) waiting.delete(id)
      wake(changed)
      // A list of many pages is sorted and counted at its first page and then with the ticks, not at each.
      if (summary.get().members === 0) publish()
    },
    snapshot: ({ states, isFirst, isLast }) => {
      if (isFirst) seen = new Set()
      for (const { id } of states) seen.add(id)
      wake(take(states))
      if (!isLast) return
      next = { ...next, isComplete: true }
      // Devices that a complete snapshot does not name have no state, or none any more.
      const gone = [...tracked.values()].filter((one) => one.isAwaited || (one.state && !seen.has(one.device.id)))
      wake(gone.map((one) => judge(one.device, undefined)))
      publish()
    },
    frame: (states) => wake(take(states)),
    tick: () => {
      const now = nowMs()
      const silent = [...tracked.values()].filter(
        ({ device, state, motion }) => motionOf(state, device.reportIntervalS, now) !== motion,
      )
      wake(silent.map(({ device, state }) => judge(device, state)))
      publish()
    },
    alarms: (of, changed) => {
      alarmOf = of
      const known = [...changed].flatMap((id) => tracked.get(id) ?? [])
      wake(known.map(({ device, state }) => judge(device, state)))
      publish()
    },
    watch: (id, listener) => {
      const set = watchers.get(id) ?? new Set()
      watchers.set(id, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0 && watchers.get(id) === set) watchers.delete(id)
      }
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
