/** Adds signed-in accounts of ten companies to the program's database. */
import { hashToken, randomToken } from '@coldway/server/platform/secrets.ts'
import type { Signed } from '@coldway/server/testing/caller.ts'
import type { Pool } from 'pg'

export interface Person extends Signed {
  readonly orgId: number
}

/** One account per organisation directly below the root, up to `count`, with the administrator's role. */
export const addPeople = async (pool: Pool, count: number): Promise<Person[]> => {
  const { rows } = await pool.query<{ id: number; orgId: number }>(
    `insert into users (org_id, role_id, account, name, password_hash)
     select o.id, (select role_id from users order by id limit 1), 'reader' || o.id, 'Reader', ''
     from organisations o where o.parent_id = (select id from organisations where parent_id is null)
     order by o.id limit $1 returning id, org_id as "orgId"`,
    [count],
  )
  const people = rows.map(({ id, orgId }) => ({ id, orgId, token: randomToken() }))
  await pool.query(
    `insert into sessions (token_hash, user_id, kind, created_at, expires_at)
     select hash, id, 'access', now(), now() + interval '1 day' from unnest($1::bytea[], $2::int[]) as x (hash, id)`,
    [people.map(({ token }) => hashToken(token)), people.map(({ id }) => id)],
  )
  return people
}
