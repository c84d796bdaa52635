/** Measures the shipments of a period against a bound of the reader's, and finds causes for what is beyond it. */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { Input } from '@coldway/contract/call.ts'
import type { WaybillConcern } from '@coldway/contract/enums.ts'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import {
  type ExcursionAnswer,
  excursionLimits,
  type excursions,
  type ExcursionWaybill,
} from '@coldway/contract/excursions/excursions.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Excursion } from '@coldway/contract/waybills/waybill-condition.ts'
import { type Clock, steadyOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { CausesService } from '../alarms/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { type ConditionService, listSeen } from '../waybills/index.ts'
import { listUnderWay, type UnderWayRow } from './excursions.store.ts'

export interface ExcursionsParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly condition: ConditionService
  readonly causes: CausesService
}

type Asked = Input<typeof excursions.query>
type Context = CallContext<'scope' | 'zone'>
interface Period {
  readonly fromMs: number
  readonly untilMs: number
}

const minuteMs = 60_000
const minutesOf = (ms: number): number => Math.floor(ms / minuteMs)

/** The concerns with which a shipment may have been beyond the bound although nothing was found. */
const isOpenQuestion: ReadonlySet<WaybillConcern> = new Set([
  'noReadings',
  'silentDevice',
  'expired',
  'elsewhere',
  'deleted',
  'tooMuch',
  'gaps',
])

export const createExcursionsService = (parts: ExcursionsParts) => ({
  async query(context: Context, asked: Asked): Promise<ExcursionAnswer> {
    const { db, clock, organisations } = parts
    const period = periodOf(asked, context.zone)
    const range = asked.orgId === undefined ? context.scope : await organisations.getRange(context.scope, asked.orgId)
    const { rows, total } = await listUnderWay(db, range, { ...period, most: excursionLimits.waybillsMax })
    const untilMs = steadyOf(clock) + excursionLimits.workMs
    const answer: ExcursionAnswer = { waybillCount: total, found: [], uncertain: [], notExaminedCount: total }
    for (const row of rows) {
      if (steadyOf(clock) > untilMs) break
      answer.notExaminedCount -= 1
      await unlessTakenBack(() => examine(parts, context, { row, asked, period }, answer))
    }
    const examined = rows.slice(0, total - answer.notExaminedCount).map(({ id }) => id)
    return stillSeen(answer, examined, await listSeen(db, range, examined))
  },
})

const examine = async (
  parts: ExcursionsParts,
  context: Context,
  measuring: Measuring,
  answer: ExcursionAnswer,
): Promise<void> => {
  const { row, asked } = measuring
  const { stretches, concerns } = await measure(parts, context, measuring)
  if (stretches.length > 0)
    answer.found.push(await describeWaybill(parts, context, { row, asked, stretches, concerns }))
  else if (concerns.length > 0) {
    const { id, waybillNo, state } = row
    answer.uncertain.push({ id, waybillNo, state, concerns })
  }
}

/** A shipment may be taken back from a partner, or deleted, before its place in the list comes. */
const unlessTakenBack = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.error !== 'waybillNotFound') throw error
  }
}

/** An answer takes up to `workMs`: what was taken back meanwhile leaves it again. */
const stillSeen = (
  answer: ExcursionAnswer,
  examined: readonly number[],
  seen: ReadonlySet<number>,
): ExcursionAnswer => ({
  ...answer,
  waybillCount: answer.waybillCount - examined.filter((id) => !seen.has(id)).length,
  found: answer.found.filter(({ id }) => seen.has(id)),
  uncertain: answer.uncertain.filter(({ id }) => seen.has(id)),
})

const periodOf = ({ startTime, endTime }: Asked, zone: string): Period => {
  const [fromMs, untilMs] = [parseTime(startTime, zone), parseTime(endTime, zone)]
  if (fromMs === undefined || untilMs === undefined || fromMs >= untilMs) throw fail('timeOrder')
  if (untilMs - fromMs > excursionLimits.rangeMs) throw fail('rangeTooLong')
  return { fromMs, untilMs }
}

interface Measuring {
  readonly row: UnderWayRow
  readonly asked: Asked
  readonly period: Period
}
interface Found {
  readonly stretches: readonly Excursion[]
  readonly concerns: WaybillConcern[]
}

/** The bound takes the place of what judges the shipment otherwise. */
const measure = async (
  { condition }: ExcursionsParts,
  { scope }: Context,
  { row, asked, period }: Measuring,
): Promise<Found> => {
  const bound = {
    kind: 'temperature',
    lower: asked.below ?? null,
    upper: asked.above ?? null,
    durationMin: asked.minutes,
  }
  const of = await condition.get({ scope }, row.id, undefined, [bound as AlarmSetting])
  const stretches = of.excursions.filter(
    ({ isBrief, fromMs, untilMs }) => !isBrief && fromMs < period.untilMs && untilMs >= period.fromMs,
  )
  const concerns = of.concerns.filter((one) => isOpenQuestion.has(one))
  // Brief ones may have filled the list before the long ones came.
  if (of.excursionCount > of.excursions.length && !concerns.includes('tooMuch')) concerns.push('tooMuch')
  return { stretches, concerns }
}

const lengthMs = ({ fromMs, untilMs }: Excursion): number => untilMs - fromMs

const describeWaybill = async (
  parts: ExcursionsParts,
  context: Context,
  { row, asked, stretches, concerns }: Found & Omit<Measuring, 'period'>,
): Promise<ExcursionWaybill> => {
  const longest = stretches
    .toSorted((one, other) => lengthMs(other) - lengthMs(one))
    .slice(0, excursionLimits.stretchesMax)
  const listed: ExcursionWaybill['stretches'] = []
  for (const one of longest) listed.push(await stretchOf(parts, context, { id: row.id, one, asked }))
  return { ...row, stretchCount: stretches.length, stretches: listed, concerns: [...concerns] }
}

const stretchOf = async (
  { causes, condition }: ExcursionsParts,
  { scope, zone }: Context,
  { id, one, asked }: { readonly id: number; readonly one: Excursion; readonly asked: Asked },
): Promise<ExcursionWaybill['stretches'][number]> => {
  const { deviceId, deviceName, key, fromMs, untilMs, isOpen, side, peak } = one
  const limit = (side === 'high' ? asked.above : asked.below) ?? null
  const excursion = { startMs: fromMs, endMs: untilMs, side, limit }
  const found = await condition.forOwner(scope, id, (visibility) =>
    causes.explain(visibility.scope, { deviceId, series: key, isHumidity: false, excursion }),
  )
  return {
    deviceId,
    deviceName,
    key,
    fromTime: printTime(fromMs, zone),
    untilTime: printTime(untilMs, zone),
    minutes: minutesOf(lengthMs(one)),
    isOpen,
    side,
    peakC: peak,
    causes: found.map(({ is, seconds }) => ({ is, minutes: Math.ceil(seconds / 60) })),
  }
}
