/** What rows of an order say of a lock that is deleted (migration 280). */
import { type RawBuilder, sql } from 'kysely'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

/** The number that a row kept of its lock; null for readers who do not see the organisation where the lock was at last. */
export const keptLockSeen = (
  scope: OrgScope,
  orgId: RawBuilder<unknown>,
  code: RawBuilder<unknown>,
): RawBuilder<string | null> =>
  sql`(select ${code} from organisations ko where ko.id = ${orgId} and ${inScope(scope, sql`ko.path`)})`
