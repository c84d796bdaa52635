/** Whom a call for a person reaches: browsers of accounts at or above a place, with the rights that its page asks for. */
import type { Language } from '@coldway/contract/enums.ts'
import type { MobileMenu, Permission } from '@coldway/contract/permissions.ts'
import { parsePushWishes, type PushSubject, pushWishesKey } from '@coldway/contract/web-push/push-wishes.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { languageOf } from '../recipients/index.ts'
import { isLive, type SubscribedBrowser } from './subscriptions.store.ts'

export interface Audience {
  /** The path of the organisation that the lock or the shipment belongs to. */
  readonly orgPath: string
  readonly menu: MobileMenu
  readonly needs: readonly Permission[]
  readonly subject: PushSubject
  /** The account that caused it, who is not notified; an empty text is nobody. */
  readonly causedBy: string
}

export interface SummonedBrowser extends SubscribedBrowser {
  /** The place of the audience in the list that was asked for. */
  readonly place: number
  readonly language: Language
  /** The account that caused it stands at or below the place of this one. */
  readonly seesCauser: boolean
}

type Row = Omit<SummonedBrowser, 'language'> & {
  readonly own: Language | null
  readonly usual: Language
  readonly preferences: string | null
  readonly wishes: string | null
}

/** Takes no scope: the audience is who may see it. */
export const listSummonedBrowsers = async (
  tx: Tx,
  audiences: readonly Audience[],
  nowMs: number,
): Promise<SummonedBrowser[]> => {
  if (audiences.length === 0) return []
  const asked = audiences.map(({ orgPath, menu, needs, causedBy }, place) => ({
    place,
    orgPath,
    menu,
    needs,
    causedBy,
  }))
  const setting = (key: string) =>
    sql`(select array_to_string(s.chunks, '') from user_settings s where s.user_id = u.id and s.key = ${key})`
  // Who holds a browser is worked out once, however many audiences there are, and only for accounts that may be among them.
  const { rows } = await sql<Row>`
    with held as materialized (
      select p.id, p.user_id, p.endpoint, u.account, r.mobile_menus, r.permissions, o.path, c.language as own,
        language_of(o.path) as usual, ${setting('preferences')} as preferences, ${setting(pushWishesKey)} as wishes
      from push_subscriptions p join users u on u.id = p.user_id join roles r on r.id = u.role_id
        join organisations o on o.id = u.org_id left join recipients c on c.user_id = u.id
      where ${isLive(nowMs)} and o.path = any (${placesAbove(audiences)}::text[]))
    select x.place, h.id, h.user_id as "userId", h.endpoint, h.own, h.usual, h.preferences, h.wishes,
      exists (select from users q join organisations g on g.id = q.org_id
        where q.account = x."causedBy" and starts_with(g.path, h.path)) as "seesCauser"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as x (place int, "orgPath" text, menu text, needs text[], "causedBy" text)
      join held h on starts_with(x."orgPath", h.path) and x.menu = any (h.mobile_menus) and h.permissions @> x.needs
        and h.account <> x."causedBy"
    order by x.place, h.id`.execute(tx)
  return rows
    .filter(({ place, wishes }) => isWanted(audiences[place], wishes))
    .map(({ own, usual, preferences, wishes: _wishes, ...row }) => ({
      ...row,
      language: own ?? languageOf(preferences ?? undefined) ?? usual,
    }))
}

/** The places of all audiences with those above them, from the top: `1/4/` gives `1/` and `1/4/`. */
const placesAbove = (audiences: readonly Audience[]): string[] => [
  ...new Set(
    audiences.flatMap(({ orgPath }) => [...orgPath.matchAll(/\//g)].map(({ index }) => orgPath.slice(0, index + 1))),
  ),
]

const isWanted = (audience: Audience | undefined, wishes: string | null): boolean =>
  audience !== undefined && parsePushWishes(wishes)[audience.subject]
