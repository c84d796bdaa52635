/**
 * The door for rules: what they found out reaches people, or does not when their transaction fails. A few statements,
 * however many notices, recipients and channels.
 */
import { type Language, type PushChannel, pushChannels } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { NoticeFacts, Withdrawal } from '@coldway/contract/messages/notices.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Events } from '../../platform/bus.ts'
import type { Tx } from '../../platform/database.ts'
import { chainOf } from '../../platform/trail.ts'
import { type Keys, type NoticeMessage, putNotices, withdrawNotices } from '../outbox/index.ts'
import { type Addressee, listAddressees } from '../recipients/index.ts'
import { contentOf } from './contents.ts'
import { type DeviceRow, insertMessages, listDevices, markWithdrawn, type NewMessage } from './messages.store.ts'
import { type NoticeWords, wordsOf } from './notice-texts.ts'

export interface Notice {
  /** What it is about, the same for ever: `alarm:<episode>:<level>`. With channel and recipient it is told once. */
  readonly key: string
  /** Of the policy or subscription: in whose outbox it stands. */
  readonly orgPath: string
  readonly deviceId: number
  /** Event time. */
  readonly atMs: number
  /** Found out long after it happened. */
  readonly isLate: boolean
  readonly facts: NoticeFacts
  /** Ids of recipients, at most ten for each channel. */
  readonly to: Readonly<Partial<Record<PushChannel, readonly number[]>>>
}

/** What a batch of the rules gives; a call that announces says what stands for it. */
export interface Announcing {
  readonly tx: Tx
  readonly nowMs: number
  publish(name: 'message.changed', event: Events['message.changed']): void
}

export interface AnnounceParts {
  readonly texts: ReadonlyMap<Language, Texts>
  /** Must ask nobody outside: a transaction waits. */
  readonly placeOf: (at: LngLat, language: Language) => Promise<string>
}

export const createAnnounce = (parts: AnnounceParts) => ({
  /** Exactly one row for each (key, channel, recipient), however often it is said. */
  async announce({ tx, nowMs, publish }: Announcing, notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return
    const ids = notices.flatMap(({ to }) => pushChannels.flatMap((channel) => to[channel] ?? []))
    const people = new Map((await listAddressees(tx, [...new Set(ids)])).map((one) => [one.id, one]))
    const deviceIds = [...new Set(notices.map(({ deviceId }) => deviceId))]
    const devices = new Map((await listDevices(tx, deviceIds)).map((one) => [one.id, one]))
    const sayings = createSayings(parts, devices)
    const out: NoticeMessage[] = []
    const centre = new Map<string, NewMessage>()
    for (const notice of notices) {
      const device = devices.get(notice.deviceId)
      if (!device) continue
      for (const [channel, person] of addressed(notice, device, people)) {
        const words = await sayings(notice, device, person.language)
        out.push(rowOf(notice, { channel, person, device, words }))
        const { userId } = person
        if (userId !== null) centre.set(`${notice.key} ${userId}`, messageOf(notice, userId, device))
      }
    }
    await putNotices(tx, out, nowMs)
    const userIds = await insertMessages(tx, [...centre.values()], nowMs)
    if (userIds.length > 0) publish('message.changed', { userIds: [...new Set(userIds)] })
  },

  /**
   * What has not left does not leave any more; what has stays. By keys, or by what they begin with, each with a
   * separator at its end (`alarm:12:`, or episode 123 would be meant too).
   */
  async withdraw({ tx, publish }: Announcing, keys: Keys, reason: Withdrawal): Promise<void> {
    const userIds = await markWithdrawn(tx, await withdrawNotices(tx, keys, reason), reason)
    if (userIds.length > 0) publish('message.changed', { userIds: [...new Set(userIds)] })
  },
})
export type Announce = ReturnType<typeof createAnnounce>

const messageOf = ({ key, deviceId, facts, atMs, isLate }: Notice, userId: number, device: DeviceRow): NewMessage => ({
  key,
  deviceId,
  facts,
  atMs,
  isLate,
  userId,
  device: deviceOf(device),
})

/** Who gets it, on which way: those that are there, active, and of the device's own tenant (faults.md A16). */
const addressed = (
  { to, orgPath }: Notice,
  device: DeviceRow,
  people: ReadonlyMap<number, Addressee>,
): [PushChannel, Addressee][] =>
  pushChannels.flatMap((channel) =>
    [...new Set(to[channel])].slice(0, limits.recipientsPerChannelMax).flatMap((id): [PushChannel, Addressee][] => {
      const person = people.get(id)
      const isMet = person && !person.isDeactivated && maySee(person, device.orgPath) && maySee(person, orgPath)
      return isMet ? [[channel, person]] : []
    }),
  )

/** Of the same tenant, or of the root, to which all belong. */
const maySee = (person: Addressee, path: string): boolean =>
  path.startsWith(person.orgPath) || chainOf(person.orgPath) === chainOf(path)

/** A row says it also when somebody cannot be reached that way: nothing is dropped in silence. */
const rowOf = (
  notice: Notice,
  given: {
    readonly channel: PushChannel
    readonly person: Addressee
    readonly device: DeviceRow
    readonly words: NoticeWords
  },
): NoticeMessage => {
  const { channel, person, device, words } = given
  const address = addressOf(channel, person)
  const isPending = channel === 'email' && address !== null && person.emailState !== 'bound'
  return {
    key: notice.key,
    channel,
    recipientId: person.id,
    userId: person.userId,
    orgPath: notice.orgPath,
    address: isPending ? null : address,
    ...(isPending && { reason: 'notConfirmed' }),
    ...(address === null && { reason: 'notReachable' }),
    language: person.language,
    ...contentOf(channel, { notice, device: deviceOf(device), words }),
  }
}

const addressOf = (channel: PushChannel, { email, phone, openid, httpAddress }: Addressee): string | null =>
  ({ email, sms: phone, wechat: openid, http: httpAddress })[channel]

const deviceOf = ({ name, code, plate, zone }: DeviceRow) => ({ name, code, plate, zone })

/** Each notice is put into words once for each language. */
const createSayings = ({ texts, placeOf }: AnnounceParts, devices: ReadonlyMap<number, DeviceRow>) => {
  const said = new Map<string, Promise<NoticeWords>>()
  const say = async ({ facts, atMs, isLate }: Notice, device: DeviceRow, language: Language): Promise<NoticeWords> => {
    const place = facts.fix && (await placeOf(facts.fix, language))
    return wordsOf(texts, language, { facts, atMs, isLate, device, place })
  }
  return (notice: Notice, device: DeviceRow, language: Language): Promise<NoticeWords> => {
    const key = `${notice.key} ${language}`
    const known = said.get(key) ?? say(notice, devices.get(device.id) ?? device, language)
    said.set(key, known)
    return known
  }
}
