import type { Language } from '@coldway/contract/enums.ts'
import type { PromiseName } from '@coldway/contract/operations/promises.ts'
import { sql } from 'kysely'
import { languageOf } from '../recipients/index.ts'
import type { Db, Tx } from '../../platform/database.ts'

export interface Operator {
  readonly email: string
  readonly language: Language
  readonly orgPath: string
}

const operatorsMax = 10

/**
 * Lists users who have an address and hold `operations:view` at the root, as trouble of the installation concerns them.
 */
export const listOperators = async (db: Db): Promise<Operator[]> => {
  const { rows } = await sql<Omit<Operator, 'language'> & { chunks: string[] | null; usual: Language }>`
    select u.email, o.path as "orgPath", s.chunks, language_of(o.path) as usual
    from users u join organisations o on o.id = u.org_id join roles r on r.id = u.role_id
      left join user_settings s on s.user_id = u.id and s.key = 'preferences'
    where o.parent_id is null and u.is_enabled and u.email is not null and 'operations:view' = any (r.permissions)
    order by u.id limit ${operatorsMax}`.execute(db)
  return rows.map(({ chunks, usual, ...row }) => ({ ...row, language: languageOf(chunks?.join('')) ?? usual }))
}

/** Gives true to the one process that changes the state, and so sends the notice. */
export const claimNotice = async (tx: Tx, promise: PromiseName, isKept: boolean): Promise<boolean> => {
  const { rows } = await sql`insert into operator_notices as known (promise, is_kept) values (${promise}, ${isKept})
    on conflict (promise) do update set is_kept = excluded.is_kept, at = now() where known.is_kept <> excluded.is_kept
    returning promise`.execute(tx)
  return rows.length > 0
}
