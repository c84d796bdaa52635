/**
 * Opens links: gives a temporary token for at most half an hour, which is checked again at every call. The token is
 * valid as long as its link: it dies when the link is revoked or expires, or when the maker is deactivated, loses the
 * permission or can no longer see the devices.
 */
import type { SharePage } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type shareDoor, sharePageRights, type TemporaryToken } from '@coldway/contract/shares/shares.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Context } from '../../platform/implement.ts'
import { rangeOfPath } from '../../platform/org-scope.ts'
import { hashToken, temporaryToken } from '../../platform/secrets.ts'
import { nobody } from '../../platform/trail.ts'
import { createSignInBrake } from '../users/index.ts'
import * as store from './share-door.store.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

/** A valid link, with those of its devices that its maker can see now. */
export interface ShareSession {
  readonly shareId: number
  readonly page: SharePage
  readonly deviceIds: readonly number[]
  /** The waybill of a link that shows one. */
  readonly waybillId: number | undefined
  /** The maker's organisation. */
  readonly orgId: number
  readonly orgPath: string
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
  readonly expiresMs: number | undefined
}

const minuteMs = 60_000
/** How long ended links are kept for their maker to look them up; the trail keeps what happened. */
const endedKeptMs = 90 * 86_400_000

export const createShareDoor = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const brake = createSignInBrake()

  const judge = async (row: store.LiveShareRow | undefined): Promise<ShareSession | undefined> => {
    if (!row) return undefined
    const needed = ['share:edit', ...sharePageRights[row.page]] as const
    if (!needed.every((one) => row.permissions.includes(one))) return undefined
    const range = rangeOfPath(row.orgPath)
    const { shareId, page, waybillId, orgId, orgPath } = row
    const deviceIds = await store.listSeen(db, range, shareId)
    // A link can show how a shipment went before its devices are on it, and after.
    const isShipmentSeen = page === 'home' && waybillId !== null && (await store.seesWaybill(db, range, waybillId))
    if (deviceIds.length === 0 && !isShipmentSeen) return undefined
    return {
      shareId,
      page,
      deviceIds,
      waybillId: waybillId ?? undefined,
      orgId,
      orgPath,
      fromMs: row.windowFrom ?? undefined,
      untilMs: row.windowUntil ?? undefined,
      expiresMs: row.expiresAt ?? undefined,
    }
  }

  return {
    /** Unknown, expired and revoked links get the same answer on the same path. */
    async open({ body, exchange, zone, writeAs, denied }: Context<typeof shareDoor.getTempToken>) {
      const attempt = { ip: exchange.ip }
      brake.take(attempt, clock.now())
      const share = await judge(await store.findByLink(db, hashToken(body.shareToken), clock.now()))
      if (!share) {
        await denied(nobody, 'linkExpired')
        throw fail('linkExpired')
      }
      const token = temporaryToken()
      const opened = await writeAs({ ...nobody, orgPath: share.orgPath })(async (tx) => {
        const nowMs = clock.now()
        if (!(await store.countOpen(tx, share.shareId, nowMs))) throw fail('linkExpired')
        if ((await store.countSessions(tx, share.shareId, nowMs - minuteMs)) >= limits.shareOpensPerMinute)
          throw fail('tooManyRequests', { seconds: minuteMs / 1000 })
        const untilMs = Math.min(nowMs + limits.shareTokenMs, share.expiresMs ?? Number.POSITIVE_INFINITY)
        await store.insertSession(tx, { tokenHash: hashToken(token), shareId: share.shareId, nowMs, untilMs })
        return {
          data: { expires_in: Math.floor((untilMs - nowMs) / 1000) },
          note: { entity: 'share', id: share.shareId, after: { opened: share.page } },
        }
      })
      brake.succeeded(attempt)
      const expireTime = share.expiresMs === undefined ? null : printTime(share.expiresMs, zone)
      return { access_token: token, ...opened, page: share.page, expireTime } satisfies TemporaryToken
    },

    /** Gives undefined when the token is dead, for whatever reason. */
    findSession: async (token: string): Promise<ShareSession | undefined> =>
      judge(await store.findByToken(db, hashToken(token), clock.now())),

    deleteExpired: (nowMs: ProvenMs) => store.deleteExpired(db, nowMs, endedKeptMs),
  }
}
export type ShareDoor = ReturnType<typeof createShareDoor>
