/**
 * The rule of lock orders: writes the alarms that the reports of a lock on a started order prove, and notifies the recipients of
 * the order, in the transaction of the batch. A batch without a report of a lock costs nothing.
 */
import { lockOrderAlarmRecords, lockOrderAlarmRules } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import type { SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import type { Batch, Rule, Sample } from '../../rules/rule.ts'
import type { Announce, Notice } from '../messages/index.ts'
import { recordOrderAlarm } from '../alarms/index.ts'
import { alarmsOf, type FoundAlarm, type Watched } from './alarms.rules.ts'
import * as store from './alarms.store.ts'

const isOfInterest = ({ values }: Sample): boolean => 'lock' in values || 'dismantle' in values || 'battery' in values

export const createLockOrdersRule = (messages: Announce): Rule => ({
  name: 'lockOrders',
  run: async (batch) => {
    const firsts = new Map<number, number>()
    for (const { deviceId, atMs } of batch.samples.filter(isOfInterest))
      firsts.set(deviceId, Math.min(atMs, firsts.get(deviceId) ?? atMs))
    if (firsts.size === 0) return
    const watched = await store.listWatched(batch.tx, [...firsts.keys()], Math.min(...firsts.values()))
    const notices: Notice[] = []
    for (const row of watched) notices.push(...(await judge(batch, row, firsts.get(row.deviceId) ?? batch.nowMs)))
    await messages.announce(batch, notices)
  },
})

/** Earlier readings are read too, as the openings before one say what it was asked by. */
const judge = async (batch: Batch, row: store.WatchedRow, firstMs: number): Promise<Notice[]> => {
  const { tx, nowMs } = batch
  const sinceMs = firstMs - lockOrderAlarmRules.askedWithinMs
  const found = alarmsOf(watchedOf(row), {
    readings: await store.listLockReadings(tx, row.deviceId, sinceMs),
    sentMs: await store.listSentUnlocks(tx, row.deviceId, sinceMs),
    known: await store.listKnownAlarms(tx, row),
  })
  const notices: Notice[] = []
  for (const alarm of found) {
    const id = await store.insertAlarm(tx, row, alarm, nowMs)
    if (id === undefined) continue
    const isLate = nowMs - alarm.atMs > siteRule.lateNoticeMs
    const recordId = await recordOrderAlarm(tx, { ...row, ...alarm, id, isLate }, nowMs)
    if (recordId === undefined) continue
    batch.publish('alarm.changed', { ids: [recordId] })
    notices.push(noticeOf(row, alarm, { recordId, isLate }))
  }
  return notices
}

const watchedOf = ({ from, until, planStart, planEnd, ...row }: store.WatchedRow): Watched => ({
  fromMs: from,
  untilMs: until,
  planStartMs: planStart,
  planEndMs: planEnd,
  area: areaOf(row),
})

type Area = Pick<store.WatchedRow, 'shape' | 'lng' | 'lat' | 'radius' | 'points'>

const areaOf = ({ shape, lng, lat, radius, points }: Area): SiteArea | null => {
  if (shape === null) return null
  if (shape === 'circle') return { shape, center: { lng, lat }, radiusM: radius ?? 0 }
  return { shape, points: (points ?? []).map(([x, y]) => ({ lng: x, lat: y })) }
}

const noticeOf = (
  row: store.WatchedRow,
  { kind, atMs, place, value }: FoundAlarm,
  { recordId, isLate }: { readonly recordId: number; readonly isLate: boolean },
): Notice => ({
  key: `alarm:${recordId}:${lockOrderAlarmRecords[kind].level}`,
  orgPath: row.orgPath,
  deviceId: row.deviceId,
  atMs,
  isLate,
  facts: {
    kind: 'lockOrderAlarm',
    alarm: kind,
    order: row.orderNo,
    orderId: row.orderId,
    batteryPercent: value,
    fix: place,
  },
  to: row.recipients,
})
