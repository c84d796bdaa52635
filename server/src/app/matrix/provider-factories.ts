import { type Making, one } from './making.ts'
import type { Place } from './places.ts'

let count = 0

/** A provider without roles, whose secret nothing opens. */
export const identityProviderOf = ({ query }: Making, { orgId }: Place, text: string): Promise<number> =>
  one(
    query,
    `insert into identity_providers (org_id, name, alias, issuer, client_id, client_secret, groups_claim, is_enabled, created_at)
     values ($1, $2, $3, 'https://provider.example/' || $2, $2, '', $2, true, now()) returning id`,
    [orgId, text, `m${++count}`],
  )
