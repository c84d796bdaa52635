import { type RawBuilder, sql } from 'kysely'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

/** Shows an account only where its holder is in the scope, so that a reader does not learn who is above. */
export const accountSeen = (scope: OrgScope, account: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select u.account from users u join organisations uo on uo.id = u.org_id
    where u.account = ${account} and ${inScope(scope, sql`uo.path`)})`
