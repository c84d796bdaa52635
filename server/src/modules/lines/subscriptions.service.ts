/**
 * Subscriptions to lines, for the caller's own and other organisations of the branch; they can be cancelled once and
 * never changed.
 */
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { LineRecord, LineSubscription, lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import type { Page } from '@coldway/contract/list.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Bus, Events } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, isInside } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { lockDevices } from '../devices/index.ts'
import type { Announce } from '../messages/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { inPortions } from '../readings/index.ts'
import { holdRecipients } from '../recipients/index.ts'
import { keyOf } from './evaluation/notice-key.ts'
import { lockLines } from './lines.store.ts'
import { deleteOldRecords } from './old-records.store.ts'
import * as store from './subscriptions.store.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface LineSubscriptionsParts {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Bus
  readonly organisations: OrganisationsService
  readonly messages: Pick<Announce, 'withdraw'>
}
type Given = Input<typeof lineSubscriptions.saveSub>

const duplicates = { line_subscriptions_valid: 'lineSubscriptionExists' } as const

export const createLineSubscriptionsService = ({
  db,
  clock,
  bus,
  organisations,
  messages,
}: LineSubscriptionsParts) => ({
  async list(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof lineSubscriptions.queryPageList>,
  ): Promise<Page<LineSubscription>> {
    const found = await store.listSubscriptions(db, scope, query, zone)
    const records = found.records.map(({ startAt, endAt, createdAt, ...row }) => ({
      ...row,
      startTime: printTime(startAt, zone),
      endTime: printTime(endAt, zone),
      createTime: printTime(createdAt, zone),
    }))
    return { ...found, records }
  },

  async listRecords(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof lineSubscriptions.queryRecordList>,
  ): Promise<Page<LineRecord>> {
    const found = await store.listRecords(db, scope, query, zone)
    const records = found.records.map(({ startedAt, endedAt, ...row }) => ({
      ...row,
      startTime: printTime(startedAt, zone),
      endTime: endedAt === null ? null : printTime(endedAt, zone),
      durationS: Math.max(0, Math.round(((endedAt ?? clock.now()) - startedAt) / 1000)),
    }))
    return { ...found, records }
  },

  add: ({ scope, zone, write }: CallContext<'scope' | 'zone' | 'write'>, given: Given): Promise<{ ids: number[] }> =>
    refusingDuplicates(duplicates, () =>
      write(async (tx) => {
        const span = spanOf(given, zone)
        const [line] = await lockLines(tx, scope, [given.lineId], 'share')
        if (!line) throw fail('routeNotFound')
        const devices = await lockDevices(tx, scope, given.deviceIds)
        if (devices.length !== new Set(given.deviceIds).size) throw fail('deviceNotFound')
        const orgIds = [...new Set(given.orgIds)].toSorted((a, b) => a - b)
        const recipients = recipientsOf(given)
        for (const orgId of orgIds) {
          const { path } = await organisations.hold(tx, scope, orgId)
          for (const within of new Set([path, line.orgPath].map((one) => inTenantOf(scope, one)))) {
            if (!isInside(within, line.orgPath)) throw fail('routeNotFound')
            if (devices.some((device) => !isInside(within, device.orgPath))) throw fail('deviceNotFound')
          }
          await holdRecipients(tx, scope, Object.values(recipients).flat(), path)
        }
        await store.completePast(tx, line.id, clock.now())
        const { lineId, validity, offsetM, stayTimeoutS } = given
        const pairs = devices.flatMap(({ id }) => orgIds.map((orgId) => ({ deviceId: id, orgId })))
        const subscription = { lineId, validity, offsetM, stayTimeoutS, recipients, ...span }
        const ids = await store.insertSubscriptions(tx, subscription, pairs, {
          makerId: scope.orgId,
          nowMs: clock.now(),
        })
        const name = `${line.lineName}: ${devices.map(({ code }) => code).join(', ')}`
        const note = { ...noteOf(ids.join(), name, line.orgPath), after: given }
        return { data: { ids }, note }
      }),
    ),

  /** Ends its open records, and withdraws notifications that have not been sent. */
  async cancel({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<null> {
    const events: Events['message.changed'][] = []
    await write(async (tx) => {
      const nowMs = clock.now()
      const found = await store.findSubscription(tx, scope, id)
      if (!found) throw fail('lineSubscriptionNotFound')
      if (!(await store.cancelSubscription(tx, id, nowMs))) throw fail('subscriptionEnded')
      const ended = await store.endRecords(tx, id, nowMs)
      const announcing = {
        tx,
        nowMs,
        publish: (_name: string, event: Events['message.changed']) => void events.push(event),
      }
      if (ended.length > 0)
        await lookingBeyond(tx, () => messages.withdraw(announcing, ended.map(keyOf), 'subscriptionOff'))
      const name = [found.lineName, found.deviceCode].filter(Boolean).join(': ')
      return { data: null, note: { ...noteOf(id, name, found.orgPath), before: valid, after: cancelled } }
    })
    for (const event of events) bus.publish('message.changed', event)
    return null
  },

  deleteExpired: (nowMs: ProvenMs): Promise<void> => inPortions((most) => deleteOldRecords(db, nowMs, most)),
})
export type LineSubscriptionsService = ReturnType<typeof createLineSubscriptionsService>

const valid = { status: 'valid' }
const cancelled = { status: 'cancelled' }
const noteOf = (id: number | string, name: string, orgPath: string) => ({
  entity: 'lineSubscription',
  id,
  name,
  orgPath,
})

const spanOf = ({ startTime, endTime }: Given, zone: string): { startMs: number; endMs: number } => {
  const [startMs, endMs] = [parseTime(startTime, zone), parseTime(endTime, zone)]
  if (startMs === undefined) throw fail('columnValue', { column: 'startTime' })
  if (endMs === undefined) throw fail('columnValue', { column: 'endTime' })
  if (endMs <= startMs) throw fail('timeOrder')
  if (endMs - startMs > limits.subscriptionSpanMs) throw fail('rangeTooLong')
  return { startMs, endMs }
}

const recipientsOf = (given: Given): store.Recipients => {
  const once = (ids: readonly number[]) => [...new Set(ids)]
  return { email: once(given.email), sms: once(given.sms), wechat: once(given.wechat), http: once(given.http) }
}
