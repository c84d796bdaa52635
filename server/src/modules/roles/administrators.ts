/**
 * Nobody locks the door from inside: a tenant that takes rights away from its own keeps one enabled account that may manage
 * users, and so does the root. Who stands above a tenant may close it.
 */
import { fail } from '@coldway/contract/errors.ts'
import type { Tx } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { chainOf } from '../../platform/trail.ts'
import { countAdministrators, lockAdministrators } from './roles.store.ts'

/** Does what takes rights away from users below `orgPaths`, and refuses it when nobody would be left. */
export const keepingAdministrators = async <Data>(
  tx: Tx,
  scope: OrgScope,
  orgPaths: readonly string[],
  work: () => Promise<Data>,
): Promise<Data> => {
  const tops = [...new Set(orgPaths.map(topOf))].toSorted()
  const own = tops.filter((top) => scope.from.startsWith(top) && (!isRoot(top) || isRoot(scope.from)))
  for (const top of own) await lockAdministrators(tx, chainOf(top))
  const data = await work()
  for (const top of own) {
    // Those above the caller count too.
    const left = await lookingBeyond(tx, () => countAdministrators(tx, top, isRoot(top)))
    if (left === 0) throw fail('administratorIsLast')
  }
  return data
}

/** "1/4/7/" -> "1/4/", "1/" -> "1/". */
const topOf = (path: string): string => `${path.split('/').filter(Boolean).slice(0, 2).join('/')}/`
const isRoot = (path: string): boolean => path.split('/').length === 2
