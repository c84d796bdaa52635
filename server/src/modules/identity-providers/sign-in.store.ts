/** Sign-ins through providers in SQL: states, tickets, links and the roles of groups. */
import { sql } from 'kysely'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface SignInProvider {
  readonly id: number
  readonly orgId: number
  readonly orgPath: string
  readonly name: string
  readonly alias: string
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: Buffer
  readonly groupsClaim: string
  readonly extraScopes: string
  readonly version: number
}

const columns = sql`p.id, p.org_id as "orgId", o.path as "orgPath", p.name, p.alias, p.issuer, p.client_id as "clientId",
  p.client_secret as "clientSecret", p.groups_claim as "groupsClaim", p.extra_scopes as "extraScopes", p.version`

/** Finds one that is switched on. */
export const findByAlias = async (db: Db, alias: string): Promise<SignInProvider | undefined> => {
  const { rows } =
    await sql<SignInProvider>`select ${columns} from identity_providers p join organisations o on o.id = p.org_id
    where p.alias = ${alias} and p.is_enabled`.execute(db)
  return rows[0]
}

export const findById = async (db: Db | Tx, id: number): Promise<SignInProvider | undefined> => {
  const { rows } =
    await sql<SignInProvider>`select ${columns} from identity_providers p join organisations o on o.id = p.org_id
    where p.id = ${id} and p.is_enabled`.execute(db)
  return rows[0]
}

export const insertState = async (
  tx: Tx,
  given: {
    readonly stateHash: Buffer
    readonly browserHash: Buffer
    readonly providerId: number
    readonly isKept: boolean
    readonly untilMs: number
  },
): Promise<void> => {
  await sql`insert into identity_states (state_hash, browser_hash, provider_id, is_kept, expires_at)
    values (${given.stateHash}, ${given.browserHash}, ${given.providerId}, ${given.isKept}, ${new Date(given.untilMs)})`.execute(
    tx,
  )
}

export interface State {
  readonly providerId: number
  readonly isKept: boolean
}

/** Uses the state up whoever presents it: after another browser has presented it, it is worthless. */
export const takeState = async (
  db: Db,
  given: { readonly stateHash: Buffer; readonly browserHash: Buffer; readonly nowMs: number },
): Promise<State | undefined> => {
  const { rows } = await sql<State & { isGood: boolean }>`
    delete from identity_states where state_hash = ${given.stateHash}
    returning provider_id as "providerId", is_kept as "isKept",
      browser_hash = ${given.browserHash} and expires_at > ${new Date(given.nowMs)} as "isGood"`.execute(db)
  return rows[0]?.isGood ? rows[0] : undefined
}

export const insertTicket = async (
  db: Db,
  given: {
    readonly ticketHash: Buffer
    readonly providerId: number
    readonly subject: string
    readonly untilMs: number
  },
): Promise<void> => {
  await sql`insert into identity_tickets (ticket_hash, provider_id, subject, expires_at)
    values (${given.ticketHash}, ${given.providerId}, ${given.subject}, ${new Date(given.untilMs)})`.execute(db)
}

/** Uses the ticket up when the transaction commits: after a refusal it may be presented again. */
export const takeTicket = async (
  tx: Tx,
  ticketHash: Buffer,
  nowMs: number,
): Promise<{ readonly providerId: number; readonly subject: string } | undefined> => {
  const { rows } = await sql<{ providerId: number; subject: string }>`
    delete from identity_tickets where ticket_hash = ${ticketHash} and expires_at > ${new Date(nowMs)}
    returning provider_id as "providerId", subject`.execute(tx)
  return rows[0]
}

export interface Link {
  readonly userId: number
  readonly isManaged: boolean
  readonly roleId: number
}

export const findLink = async (
  db: Db | Tx,
  of: { readonly providerId: number; readonly subject: string },
): Promise<Link | undefined> => {
  const { rows } = await sql<Link>`
    select l.user_id as "userId", l.is_managed as "isManaged", u.role_id as "roleId"
    from identity_links l join users u on u.id = l.user_id
    where l.provider_id = ${of.providerId} and l.subject = ${of.subject}`.execute(db)
  return rows[0]
}

/** @throws identityLinked: the constraints decide, also between two simultaneous calls. */
export const insertLink = (
  tx: Tx,
  given: {
    readonly providerId: number
    readonly subject: string
    readonly userId: number
    readonly isManaged: boolean
    readonly nowMs: number
  },
): Promise<unknown> =>
  refusingDuplicates({ identity_links_pkey: 'identityLinked', identity_links_user_key: 'identityLinked' }, () =>
    sql`insert into identity_links (provider_id, subject, user_id, is_managed, linked_at)
      values (${given.providerId}, ${given.subject}, ${given.userId}, ${given.isManaged}, ${new Date(given.nowMs)})`.execute(
      tx,
    ),
  )

/**
 * The first role whose group the person is in, while that role is one of the provider's organisation or above. None at the root, where
 * no account is made by anybody.
 */
export const findRoleOf = async (
  db: Db,
  provider: Pick<SignInProvider, 'id' | 'orgPath'>,
  groups: readonly string[],
): Promise<number | undefined> => {
  const { rows } = await sql<{ roleId: number }>`
    select m.role_id as "roleId" from identity_provider_roles m join roles r on r.id = m.role_id
      join organisations ro on ro.id = r.org_id join identity_providers p on p.id = m.provider_id
      join organisations home on home.id = p.org_id and home.parent_id is not null
    where m.provider_id = ${provider.id} and starts_with(${provider.orgPath}, ro.path)
      and (m.group_name is null or m.group_name = any(${groups}::text[]))
    order by m.place limit 1`.execute(db)
  return rows[0]?.roleId
}

export const isFree = async (tx: Tx, account: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from users where lower(account) = lower(${account})`.execute(tx)
  return rows.length === 0
}

export const setRole = async (tx: Tx, userId: number, roleId: number): Promise<void> => {
  await sql`update users set role_id = ${roleId}, version = version + 1 where id = ${userId}`.execute(tx)
}

export const deleteExpired = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from identity_states where expires_at < ${new Date(nowMs)}`.execute(db)
  await sql`delete from identity_tickets where expires_at < ${new Date(nowMs)}`.execute(db)
}
