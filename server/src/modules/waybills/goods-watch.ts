/**
 * Works out which shipments exceed the product profiles of their goods (docs/decisions/0261-exceeded-goods.md). The verdict and
 * the message about it are one transaction.
 */
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Db } from '../../platform/database.ts'
import { asWorkload } from '../../platform/workload.ts'
import type { Announce } from '../messages/index.ts'
import type { ConditionService } from './condition.service.ts'
import { listWorthJudging, markJudged, type WorthJudging } from './goods-watch.store.ts'
import { announceExceeded, type Exceeded } from './notices.ts'
import type { Changing } from './publishing.ts'

export interface GoodsWatchParts {
  readonly db: Db
  readonly bus: Bus
  readonly messages: Announce
  readonly condition: Pick<ConditionService, 'getForAll'>
}

const most = 100
const longestMs = 20_000

/** The caller sees everything. Answers the ids of the shipments whose verdict changed. */
export const judgeGoods = async (parts: GoodsWatchParts, nowMs: number): Promise<number[]> => {
  const changed: number[] = []
  const beganMs = performance.now()
  for (const one of await reading(() => listWorthJudging(parts.db, nowMs, most))) {
    if (performance.now() - beganMs > longestMs) break
    const goods = await reading(async () => (await parts.condition.getForAll(one.id))?.goods)
    // It is undefined for a shipment that was deleted meanwhile.
    if (goods && (await judge(parts, one, { goods, nowMs }))) changed.push(one.id)
  }
  return changed
}

/** Reads past reports on the connections for that. */
const reading = <Data>(work: () => Data): Data =>
  asWorkload({ lane: 'heavy', gone: AbortSignal.timeout(longestMs) }, work)

interface Judged {
  readonly goods: WaybillCondition['goods']
  readonly nowMs: number
}

/** Answers whether the verdict is another one than before. */
const judge = async (
  { db, bus, messages }: GoodsWatchParts,
  { id, version }: WorthJudging,
  { goods, nowMs }: Judged,
): Promise<boolean> => {
  const exceeded = goods.filter(({ isExceeded }) => isExceeded)
  const events: (() => void)[] = []
  const publish: Changing['publish'] = (name, event) => void events.push(() => bus.publish(name, event))
  const isChanged = await db.transaction().execute(async (tx) => {
    const isNew = await markJudged(tx, { id, version, isExceeded: exceeded.length > 0, nowMs })
    if (isNew && exceeded.length > 0)
      await announceExceeded(messages, { tx, nowMs, publish }, exceededOf(id, exceeded, nowMs))
    return isNew
  })
  for (const publishOne of events) publishOne()
  return isChanged
}

/** Where no single moment says it, it is that of now. */
const exceededOf = (waybillId: number, exceeded: Judged['goods'], nowMs: number): Exceeded => {
  const moments = exceeded.flatMap(({ breaches }) => breaches.flatMap(({ atMs }) => atMs ?? []))
  const goods = exceeded.flatMap(({ productName: product, lot, breaches: [first] }) =>
    first ? [{ product, lot, breach: first.kind }] : [],
  )
  return { waybillId, atMs: Math.min(nowMs, ...moments), goods }
}
