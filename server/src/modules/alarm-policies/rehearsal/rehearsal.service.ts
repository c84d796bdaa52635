/**
 * Rehearses a policy: runs the watches of the rule over the readings of the last days, device by device and portion by
 * portion, with bounded memory and time. It releases the event loop every few milliseconds.
 */
import {
  type AlarmScene,
  rehearsalLimits,
  type RehearsedPolicy,
} from '@coldway/contract/alarm-policies/alarm-policy.ts'
import type { Rehearsed, RehearsedKind } from '@coldway/contract/alarm-policies/alarm-rehearsal.ts'
import type { AlarmKind } from '@coldway/contract/enums.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type Clock, steadyOf } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import { releaseLoop } from '../../../platform/workload.ts'
import type { SamplesService } from '../../readings/index.ts'
import { listWalks } from '../../lines/index.ts'
import { crossingsMax, listCrossingsOf } from '../../sites/index.ts'
import type { CallContext } from '../../../platform/implement.ts'
import { summed } from './past-machine.ts'
import { createPast, type DeviceAlarms } from './past.ts'
import { checkCoverage } from '../references.store.ts'
import * as store from './rehearsal.store.ts'
import {
  isAsked,
  keptPushOf,
  loadTrips,
  type PastSpan,
  planOf,
  type Policy,
  scheduleOf,
  streamReports,
  tripsOf,
  type Watching,
} from '../../alarm-engine/index.ts'

export interface RehearsalParts {
  readonly db: Db
  /** The database for long reads. */
  readonly history: Db
  readonly clock: Clock
  readonly samples: Pick<SamplesService, 'getSpanBetween'>
  readonly limits?: Readonly<Record<keyof typeof rehearsalLimits, number>>
}
interface Asked extends RehearsedPolicy {
  readonly scene: AlarmScene
}

const dayMs = 86_400_000
const pauseEveryMs = 5

export const createRehearsalService = (parts: RehearsalParts) => {
  const { db, history, clock, samples, limits = rehearsalLimits } = parts
  const steady = (): number => steadyOf(clock)

  /** Judges readings until the end of the span, or until there is no more room for alarms. */
  const judge = async (past: ReturnType<typeof createPast>, span: PastSpan, bounds: Bounds): Promise<Judged> => {
    let readings = 0
    let pausedMs = steady()
    for await (const portion of streamReports(history, span)) {
      for (const report of portion) {
        past.give(report)
        readings += 1
        if (steady() - pausedMs < pauseEveryMs) continue
        await releaseLoop()
        pausedMs = steady()
      }
      if (isSpent(bounds, readings, past.count())) return { readings, isCut: true }
    }
    return { readings, isCut: false }
  }
  const isSpent = ({ endMs, room, alarmRoom }: Bounds, readings: number, alarms: number): boolean =>
    steady() >= endMs || readings >= room || alarms >= alarmRoom

  const watchedBy = async (policy: Policy, device: store.CoveredDevice, span: PastSpan) => {
    const { watchings } = planOf([policy], device.id, device)
    if (!watchings.some(({ isTripOnly }) => isTripOnly)) return { watchings, trips: 0 }
    const found = await loadTrips(db, [device.id], span.fromMs)
    const trips = tripsOf(found)
    // An edit cuts a trip where the policy of its waybill changed; it stays one trip.
    const whole = found.filter(({ fromMs }, at) => fromMs !== found[at - 1]?.untilMs)
    return { watchings: watchings.map((one) => ({ ...one, watch: { ...one.watch, trips } })), trips: whole.length }
  }

  const walksOf = async (watchings: readonly Watching[], span: PastSpan) => {
    const asking = watchings.filter(({ kind }) => kind === 'lineDeviation')
    const walks = asking.length > 0 ? await listWalks(history, span) : []
    return walks.filter(({ lineId }) => asking.some((one) => isAsked(one, lineId)))
  }

  const crossingsOf = async (watchings: readonly Watching[], span: PastSpan) => {
    const asking = watchings.filter(({ kind }) => kind === 'siteEntryExit')
    const crossings = asking.length > 0 ? await listCrossingsOf(history, span) : []
    const asked = crossings.filter(({ siteId }) => asking.some((one) => isAsked(one, siteId)))
    return { asked, isCut: crossings.length >= crossingsMax }
  }

  return {
    async rehearse({ scope, zone }: CallContext<'scope' | 'zone'>, asked: Asked): Promise<Rehearsed> {
      const orgPath = await store.findBranch(db, scope, asked.orgId)
      await checkCoverage(db, scope, orgPath, asked.coverage)
      const max = limits.devices
      const devices = await store.listCovered(db, scope, orgPath, { coverage: asked.coverage, max })
      const untilMs = clock.now()
      const fromMs = untilMs - limits.days * dayMs
      const policy = policyOf(asked, orgPath, fromMs)
      const endMs = steady() + limits.workMs
      const found: DeviceAlarms = new Map()
      const done = { devices: 0, readings: 0, alarms: 0, crossings: 0, walks: 0, trips: 0, isCut: false }
      for (const device of devices) {
        const bounds = {
          endMs,
          room: limits.readings - done.readings,
          alarmRoom: limits.alarms - done.alarms,
        }
        done.isCut = isSpent(bounds, 0, 0)
        if (done.isCut) break
        const { span } = await samples.getSpanBetween(scope, { deviceId: device.id, fromMs, untilMs })
        const { watchings, trips } = await watchedBy(policy, device, span)
        const walks = await walksOf(watchings, span)
        const past = createPast(watchings, walks)
        const judged = await judge(past, span, bounds)
        let { isCut } = judged
        const crossings = await crossingsOf(watchings, span)
        past.cross(crossings.asked, isCut ? null : untilMs)
        done.crossings += crossings.asked.length
        isCut ||= crossings.isCut
        done.isCut = isCut
        done.alarms += past.end(found, isCut ? null : untilMs)
        done.readings += judged.readings
        done.walks += walks.length
        done.trips += trips
        done.devices += 1
        if (isCut) break
      }
      return {
        fromTime: printTime(fromMs, zone),
        untilTime: printTime(untilMs, zone),
        devices: done.devices,
        devicesOfAll: devices[0]?.ofAll ?? 0,
        readings: done.readings,
        trips: policy.revisions[0]?.schedule?.isTripOnly ? done.trips : null,
        isCut: done.isCut,
        kinds: asked.kinds.map(({ kind }) => ({
          ...rowOf(kind, found, { zone, untilMs }),
          isUnknown: isUnknown(kind, done),
        })),
      }
    },
  }
}
export type RehearsalService = ReturnType<typeof createRehearsalService>

interface Judged {
  readonly readings: number
  readonly isCut: boolean
}
interface Bounds {
  readonly endMs: number
  readonly room: number
  readonly alarmRoom: number
}

/** Builds the policy as if it had been saved at that time. */
const policyOf = ({ scene, coverage, kinds, schedule }: Asked, orgPath: string, atMs: number): Policy => {
  const { deviceIds, ...names } = store.namesOf(coverage)
  const held = { atMs, isEnabled: true, kinds, schedule: scheduleOf(scene, schedule) }
  const revisions = [{ ...held, ...names, deviceIds: new Set(deviceIds) }]
  return { id: 0, orgPath, name: '', scene, version: 1, levels: [], push: keptPushOf({}), revisions }
}

const rowOf = (
  kind: AlarmKind,
  found: DeviceAlarms,
  { zone, untilMs }: { readonly zone: string; readonly untilMs: number },
): Omit<RehearsedKind, 'isUnknown'> => {
  const { byHour, byLevel, ...sum } = summed(found.get(kind) ?? [], zone, untilMs)
  return { kind, ...sum, byHour: [...byHour], byLevel: [...byLevel], noise: { ...sum.noise } }
}

/**
 * Says whether a policy depends on sites or lines that nobody watched: nobody knows what it would
 * have found there.
 */
const isUnknown = (
  kind: AlarmKind,
  { crossings, walks }: { readonly crossings: number; readonly walks: number },
): boolean => (kind === 'lineDeviation' && walks === 0) || (kind === 'siteEntryExit' && crossings === 0)
