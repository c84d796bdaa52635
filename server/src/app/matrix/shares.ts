/** Holders of share links: one for each page, and links and temporary tokens that have ended in every way. */
import { type SharePage, sharePages } from '@coldway/contract/enums.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { hashToken, temporaryToken } from '../../platform/secrets.ts'
import { freshAt } from './factories.ts'
import type { Making } from './making.ts'
import { makeUser, type Principal } from './principals.ts'

interface ShareKind {
  readonly name: string
  readonly page: SharePage
  readonly isDead: boolean
  /** SQL that runs on the share (`$1`) and its temporary token (`$2`). */
  readonly after?: string
}

const ended = { page: 'home', isDead: true } as const
const kinds: readonly ShareKind[] = [
  ...sharePages.map((page) => ({ name: `share link, ${page}`, page, isDead: false })),
  {
    ...ended,
    name: 'share link that ran out',
    after: `update shares set expires_at = now() - interval '1 second' where id = $1 and $2::bytea is not null`,
  },
  {
    ...ended,
    name: 'share link, revoked',
    after: `update shares set revoked_at = now() where id = $1 and $2::bytea is not null`,
  },
  {
    ...ended,
    name: 'temporary token that ran out',
    after: `update share_sessions set expires_at = now() - interval '1 second' where token_hash = $2 and $1::int > 0`,
  },
  {
    ...ended,
    name: 'share link of a deactivated user',
    after: `update users set is_enabled = false where id = (select user_id from shares where id = $1) and $2::bytea is not null`,
  },
]

export const makeShareHolders = (making: Making): Promise<Principal[]> =>
  Promise.all(kinds.map((kind) => makeHolder(making, kind)))

const makeHolder = async (making: Making, kind: ShareKind): Promise<Principal> => {
  const maker = await makeUser(making, { name: kind.name, standing: 'live', home: 'own', held: new Set(permissions) })
  const { device } = await freshAt(making, 'own', ['device'])
  const orderId =
    kind.page === 'order' || kind.page === 'driver' ? (await freshAt(making, 'own', ['lockOrder'])).lockOrder : null
  const [link, token] = [temporaryToken(), temporaryToken()]
  const { query, places } = making
  const [share] = await query<{ id: number }>(
    `with made as (insert into shares (org_id, user_id, token_hash, page, created_at, lock_order_id)
         select $1, id, $3, $4, now(), $7 from users where account = $2 returning id),
       shown as (insert into share_devices (share_id, device_id) select id, $5 from made),
       opened as (insert into share_sessions (token_hash, share_id, created_at, expires_at)
         select $6, id, now(), now() + interval '30 minutes' from made)
     select id from made`,
    [places.own.orgId, maker.account, hashToken(link), kind.page, device, hashToken(token), orderId],
  )
  if (orderId !== null)
    await query('insert into lock_order_devices (order_id, device_id, bound_from) values ($1, $2, now())', [
      orderId,
      device,
    ])
  if (kind.after) await query(kind.after, [share?.id, hashToken(token)])
  return {
    name: kind.name,
    standing: kind.isDead ? 'dead' : 'share',
    page: kind.page,
    home: 'own',
    held: new Set(),
    headers: { access_token: token },
    account: undefined,
    again: () => makeHolder(making, kind),
  }
}
