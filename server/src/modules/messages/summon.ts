/**
 * Notifies browsers of people of what waits for them in the companion and is no notice of the message centre: a request to open a
 * lock, a late shipment. Whoever sees it there with the rights to act is notified, unless they chose not to be.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { UnlockOrigin } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type PushContent, webPushLimits } from '@coldway/contract/web-push/web-push.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { Tx } from '../../platform/database.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { type NoticeMessage, putNotices } from '../outbox/index.ts'
import { type Audience, listSummonedBrowsers } from '../web-push/index.ts'
import { apart, type Say } from './notice-figures.ts'

interface Waiting {
  /** The path of the organisation that the lock or the shipment belongs to. */
  readonly orgPath: string
  readonly id: number
}
export interface UnlockWaiting extends Waiting {
  readonly kind: 'unlock'
  /** Plate or name of what the lock is on. */
  readonly device: string
  /** Who asked; empty where the lock itself did. */
  readonly account: string
  readonly origin: UnlockOrigin
  readonly reason: string
  /** Nobody can decide it after that. */
  readonly untilMs: number
}
export interface ShipmentWaiting extends Waiting {
  readonly kind: 'lateShipment'
  readonly late: 'expected' | 'overdue' | 'notStarted'
  readonly waybill: string
  readonly shipping: string
  readonly receiving: string
  readonly plannedMs: number
  readonly zone: string
}
export type Summons = UnlockWaiting | ShipmentWaiting

/** Give the moment of the transaction; what was announced of the same thing and plan before is not announced again. */
export type Summon = (at: { readonly tx: Tx; readonly nowMs: number }, summons: readonly Summons[]) => Promise<void>

/** Those who are notified may stand above the caller, whose answer says nothing of them. */
export const createSummon =
  (texts: ReadonlyMap<Language, Texts>): Summon =>
  async ({ tx, nowMs }, summons) => {
    if (summons.length === 0) return
    await lookingBeyond(tx, async () => {
      const browsers = await listSummonedBrowsers(tx, summons.map(audienceOf), nowMs)
      const messages = browsers.flatMap(({ place, ...browser }) => {
        const about = summons[place]
        return about ? [messageOf(texts, about, { ...browser, nowMs })] : []
      })
      await putNotices(tx, messages, nowMs)
    })
  }

const audienceOf = (about: Summons): Audience =>
  about.kind === 'unlock'
    ? {
        orgPath: about.orgPath,
        menu: 'mobile:command',
        needs: ['command:view', 'command:unlock'],
        subject: 'unlocks',
        causedBy: about.account,
      }
    : {
        orgPath: about.orgPath,
        menu: 'mobile:waybill',
        needs: ['waybill:view'],
        subject: 'lateShipments',
        causedBy: '',
      }

interface Recipient {
  readonly id: number
  readonly userId: number
  readonly endpoint: string
  readonly language: Language
  readonly seesCauser: boolean
  readonly nowMs: number
}

const messageOf = (texts: ReadonlyMap<Language, Texts>, about: Summons, recipient: Recipient): NoticeMessage => {
  const { id, userId, endpoint, language, nowMs } = recipient
  const say: Say = (key, params) => translate(texts.get(language) as Texts, language, key, params)
  const { title, body } = about.kind === 'unlock' ? unlockWords(say, about, recipient) : shipmentWords(say, about)
  const tag = `${about.kind}:${about.id}`
  const path = about.kind === 'unlock' ? `/?unlock=${about.id}` : `/shipment/${about.id}`
  const data: PushContent = { userId, title, body, tag, path }
  return {
    key: about.kind === 'unlock' ? tag : `${tag}:${about.plannedMs}`,
    channel: 'webPush',
    recipientId: null,
    userId,
    pushSubscriptionId: id,
    orgPath: about.orgPath,
    // The address itself is a key to the browser, so the ledger names its push service only.
    address: `${URL.parse(endpoint)?.host ?? ''} #${id}`,
    language,
    subject: title,
    text: body,
    data,
    expiresAtMs: about.kind === 'unlock' ? about.untilMs : nowMs + webPushLimits.usefulMs,
  }
}

const unlockWords = (say: Say, { device, account, origin, reason }: UnlockWaiting, { seesCauser }: Recipient) => ({
  title: say('messages.summons.unlock', { device: apart(device) }),
  body: joined([origin === 'user' ? seesCauser && account : say(`enums.unlockOrigins.${origin}`), reason]),
})

const shipmentWords = (say: Say, { late, waybill, shipping, receiving, plannedMs, zone }: ShipmentWaiting) => ({
  title: say(`messages.summons.${late}`, { waybill }),
  body: joined([`${shipping} → ${receiving}`, `${printTime(plannedMs, zone)} (${zone})`]),
})

const joined = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')
