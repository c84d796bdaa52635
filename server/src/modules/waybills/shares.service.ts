/** Shares waybills with other organisations, and takes them back. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { allRecipients, type ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type SharePartner, waybillShareLimits, type waybillShares } from '@coldway/contract/waybills/waybill-shares.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { isInside, type OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond, seeingEverything } from '../../platform/visibility.ts'
import type { Announce } from '../messages/index.ts'
import { follow, stepBy } from './adding.ts'
import { unbind } from './bound.store.ts'
import { noteOf } from './life.service.ts'
import { type Changing, type PublishingParts, publishingAfter } from './publishing.ts'
import { recordSteps } from './record.ts'
import { sameCode, shareWith } from './share-with.ts'
import * as store from './shares.store.ts'
import { listPaths } from './visible.store.ts'
import { findWaybill, type LockedWaybill, lockWaybills } from './waybills.store.ts'

export interface WaybillSharesParts extends PublishingParts {
  readonly db: Db
  readonly clock: Clock
  readonly messages: Announce
}
type Calls = typeof waybillShares
type Given = Input<Calls['add']>

export const createWaybillSharesService = ({ db, clock, messages, ...parts }: WaybillSharesParts) => {
  const publishing = publishingAfter(parts)
  return {
    async list({ scope, zone }: CallContext<'scope' | 'zone'>, waybillId: number): Promise<Output<Calls['queryList']>> {
      const [found] = await listPaths(db, scope, [waybillId])
      if (!found) throw fail('waybillNotFound')
      if (!isInside(scope, found.orgPath)) return { isOwner: false, shares: [] }
      // Partners stand outside of the caller's organisations; the shares of the waybill are the caller's.
      const rows = await seeingEverything(() => store.listShares(db, scope, waybillId))
      return {
        isOwner: true,
        shares: rows.map(({ createdAt, ...row }) => ({ ...row, createTime: printTime(createdAt, zone) })),
      }
    },

    partners: ({ scope }: CallContext<'scope'>): Promise<SharePartner[]> =>
      seeingEverything(() => store.listPartners(db, scope, waybillShareLimits.partnersListed)),

    add: ({ scope, by, write }: CallContext<'scope' | 'by' | 'write'>, { waybillId, orgCodes }: Given): Promise<null> =>
      publishing({ write, scope, nowMs: clock.now(), ids: [waybillId] }, async (changing) => {
        const waybill = await lockOwn(changing.tx, scope, waybillId)
        await shareWith(changing, waybill, { orgCodes, userName: by.userName })
        changing.publish('waybill.changed', { ids: [waybillId] })
        return { data: null, note: { ...noteOf(scope, [waybill]), after: { sharedWith: orgCodes } } }
      }),

    /**
     * Devices that the partner put on the waybill leave it: what they measured until now stays with the shipment. Its recipients
     * are notified of nothing more.
     */
    remove: (
      { scope, by, write }: CallContext<'scope' | 'by' | 'write'>,
      { waybillId, orgCodes }: Given,
    ): Promise<null> =>
      publishing({ write, scope, nowMs: clock.now(), ids: [waybillId] }, async (changing) => {
        const { tx, nowMs, publish } = changing
        const waybill = await lockOwn(tx, scope, waybillId)
        const partners = await lookingBeyond(tx, () => store.findPartners(tx, orgCodes))
        const taken = await store.revokeShares(tx, { waybillId, partners, nowMs })
        if (taken !== new Set(orgCodes.map(sameCode)).size) throw fail('notFound')
        await lookingBeyond(tx, async () => {
          const recipients = await forgetRecipients(messages, changing, waybill, partners)
          await freeStrangers(messages, changing, waybill, { scope, by: by.userName, recipients })
        })
        publish('waybill.changed', { ids: [waybillId] })
        return { data: null, note: { ...noteOf(scope, [waybill]), before: { sharedWith: orgCodes } } }
      }),
  }
}

/** Gives the recipients that stay. */
const forgetRecipients = async (
  messages: Announce,
  changing: Changing,
  { id, recipients }: LockedWaybill,
  partners: readonly store.Partner[],
): Promise<ChannelRecipients> => {
  const { tx } = changing
  const gone = await store.listFormerRecipients(tx, id, { ids: allRecipients(recipients), partners })
  if (gone.length === 0) return recipients
  const staying = (ids: readonly number[]) => ids.filter((one) => !gone.includes(one))
  const { email, sms, wechat, http } = recipients
  const kept = { email: staying(email), sms: staying(sms), wechat: staying(wechat), http: staying(http) }
  await store.setRecipients(tx, id, kept)
  await messages.withdraw(changing, { waybillId: id }, 'shareOff', gone)
  return kept
}

interface Freeing {
  readonly scope: OrgScope
  readonly by: string
  /** Those that stay. */
  readonly recipients: ChannelRecipients
}

const freeStrangers = async (
  messages: Announce,
  changing: Changing,
  { id, state, deviceIds, recipients: before }: LockedWaybill,
  { scope, by, recipients }: Freeing,
): Promise<void> => {
  const { tx, nowMs } = changing
  const freed = await store.listStrangers(tx, id)
  if (state === 'completed' || (freed.length === 0 && recipients === before)) return
  await unbind(tx, { waybillId: id, deviceIds: freed, untilMs: nowMs })
  const known = await findWaybill(tx, scope, id, 'any')
  if (!known) throw fail('waybillNotFound')
  const staying = deviceIds.filter((deviceId) => !freed.includes(deviceId))
  await follow(tx, { ...known, deviceIds: staying, recipients }, nowMs)
  const step = stepBy(by, id, nowMs)
  await recordSteps(
    messages,
    changing,
    freed.map((deviceId) => step('deviceUnbound', deviceId)),
  )
}

/**
 * The lock of the waybill orders what a partner does and the end of the share: what waits for it sees no share afterwards.
 * An organisation that a waybill is shared with does not share it on.
 */
const lockOwn = async (tx: Tx, scope: OrgScope, id: number): Promise<LockedWaybill> => {
  const [waybill] = await lockWaybills(tx, scope, [id], 'any')
  if (!waybill) throw fail('waybillNotFound')
  if (!isInside(scope, waybill.orgPath)) throw fail('forbidden')
  return waybill
}
