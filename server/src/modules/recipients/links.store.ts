/** SQL of what accompanies messages to a recipient: secrets that sign pushes, and unsubscribe links. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { newHttpSecret } from '../../platform/http-push.ts'
import { randomToken } from '../../platform/secrets.ts'

/** The time that both sides have to replace a secret. */
const formerMs = 86_400_000

/** Gives the secrets that sign now; the first is made when it is needed. */
export const httpSecretsOf = async (tx: Tx, recipientId: number, nowMs: number): Promise<Buffer[]> => {
  const { rows } = await sql<{ secret: Buffer; former: Buffer | null }>`
    insert into http_secrets as s (recipient_id, secret) values (${recipientId}, ${newHttpSecret()})
    on conflict (recipient_id) do update set
      former = case when s.former_until > ${new Date(nowMs)} then s.former end returning secret, former`.execute(tx)
  return rows.flatMap(({ secret, former }) => (former ? [secret, former] : [secret]))
}

export const renewHttpSecret = async (tx: Tx, recipientId: number, nowMs: number): Promise<Buffer> => {
  const secret = newHttpSecret()
  await sql`
    insert into http_secrets as s (recipient_id, secret) values (${recipientId}, ${secret})
    on conflict (recipient_id) do update set secret = excluded.secret, former = s.secret,
      former_until = ${new Date(nowMs + formerMs)}`.execute(tx)
  return secret
}

/** Gives the token of all e-mails to this address of the recipient. */
export const unsubscribeTokenOf = async (tx: Tx, recipientId: number, address: string): Promise<string> => {
  const { rows } = await sql<{ token: string }>`
    insert into unsubscribe_links as l (token, recipient_id, address) values (${randomToken()}, ${recipientId}, ${address})
    on conflict on constraint unsubscribe_links_address_key do update set address = l.address returning token`.execute(
    tx,
  )
  return (rows[0] as { token: string }).token
}

export interface Linked {
  readonly recipientId: number
  readonly address: string
  readonly name: string
  readonly orgPath: string
  readonly orgName: string
  /** E-mails are sent to this address. */
  readonly isOn: boolean
}

/** Takes no scope: the holder of a token is not signed in. */
export const findByToken = async (db: Db | Tx, token: string): Promise<Linked | undefined> => {
  const { rows } = await sql<Linked>`
    select l.recipient_id as "recipientId", l.address, c.name, o.path as "orgPath", o.name as "orgName",
      coalesce(c.email = l.address and c.email_state = 'bound', false) as "isOn"
    from unsubscribe_links l join recipients c on c.id = l.recipient_id join organisations o on o.id = c.org_id
    where l.token = ${token}`.execute(db)
  return rows[0]
}

/** Gives false when e-mails to the address were off already. */
export const unsubscribe = async (tx: Tx, { recipientId, address }: Linked): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update recipients set email_state = 'unbound', version = version + 1
    where id = ${recipientId} and email = ${address} and email_state = 'bound'`.execute(tx)
  return numAffectedRows === 1n
}
