/** What is kept of a waybill, cut back to what was known of it at a past moment. */
import type { WaybillKnown } from '@coldway/contract/waybills/waybill-fields.ts'
import { checkKnownSince } from '../../platform/known-at.ts'
import type { BoundRow } from './bound.store.ts'
import { hasLostDevices, type KnownLife, lifeAt, windowAt } from './evaluation/known.ts'
import type { StepRow } from './steps.store.ts'
import type { WaybillDetailRow } from './waybills.store.ts'

/** What a person fills in and may edit later: kept with the step of the edit. */
const contentNames = [
  'customerOrderId',
  'businessCode',
  'containerNo',
  'waybillType',
  'goodsName',
  'carrierName',
  'driverName',
  'driverPhone',
  'shipping',
  'receiving',
  'waypoints',
  'goods',
  'alarmPolicyId',
  'alarmPolicyName',
  'startMode',
  'endMode',
  'plannedStart',
  'plannedArrival',
  'recordInterval',
  'delayTime',
  'messages',
  'recipients',
  'remark',
] as const
export type Content = Pick<WaybillDetailRow, (typeof contentNames)[number]>

export const contentOf = (row: WaybillDetailRow): Content =>
  Object.fromEntries(contentNames.map((name) => [name, row[name]])) as unknown as Content

/** What an edit that was recorded later replaced; undefined: there was none; null: there was, and it is not kept. */
export const contentAt = (
  steps: readonly Pick<StepRow, 'event' | 'recordedAt' | 'former'>[],
  knownMs: number,
): Content | null | undefined =>
  steps.find(({ event, recordedAt }) => event === 'edited' && recordedAt > knownMs)?.former

interface Kept {
  readonly row: WaybillDetailRow
  readonly bound: readonly BoundRow[]
  readonly steps: readonly StepRow[]
}
type Unknown = Pick<WaybillKnown, 'unknown'>

/** Refuses a moment from before it was saved. */
export const knownWaybill = (kept: Kept, knownMs: number): Kept & Unknown => {
  const { row, bound, steps } = kept
  checkKnownSince(row.createdAt, knownMs)
  const life = lifeAt(steps, knownMs)
  const content = contentAt(steps, knownMs)
  const ids = bound.map(({ deviceId }) => deviceId)
  return {
    row: { ...row, ...content, ...livesOf(row, life) },
    bound: boundAt(bound, row, life, knownMs),
    steps: steps.filter(({ recordedAt }) => recordedAt <= knownMs),
    unknown: [
      ...(content === null ? (['content'] as const) : []),
      ...(hasLostDevices(steps, ids, knownMs) ? (['devices'] as const) : []),
    ],
  }
}

const livesOf = (row: WaybillDetailRow, { state, startedAt, endedAt, arrivedAt, endActor }: KnownLife) => ({
  state,
  startedAt,
  endedAt,
  arrivedAt: endActor === 'rule' ? endedAt : arrivedAt,
  completedState: state === 'completed' ? row.completedState : null,
  startActor: startedAt === null ? null : row.startActor,
  startReason: startedAt === null ? '' : row.startReason,
  endActor,
  endReason: state === 'completed' ? row.endReason : '',
})

/** What became of a record interval until then is not kept. */
export const boundAt = (
  bound: readonly BoundRow[],
  row: Pick<WaybillDetailRow, 'createdAt' | 'startedAt' | 'endedAt'>,
  then: KnownLife,
  knownMs: number,
): BoundRow[] =>
  bound.flatMap((one) => {
    const window = windowAt(one, { createdAt: row.createdAt, now: row, life: then, knownMs })
    return window ? [{ ...one, ...window, recordState: null }] : []
  })
