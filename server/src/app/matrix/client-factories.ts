import { randomBytes } from 'node:crypto'
import { hashToken } from '../../platform/secrets.ts'
import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

/** A client that nobody answers for, without scopes, so that whoever may change clients may give it a secret. The root holds one as any place does. */
export const apiClientOf = async ({ query }: Making, { orgId }: Place, text: string): Promise<number> => {
  const id = await one(
    query,
    `insert into api_clients (org_id, app_id, name, remark, scopes, allowed_addresses, calls_per_minute, calls_per_day, created_at)
     values ($1, $2, $3, $3, '{}', '{}', 600, 100000, now()) returning id`,
    [orgId, `app-${text}`, text],
  )
  await query(`insert into api_client_secrets (client_id, secret_hash, created_at) values ($1, $2, now())`, [
    id,
    hashToken(randomBytes(24).toString('hex')),
  ])
  return id
}
