/**
 * What a link opens: a temporary token of at most half an hour, judged anew at every call. It is worth what its link is
 * worth at that moment: revoked, run out, maker deactivated, without the right or away from the devices, and it is dead.
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

/** A link that is worth something now, with the devices of it that its maker sees now. */
export interface ShareSession {
  readonly shareId: number
  readonly page: SharePage
  readonly deviceIds: readonly number[]
  /** The maker's organisation. */
  readonly orgId: number
  readonly orgPath: string
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
  readonly expiresMs: number | undefined
}

const minuteMs = 60_000
/** For the maker to look back on; the trail keeps what happened. */
const endedKeptMs = 90 * 86_400_000

export const createShareDoor = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const brake = createSignInBrake()

  const judge = async (row: store.LiveShareRow | undefined): Promise<ShareSession | undefined> => {
    if (!row || !row.permissions.includes('share:edit') || !row.permissions.includes(sharePageRights[row.page]))
      return undefined
    const deviceIds = await store.listSeen(db, rangeOfPath(row.orgPath), row.shareId)
    if (deviceIds.length === 0) return undefined
    const { shareId, page, orgId, orgPath } = row
    return {
      shareId,
      page,
      deviceIds,
      orgId,
      orgPath,
      fromMs: row.windowFrom ?? undefined,
      untilMs: row.windowUntil ?? undefined,
      expiresMs: row.expiresAt ?? undefined,
    }
  }

  return {
    /** Unknown, run out and revoked take the same way to the same words. */
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

    /** Undefined: the token is dead, whatever killed it. */
    findSession: async (token: string): Promise<ShareSession | undefined> =>
      judge(await store.findByToken(db, hashToken(token), clock.now())),

    deleteExpired: (nowMs: ProvenMs) => store.deleteExpired(db, nowMs, endedKeptMs),
  }
}
export type ShareDoor = ReturnType<typeof createShareDoor>
