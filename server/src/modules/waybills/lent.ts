/** Lists of waybills have rows that others share: a file of them ends with the share. */
import type { Call } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Db } from '../../platform/database.ts'
import type { Lent, Route } from '../../platform/implement.ts'
import { listPaths } from './visible.store.ts'

/** Adds to the routes of these lists that rows of them may be taken back. */
export const lending = (
  db: Db,
  routes: readonly Route[],
  lists: readonly Call[],
  idOf: Lent['idOf'] = idOfReceived,
): Route[] => {
  const lent: Lent = {
    idOf,
    async check(scope, ids) {
      if (ids.length === 0) return
      if ((await listPaths(db, scope, ids)).length < new Set(ids).size) throw fail('waybillNotFound')
    },
  }
  return routes.map((route) => (lists.includes(route.call) ? { ...route, lent } : route))
}

const idOfReceived: Lent['idOf'] = ({ id, sharing }) =>
  sharing === 'received' && typeof id === 'number' ? id : undefined
