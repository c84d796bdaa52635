/**
 * Keeps a tenant, and the root, from locking itself out: one enabled account that may manage users must remain. A user
 * above a tenant may still close it.
 */
import { fail } from '@coldway/contract/errors.ts'
import type { Tx } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { chainOf } from '../../platform/trail.ts'
import { countAdministrators, lockAdministrators } from './roles.store.ts'

/** Does work that takes rights away from users below `orgPaths`, and refuses it when no administrator would be left. */
export const keepingAdministrators = async <Data>(
  tx: Tx,
  scope: Pick<OrgScope, 'from'>,
  orgPaths: readonly string[],
  work: () => Promise<Data>,
): Promise<Data> => {
  const tops = [...new Set(orgPaths.map(topOf))].toSorted()
  const own = tops.filter((top) => scope.from.startsWith(top) && (!isRoot(top) || isRoot(scope.from)))
  for (const top of own) await lockAdministrators(tx, chainOf(top))
  const data = await work()
  for (const top of own) {
    // Administrators above the caller count too.
    const left = await lookingBeyond(tx, () => countAdministrators(tx, top, isRoot(top)))
    if (left === 0) throw fail('administratorIsLast')
  }
  return data
}

/** "1/4/7/" gives "1/4/", and "1/" gives "1/". */
const topOf = (path: string): string => `${path.split('/').filter(Boolean).slice(0, 2).join('/')}/`
const isRoot = (path: string): boolean => path.split('/').length === 2
