import { fail } from '@coldway/contract/errors.ts'
import { type Language, languages, type RecipientState } from '@coldway/contract/enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export interface Contact {
  name: string
  email: string | null
  phone: string | null
  wechatId: string | null
  httpAddress: string | null
  language: Language | null
}
export interface RecipientRow extends Contact {
  id: number
  orgId: number
  orgName: string
  orgPath: string
  emailState: RecipientState | null
  isWechatBound: boolean
  isOwn: boolean
  version: number
  createdAt: number
}
export type RecipientListName =
  | Exclude<keyof Contact, 'language'>
  | 'id'
  | 'keyword'
  | 'emailState'
  | 'orgId'
  | 'createTime'

const columns = sql`c.id, c.org_id as "orgId", o.name as "orgName", o.path as "orgPath", c.name, c.email, c.phone,
  c.wechat_id as "wechatId", c.http_address as "httpAddress", c.language, c.email_state as "emailState",
  c.wechat_openid is not null as "isWechatBound", c.user_id is not null as "isOwn", c.version, c.created_at as "createdAt"`

const listed: SqlColumns<RecipientListName> = {
  id: { is: sql`c.id` },
  keyword: { is: sql`concat_ws(' ', c.name, c.email, c.phone, c.http_address)` },
  name: { is: sql`c.name` },
  email: { is: sql`c.email` },
  phone: { is: sql`c.phone` },
  wechatId: { is: sql`c.wechat_id` },
  httpAddress: { is: sql`c.http_address` },
  emailState: { is: sql`c.email_state` },
  orgId: { is: sql`c.org_id` },
  createTime: { is: sql`c.created_at`, isTime: true },
}

export const listRecipients = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<RecipientListName>,
  zone: string,
): Promise<Page<RecipientRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`c.id`)
  const from = sql`from recipients c join organisations o on o.id = c.org_id
    where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<RecipientRow>`select ${columns} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** Locks until the commit, in the order of their ids. */
export const lockRecipients = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<RecipientRow[]> => {
  const { rows } = await sql<RecipientRow>`
    select ${columns} from recipients c join organisations o on o.id = c.org_id
    where c.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} order by c.id for update of c`.execute(tx)
  return rows
}

/**
 * Locks, until the commit, recipients of the scope for an object of the organisation at `orgPath`. They are of its tenant, so that
 * nobody else is notified of its devices, also where the caller sees several tenants.
 * @throws contactNotFound
 */
export const holdRecipients = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
  orgPath: string,
): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await lockRecipients(tx, scope, wanted)
  const areOfTenant = found.every((row) => tenantOf(row.orgPath) === tenantOf(orgPath))
  if (found.length !== wanted.length || !areOfTenant) throw fail('contactNotFound')
}

/** The id of the tenant in a path such as `1/5/7/`; empty: the organisation above all tenants. */
const tenantOf = (path: string): string => path.split('/')[1] ?? ''

export const insertRecipient = async (tx: Tx, orgId: number, given: Contact): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into recipients (org_id, name, email, phone, wechat_id, http_address, language, email_state)
    values (${orgId}, ${given.name}, ${given.email}, ${given.phone}, ${given.wechatId}, ${given.httpAddress}, ${given.language},
      ${given.email === null ? null : 'pendingVerification'}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export const updateRecipient = async (tx: Tx, id: number, given: Contact): Promise<void> => {
  await sql`update recipients set name = ${given.name}, phone = ${given.phone}, wechat_id = ${given.wechatId},
      http_address = ${given.httpAddress}, language = ${given.language}, ${setEmail(given.email)}, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

/** A different address must be confirmed again. */
const setEmail = (email: string | null) => sql`email = ${email}::text, email_state = case
  when ${email}::text is null then null when email = ${email}::text then email_state else 'pendingVerification' end`

export const deleteRecipients = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from recipients where id = any(${ids}::int[])`.execute(tx)
}

export const setEmailState = async (tx: Tx, id: number, state: RecipientState): Promise<void> => {
  await sql`update recipients set email_state = ${state}, version = version + 1 where id = ${id}`.execute(tx)
}

export const hasWechat = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql`select from recipients where id = ${id} and wechat_openid is not null`.execute(tx)
  return rows.length > 0
}

export const setWechat = async (
  tx: Tx,
  id: number,
  openid: string | null,
): Promise<{ name: string; orgPath: string }> => {
  const { rows } = await sql<{ name: string; orgPath: string }>`
    update recipients c set wechat_openid = ${openid}, version = c.version + 1 from organisations o
    where c.id = ${id} and o.id = c.org_id returning c.name, o.path as "orgPath"`.execute(tx)
  return rows[0] as { name: string; orgPath: string }
}

/** A recipient as a sender of messages needs it. */
export interface Addressee {
  readonly id: number
  readonly userId: number | null
  readonly orgPath: string
  readonly email: string | null
  readonly emailState: RecipientState | null
  readonly phone: string | null
  readonly openid: string | null
  readonly httpAddress: string | null
  /** The recipient is the own contact of an account that was deactivated. */
  readonly isDeactivated: boolean
  /** The recipient's choice, else the account's own setting, else the language of the organisation. */
  readonly language: Language
}

/** Takes no scope: a recipient that a policy names was chosen within one. Row security shows a call those it may see. */
export const listAddressees = async (tx: Db, ids: readonly number[]): Promise<Addressee[]> => {
  const { rows } = await sql<
    Omit<Addressee, 'language'> & { language: Language | null; usual: Language; chunks: string[] | null }
  >`
    select c.id, c.user_id as "userId", o.path as "orgPath", c.email, c.email_state as "emailState", c.phone,
      c.wechat_openid as openid, c.http_address as "httpAddress", not coalesce(u.is_enabled, true) as "isDeactivated",
      c.language, language_of(o.path) as usual, s.chunks
    from recipients c join organisations o on o.id = c.org_id
      left join users u on u.id = c.user_id
      left join user_settings s on s.user_id = c.user_id and s.key = 'preferences'
    where c.id = any(${[...ids]}::int[])`.execute(tx)
  return rows.map(({ chunks, usual, ...row }) => ({
    ...row,
    language: row.language ?? languageOf(chunks?.join('')) ?? usual,
  }))
}

/** Settings are written by the console and may hold anything. */
export const languageOf = (kept: string | undefined): Language | null => {
  try {
    const { language } = JSON.parse(kept ?? '{}') as { language?: unknown }
    return languages.find((one) => one === language) ?? null
  } catch {
    return null
  }
}

/** Updates the own contact of an account. It takes no scope, as the account was changed within one. */
export const keepOwnContact = async (
  db: Db | Tx,
  own: { userId: number; orgId: number; name: string; email: string | null; phone: string | null },
): Promise<void> => {
  await sql`
    insert into recipients as c (org_id, user_id, name, email, phone, email_state)
    values (${own.orgId}, ${own.userId}, ${own.name}, ${own.email}, ${own.phone},
      ${own.email === null ? null : 'pendingVerification'})
    on conflict (user_id) do update set org_id = excluded.org_id, name = excluded.name, phone = excluded.phone,
      email = excluded.email, email_state = case when c.email = excluded.email then c.email_state else excluded.email_state end,
      version = c.version + 1`.execute(db)
}
