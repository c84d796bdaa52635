/** How the cargo of a waybill fared: reads what its devices measured while they were on it, and judges that. */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { WaybillConcern } from '@coldway/contract/enums.ts'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { conditionRule, type Excursion, type WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { seeingEverything } from '../../platform/visibility.ts'
import { type DeviceSpan, listStates, type SamplesService } from '../readings/index.ts'
import { coveredMs, keysOf } from '../sensors/index.ts'
import type { BoundRow } from './bound.store.ts'
import { listCertified } from './certified.ts'
import { assessGoods } from './condition.goods.ts'
import { readToJudge } from './condition.known.ts'
import { hasLimits, measureDevice, type MeasuredDevice } from './condition.measure.ts'
import { type ConditionRow, findCondition } from './condition.store.ts'
import type { DetailsParts } from './details.service.ts'
import { isBrief, judgeCondition } from './evaluation/condition.ts'
import { listSpentBefore, type SpentBefore } from './goods.store.ts'
import { openVisible, ownVisibility, readOneForOwner, seeingAll, type OwnerVisibility } from './owner-visibility.ts'
import { checkWaybillSeen, listLent } from './visible.store.ts'

export const createConditionService = ({ db, clock, samples }: DetailsParts) => ({
  /** Gets it for work that belongs to no caller; undefined when the waybill is gone. */
  async getForAll(id: number): Promise<WaybillCondition | undefined> {
    try {
      return await seeingAll((scope) => this.get({ scope }, id))
    } catch (error) {
      if (error instanceof Refusal && error.error === 'waybillNotFound') return undefined
      throw error
    }
  },

  /**
   * `askedMs`: by what was known then. `bounds`: judged by these in place of its goods, its policy and its devices.
   */
  get: (
    { scope }: Pick<CallContext<'scope'>, 'scope'>,
    id: number,
    askedMs?: number,
    bounds?: AlarmSetting[],
  ): Promise<WaybillCondition> =>
    readOneForOwner({ db, scope }, id, async (visibilities) => {
      // The last visibility is that of those to whom the waybill belongs.
      const found = await visibilities.at(-1)?.see(async () => {
        const kept = await findCondition(db, scope, id)
        return kept && (await readToJudge(db, { id, kept, knownMs: askedMs }))
      })
      if (!found) throw fail('waybillNotFound')
      const knownMs = askedMs ?? Number.POSITIVE_INFINITY
      const row = bounds ? { ...found.row, hasPolicy: true, settings: bounds, goods: [] } : found.row
      const nowMs = Math.min(clock.now(), knownMs)
      const bound = found.bound.filter(
        ({ boundFrom, boundUntil }) => boundFrom !== null && boundFrom < Math.min(boundUntil ?? nowMs, knownMs),
      )
      const missing = new Set<WaybillConcern>(found.hasLimits ? [] : ['limitsNotKept'])
      const measured: Measured[] = []
      let left: number = conditionRule.readingsMax
      for (const of of bound) {
        if (of.isGone) {
          missing.add('deleted')
          continue
        }
        const measuring = async ({ scope: seen }: OwnerVisibility): Promise<Measured> => {
          const opened = await openSpan({ samples, scope: seen, nowMs, knownMs, missing }, of)
          const keys = (await listStates(db, seen, [of.deviceId])).flatMap(keysOf)
          // An arrival is known by a report, and what that measured is the cargo on arrival.
          const lastMs = opened.span.untilMs
          const device = await measureDevice(samples, opened, { of: row, keys, most: left, lastMs, knownMs })
          const { name, category, range } = opened.device
          return { bound: of, name, category, device, hasLimits: hasLimits(row, range), hasReported: keys.length > 0 }
        }
        const one = left > 0 ? await unlessUnread(missing, () => openVisible(visibilities, measuring)) : undefined
        if (!one) continue
        left -= one.device.read
        if (!one.device.isWhole) missing.add('tooMuch')
        measured.push(one)
      }
      if (left <= 0) missing.add('tooMuch')
      const spent = row.goods.length > 0 ? await seeingEverything(() => listSpentBefore(db, id, askedMs)) : []
      return answerOf(row, measured, { missing, nowMs, spent })
    }),

  /** Reads what belongs to one waybill as those to whom it belongs: a partner's rights end where its share does. */
  forOwner: <Data>(scope: OrgScope, id: number, read: (visibility: OwnerVisibility) => Promise<Data>): Promise<Data> =>
    readOneForOwner({ db, scope }, id, (visibilities) => {
      const last = visibilities.at(-1) ?? ownVisibility(scope)
      return last.see(() => read(last))
    }),

  /** Lists the probes that measured temperatures, as the waybill's owners see them. */
  certified({ scope }: Pick<CallContext<'scope'>, 'scope'>, id: number, found: WaybillCondition) {
    return this.forOwner(scope, id, () => listCertified(db, found))
  },

  /** Those of these devices that the caller sees on waybills of others alone. */
  lent: (scope: OrgScope, deviceIds: readonly number[]): Promise<ReadonlySet<number>> => listLent(db, scope, deviceIds),

  /** Throws when the caller does not see the waybill, or sees it no more. */
  check: (scope: OrgScope, id: number): Promise<void> => checkWaybillSeen(db, scope, id),

  /** The same for one device in a period: judged by the range of the device, as a shipment that has ended. */
  async ofDevice(scope: OrgScope, { device, span }: DeviceSpan): Promise<WaybillCondition> {
    const { fromMs, untilMs } = span
    const row: ConditionRow = {
      state: 'completed',
      startedAt: fromMs,
      endedAt: untilMs,
      hasPolicy: false,
      settings: null,
      goods: [],
    }
    const states = await listStates(db, scope, [device.id])
    const asked = { of: row, keys: states.flatMap(keysOf), most: conditionRule.readingsMax, lastMs: untilMs - 1 }
    const measured = await measureDevice(samples, { device, span }, asked)
    const { id: deviceId, name, code, category, range } = device
    const bound: BoundRow = {
      detailId: 0,
      deviceId,
      deviceCode: code,
      deviceName: name,
      isGone: false,
      boundFrom: fromMs,
      boundUntil: untilMs,
      createdAt: fromMs,
      unboundAt: null,
      recordState: null,
    }
    const missing = new Set<WaybillConcern>(measured.isWhole ? [] : ['tooMuch'])
    const hasReported = states.length > 0
    const one = { bound, name, category, device: measured, hasLimits: hasLimits(row, range), hasReported }
    return answerOf(row, [one], { missing, nowMs: untilMs, spent: [] })
  },
})
export type ConditionService = ReturnType<typeof createConditionService>

interface Measured {
  readonly bound: BoundRow
  readonly name: string
  readonly category: string
  readonly device: MeasuredDevice
  readonly hasLimits: boolean
  /** Its state is known. */
  readonly hasReported: boolean
}
interface Opening {
  readonly samples: SamplesService
  readonly scope: OrgScope
  readonly nowMs: number
  readonly knownMs: number
  readonly missing: Set<WaybillConcern>
}

/** The part of the time of a device on the waybill that is kept and seen. */
const openSpan = async (
  { samples, scope, nowMs, knownMs, missing }: Opening,
  { deviceId, boundFrom, boundUntil }: BoundRow,
): Promise<DeviceSpan> => {
  const fromMs = boundFrom ?? nowMs
  // A device whose clock is ahead may have left already: what it measured until then counts.
  const untilMs = Math.min(boundUntil ?? nowMs, knownMs)
  const opened = await samples.getSpanBetween(scope, { deviceId, fromMs, untilMs })
  if (opened.span.fromMs > fromMs) missing.add('expired')
  return opened
}

/** What cannot be read is left out, and named in `missing`. */
const unlessUnread = async <Data>(
  missing: Set<WaybillConcern>,
  read: () => Promise<Data>,
): Promise<Data | undefined> => {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.error === 'deviceNotFound') missing.add('elsewhere')
    else if (error.error === 'trajectoryExpired') missing.add('expired')
    else throw error
    return undefined
  }
}

/**
 * The device was with the cargo for longer than its gap and measured neither temperature nor humidity. A lock watches doors, and a
 * device that has reported other things alone, such as positions, measures none.
 */
const isSilent = ({ category, device: { series, fromMs, untilMs, gapMs }, hasReported }: Measured): boolean => {
  const measuring = series.filter(({ limitsFrom, key }) => limitsFrom !== null || findSeries(key)?.name === 'temp')
  if (category === 'lock' || untilMs - fromMs <= gapMs) return false
  return measuring.length === 0 ? !hasReported : measuring.every(({ stats }) => stats.count === 0)
}

interface Known {
  readonly missing: Set<WaybillConcern>
  readonly nowMs: number
  readonly spent: readonly SpentBefore[]
}

const answerOf = (
  row: ConditionRow,
  measured: readonly Measured[],
  { missing, nowMs, spent }: Known,
): WaybillCondition => {
  const isUnderWay = row.state === 'inTransit'
  const judged = measured.flatMap(({ device }) => device.series.flatMap((one) => one.judged ?? []))
  const probes = measured.flatMap(({ bound: { detailId }, name: deviceName, device }) =>
    device.series.map(({ key, goods }) => ({ detailId, deviceName, key, goods })),
  )
  const goods = assessGoods(row.goods, probes, spent)
  const silent = measured.filter(isSilent)
  // Where no device measured anything, that is said instead.
  if (silent.length > 0 && silent.length < measured.length) missing.add('silentDevice')
  const excursions = measured.flatMap((one) => excursionsOf(one, isUnderWay))
  return {
    ...judgeCondition({
      isStarted: row.state !== 'toShip',
      isUnderWay,
      // A device that is not seen may have some; `missing` says that already. None may be on it yet.
      hasLimits: missing.size > 0 || measured.length === 0 || measured.some((one) => one.hasLimits),
      series: judged,
      isExceeded: goods.some((one) => one.isExceeded),
      missing,
    }),
    fromMs: row.startedAt,
    untilMs: row.startedAt === null ? null : (row.endedAt ?? nowMs),
    outOfRangeMs: coveredMs(excursions),
    excursionCount: excursions.length,
    excursions: excursions.toSorted((one, other) => one.fromMs - other.fromMs).slice(0, conditionRule.excursionsListed),
    goods,
    devices: measured.map(({ bound, name, category, device }) => ({
      detailId: bound.detailId,
      deviceId: bound.deviceId,
      deviceName: name,
      category,
      fromMs: device.fromMs,
      untilMs: device.untilMs,
      bucketMs: device.bucketMs,
      gapMs: device.gapMs,
      series: device.series.map(({ judged: _judged, goods: _goods, ...series }) => series),
    })),
  }
}

const excursionsOf = ({ bound, name, device }: Measured, isUnderWay: boolean): Excursion[] =>
  device.series.flatMap(({ key, judged }) =>
    (judged?.runs ?? []).map((run) => ({
      detailId: bound.detailId,
      deviceId: bound.deviceId,
      deviceName: name,
      key,
      fromMs: run.fromMs,
      untilMs: run.untilMs,
      isOpen: run.isLast && isUnderWay && bound.boundUntil === null,
      side: run.side,
      peak: run.peak,
      isBrief: judged ? isBrief(run, judged) : false,
    })),
  )
