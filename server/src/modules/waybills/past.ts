/** Adds a waybill together with its life so far, in the same rows that calls and the rule would have written. */
import type { Tx } from '../../platform/database.ts'
import { watchForWaybill } from '../sites/index.ts'
import { type AddedWaybill, sitesOf } from './adding.ts'
import { bind, setWindows } from './bound.store.ts'
import { putGoods } from './goods.store.ts'
import { completedBy } from './life.ts'
import { markEnded, markStarted } from './life.store.ts'
import { insertSteps, type NewStep } from './steps.store.ts'
import { type GivenWaybill, insertWaybill, type Placed } from './waybills.store.ts'

export interface PastWaybill {
  readonly placed: Placed
  readonly given: GivenWaybill
  readonly deviceIds: readonly number[]
  readonly by: string
  readonly goods?: AddedWaybill['goods']
  readonly createdMs: number
  /** Started by a person; null: still to be shipped. */
  readonly startedMs: number | null
  /** Arrived as the rule saw it; null: not completed. */
  readonly endedMs: number | null
  readonly startReason: string
}

export const addPastWaybill = async (tx: Tx, past: PastWaybill): Promise<void> => {
  const { placed, given, deviceIds, by, createdMs: nowMs } = past
  const { orgId, waybillNo } = placed
  const id = await insertWaybill(tx, placed, given, nowMs)
  await putGoods(tx, id, past.goods ?? [])
  await bind(tx, { waybillId: id, waybillNo, orgId, deviceIds, fromMs: null, nowMs })
  const stepOf = stepFor(id, by)
  const bound = deviceIds.map((deviceId) => ({ ...stepOf('deviceBound', nowMs), deviceId }))
  await insertSteps(tx, [stepOf('created', nowMs), ...bound], nowMs)
  if (past.startedMs !== null) await start(tx, id, past, past.startedMs)
  if (past.endedMs !== null) return end(tx, id, past.endedMs)
  const siteIds = sitesOf(given)
  const { recipients } = given
  await watchForWaybill(tx, { waybillId: id, siteIds, deviceIds, events: [], recipients, nowMs })
}

const start = async (tx: Tx, id: number, { by, startReason: reason }: PastWaybill, atMs: number): Promise<void> => {
  await markStarted(tx, { ids: [id], atMs, actor: 'person', reason, nowMs: atMs })
  await setWindows(tx, [id])
  await insertSteps(tx, [{ ...stepFor(id, by)('started', atMs), reason }], atMs)
}

const end = async (tx: Tx, id: number, atMs: number): Promise<void> => {
  const step = { ids: [id], atMs, actor: 'rule', reason: '', nowMs: atMs } as const
  await markEnded(tx, { ...step, completed: completedBy('rule', false) })
  await setWindows(tx, [id])
  await insertSteps(tx, [{ ...stepFor(id, '')('completed', atMs), actor: 'rule' }], atMs)
}

const stepFor =
  (waybillId: number, actorName: string) =>
  (event: NewStep['event'], atMs: number): NewStep => ({
    waybillId,
    event,
    atMs,
    actor: 'person',
    actorName,
    reason: '',
    deviceId: null,
    formerMs: null,
  })
