/**
 * Announces notices of the rules: writes their notifications in the same transaction, so that they are sent only if it
 * commits. It takes a few statements, however many notices, recipients and channels.
 */
import { type Language, type PushChannel, pushChannels } from '@coldway/contract/enums.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import type { NoticeFacts, Withdrawal } from '@coldway/contract/messages/notices.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Events } from '../../platform/bus.ts'
import type { Tx } from '../../platform/database.ts'
import { type Keys, type NoticeMessage, putNotices, withdrawNotices } from '../outbox/index.ts'
import { type Addressee, listAddressees } from '../recipients/index.ts'
import { addressed, reachedAt } from './addressing.ts'
import { contentOf } from './contents.ts'
import { type DeviceRow, insertMessages, listDevices, markWithdrawn, type NewMessage } from './messages.store.ts'
import { type NoticeWords, wordsOf } from './notice-texts.ts'
import { pushesOf, type AnnouncedNotice } from './pushes.ts'
import { createSummon } from './summon.ts'

export interface Notice {
  /** A key that never changes: `alarm:<episode>:<level>`. With channel and recipient it is announced once. */
  readonly key: string
  /** The path of the policy or subscription, whose outbox it belongs to. */
  readonly orgPath: string
  readonly deviceId: number
  /** The event time. */
  readonly atMs: number
  /** The event was found long after it happened. */
  readonly isLate: boolean
  readonly facts: NoticeFacts
  /** The waybill that names these recipients; they get nothing more when its share is taken back from them. */
  readonly waybillId?: number | undefined
  /** Ids of recipients, at most ten for each channel. */
  readonly to: Readonly<Partial<Record<PushChannel, readonly number[]>>>
}

/** What a rules batch provides; a call that announces provides the same. */
export interface Announcing {
  readonly tx: Tx
  readonly nowMs: number
  publish(name: 'message.changed', event: Events['message.changed']): void
}

export interface AnnounceParts {
  readonly texts: ReadonlyMap<Language, Texts>
  /** Must not use the network, as a transaction waits. */
  readonly placeOf: (at: LngLat, language: Language) => Promise<string>
}

export const createAnnounce = (parts: AnnounceParts) => ({
  /** Writes exactly one row for each (key, channel, recipient), however often it is announced. */
  async announce({ tx, nowMs, publish }: Announcing, notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return
    const ids = notices.flatMap(({ to }) => pushChannels.flatMap((channel) => to[channel] ?? []))
    const people = new Map((await listAddressees(tx, [...new Set(ids)])).map((one) => [one.id, one]))
    const deviceIds = [...new Set(notices.map(({ deviceId }) => deviceId))]
    const devices = new Map((await listDevices(tx, deviceIds)).map((one) => [one.id, one]))
    const sayings = createSayings(parts, devices)
    const out: NoticeMessage[] = []
    const centre = new Map<string, NewMessage>()
    const announced = new Map<string, AnnouncedNotice>()
    for (const notice of notices) {
      const device = devices.get(notice.deviceId)
      if (!device) continue
      for (const [channel, person] of addressed({ ...notice, devicePath: device.orgPath }, people)) {
        const words = await sayings(notice, device, person.language)
        out.push(rowOf(notice, { channel, person, device, words }))
        const { userId } = person
        if (userId === null) continue
        const place = `${notice.key} ${userId}`
        centre.set(place, messageOf(notice, userId, device))
        // A browser gets one message, whoever names its user: it is the waybill's only where nobody else does.
        const isOthersToo = announced.has(place) && announced.get(place)?.notice.waybillId === undefined
        const waybillId = isOthersToo ? undefined : notice.waybillId
        announced.set(place, { notice: { ...notice, waybillId }, device, words, language: person.language })
      }
    }
    await putNotices(tx, out, nowMs)
    const put = await insertMessages(tx, [...centre.values()], nowMs)
    await putNotices(tx, await pushesOf(tx, { put, announced, nowMs }), nowMs)
    if (put.length > 0) publish('message.changed', { userIds: [...new Set(put.map(({ userId }) => userId))] })
  },

  /** Calls people to what waits for them in the companion. */
  summon: createSummon(parts.texts),

  /**
   * Withdraws notifications that have not been sent. Give keys, or prefixes that each end with a separator
   * (`alarm:12:`, or episode 123 would match too), or the waybill that named the recipients. `of`: those to these recipients and
   * their browsers alone.
   */
  async withdraw({ tx, publish }: Announcing, keys: Keys, reason: Withdrawal, of?: readonly number[]): Promise<void> {
    const userIds = await markWithdrawn(tx, await withdrawNotices(tx, keys, { reason, of }), reason)
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

/** Writes a row also when the recipient cannot be reached, so that nothing is dropped silently. */
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
  return {
    key: notice.key,
    channel,
    recipientId: person.id,
    userId: person.userId,
    orgPath: notice.orgPath,
    waybillId: notice.waybillId,
    ...reachedAt(channel, person),
    language: person.language,
    ...contentOf(channel, { notice, device: deviceOf(device), words }),
  }
}

const deviceOf = ({ name, code, plate, zone }: DeviceRow) => ({ name, code, plate, zone })

/** Words each notice once for each language. */
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
