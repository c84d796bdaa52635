/** Makes, lists, mails and revokes links (settled.md "Token in an address"; faults.md section 3.5). */
import type { Input } from '@coldway/contract/call.ts'
import type { Language, SharePage } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import {
  type locationSharing,
  type NewShare,
  type Share,
  sharePageRights,
  sharePaths,
  type shares,
} from '@coldway/contract/shares/shares.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext, Context, Principal } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { Note } from '../../platform/trail.ts'
import { putMessage } from '../outbox/index.ts'
import { lockOfOrder } from '../lock-orders/index.ts'
import { checkWaybillSeen } from '../waybills/index.ts'
import { livePages } from './live-pages.ts'
import { mailText } from './mail-text.ts'
import * as store from './shares.store.ts'

export interface SharesParts {
  readonly db: Db
  readonly clock: Clock
  readonly texts: ReadonlyMap<Language, Texts>
  /**
   * The address that links in messages begin with: the configured one, or where the server listens; never a header of
   * the request.
   */
  readonly publicUrl: () => string
  /** The public address; undefined when it is not configured, and the console puts its own before a link. */
  readonly configuredUrl: string | undefined
}

interface Wanted {
  readonly page: SharePage
  readonly deviceIds: readonly number[]
  readonly validityDays: Share['validityDays']
  readonly fromMs?: number | undefined
  readonly untilMs?: number | undefined
  readonly mailed?: number
  readonly waybillId?: number | undefined
  readonly lockOrderId?: number | undefined
}

const dayMs = 86_400_000
const hourMs = 3_600_000

export const createSharesService = ({ db, clock, texts, publicUrl, configuredUrl }: SharesParts) => {
  const make = async (tx: Tx, { scope, by }: { scope: OrgScope; by: Principal }, wanted: Wanted) => {
    const nowMs = clock.now()
    const devices = await store.lockDevices(tx, scope, [...new Set(wanted.deviceIds)])
    if (devices.length !== new Set(wanted.deviceIds).size) throw fail('deviceNotFound')
    if (wanted.waybillId !== undefined) await checkWaybillSeen(tx, scope, wanted.waybillId)
    const token = randomToken()
    const expiresMs = endOf(wanted, nowMs)
    const row = { ...wanted, orgId: by.orgId, userId: by.userId, tokenHash: hashToken(token), nowMs, expiresMs }
    const id = await store.insertShare(
      tx,
      row,
      devices.map((device) => device.id),
    )
    const { page, validityDays, deviceIds, fromMs, untilMs, waybillId, lockOrderId } = wanted
    const name = devices.map((device) => device.name).join(', ')
    const note: Note = {
      entity: 'share',
      id,
      name,
      after: { page, validityDays, deviceIds, fromMs, untilMs, waybillId, lockOrderId },
    }
    return { id, devices, expiresMs, path: `${sharePaths[page]}?shareToken=${token}`, note }
  }

  return {
    async save({ scope, by, body, zone, write }: Context<typeof shares.save>): Promise<NewShare> {
      if (!mayShow(by, body.page)) throw fail('forbidden')
      const wanted = { ...body, ...spanOf(body, zone, clock.now()) }
      return write(async (tx) => {
        const { id, expiresMs, path, note } = await make(tx, { scope, by }, wanted)
        return { data: { id, link: `${configuredUrl ?? ''}${path}`, expireTime: printed(expiresMs, zone) }, note }
      })
    },

    async saveOrder({ scope, by, body, zone, write }: Context<typeof shares.saveOrder>): Promise<NewShare> {
      if (!mayShow(by, body.page)) throw fail('forbidden')
      return write(async (tx) => {
        const deviceIds = [await lockOfOrder(tx, scope, body.lockOrderId)]
        const { id, expiresMs, path, note } = await make(tx, { scope, by }, { ...body, deviceIds })
        return { data: { id, link: `${configuredUrl ?? ''}${path}`, expireTime: printed(expiresMs, zone) }, note }
      })
    },

    async mail(context: Context<typeof locationSharing.shareLocationToEmail>) {
      const { scope, by, body, zone, language, write } = context
      if (!mayShow(by, 'home')) throw fail('forbidden')
      const emails = [...new Map(body.emails.map((email) => [email.toLowerCase(), email])).values()]
      return write(async (tx) => {
        const nowMs = clock.now()
        if ((await store.countMailed(tx, by.userId, nowMs - hourMs)) + emails.length > limits.shareMailsPerHour)
          throw fail('tooManyRequests', { seconds: hourMs / 1000 })
        const { id, devices, expiresMs, path, note } = await make(
          tx,
          { scope, by },
          { ...body, page: 'home', mailed: emails.length },
        )
        const expireTime = printed(expiresMs, zone)
        const words = mailText(texts.get(language) as Texts, language, {
          by,
          names: devices.map((device) => device.plate ?? device.name),
          link: `${publicUrl()}${path}`,
          expires: expireTime && { time: expireTime, zone },
        })
        for (const address of emails)
          await putMessage(tx, { orgPath: scope.from, channel: 'email', address, ...words, isSecret: true }, nowMs)
        const after = { ...(note.after as object), emails }
        return { data: { id, expireTime, sent: emails.length }, note: { ...note, after } }
      })
    },

    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<typeof shares.queryPageList>,
    ): Promise<Page<Share>> {
      const found = await store.listShares(db, scope, query, { zone, nowMs: clock.now() })
      return { ...found, records: found.records.map((row) => toShare(row, zone)) }
    },

    revoke: ({ scope, write }: CallContext<'scope' | 'write'>, id: number): Promise<null> =>
      write(async (tx) => {
        const revoked = await store.revokeShare(tx, scope, id, clock.now())
        if (!revoked) throw fail('notFound')
        const note = { entity: 'share', id, orgPath: revoked.orgPath, before: { state: revoked.state } }
        return { data: null, note: { ...note, after: { state: 'revoked' } } }
      }),
  }
}

const mayShow = (by: Principal, page: SharePage): boolean =>
  sharePageRights[page].every((needed) => by.permissions.has(needed))

/** A page of the present ends with its span, one of the past does not. */
const endOf = ({ page, validityDays, untilMs }: Wanted, nowMs: number): number | undefined => {
  const ends = [validityDays && nowMs + validityDays * dayMs, livePages.includes(page) && untilMs]
  const known = ends.filter((end): end is number => typeof end === 'number')
  return known.length > 0 ? Math.min(...known) : undefined
}

const spanOf = (body: Input<typeof shares.save>, zone: string, nowMs: number) => {
  const fromMs = timeOf(body.startTime, zone)
  const untilMs = timeOf(body.endTime, zone)
  if (untilMs !== undefined && livePages.includes(body.page) && untilMs <= nowMs) throw fail('timeOrder')
  if (fromMs !== undefined && untilMs !== undefined) {
    if (untilMs <= fromMs) throw fail('timeOrder')
    if (untilMs - fromMs > limits.queryRangeMs) throw fail('rangeTooLong')
  }
  return { fromMs, untilMs }
}

const timeOf = (text: string | null | undefined, zone: string): number | undefined => {
  if (text === null || text === undefined) return undefined
  const atMs = parseTime(text, zone)
  if (atMs === undefined) throw fail('columnValue', { column: text })
  return atMs
}

const printed = (atMs: number | null | undefined, zone: string): string | null =>
  atMs === null || atMs === undefined ? null : printTime(atMs, zone)

const toShare = (row: store.ShareRow, zone: string): Share => ({
  id: row.id,
  page: row.page,
  validityDays: row.validityDays,
  startTime: printed(row.windowFrom, zone),
  endTime: printed(row.windowUntil, zone),
  deviceNames: row.deviceNames,
  userName: row.userName,
  createTime: printTime(row.createdAt, zone),
  expireTime: printed(row.expiresAt, zone),
  state: row.state,
  opens: row.opens,
  lastOpenTime: printed(row.lastOpenAt, zone),
})
