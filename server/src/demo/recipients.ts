/**
 * Recipients of the demo who are no accounts: a duty desk with an address that it confirmed, and a phone. The embedded
 * installation records what it would send to them (outbox). Made once and never changed.
 */
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

/** Reserved for examples: nothing that is sent there reaches anybody. */
const duty = { name: '质控值班', email: 'duty@coldway.example' }
const phone = { name: '夜班电话', phone: '13800138000' }

export interface DemoRecipients {
  readonly email: readonly number[]
  readonly sms: readonly number[]
}

export const seedRecipients = async (tx: Tx, orgId: number): Promise<DemoRecipients> => {
  await sql`
    insert into recipients (org_id, name, email, email_state, phone)
    select ${orgId}::int, x.name, x.email, case when x.email is not null then 'bound' end, x.phone
    from (values (${duty.name}::text, ${duty.email}::text, null::text), (${phone.name}, null, ${phone.phone}))
      as x (name, email, phone)
    where not exists (select from recipients r where r.org_id = ${orgId} and r.user_id is null and r.name = x.name)`.execute(
    tx,
  )
  const { rows } = await sql<{ id: number; hasEmail: boolean }>`
    select id, email is not null as "hasEmail" from recipients
    where org_id = ${orgId} and user_id is null and name in (${duty.name}, ${phone.name}) order by id`.execute(tx)
  const idsWith = (hasEmail: boolean) => rows.filter((row) => row.hasEmail === hasEmail).map(({ id }) => id)
  return { email: idsWith(true), sms: idsWith(false) }
}
