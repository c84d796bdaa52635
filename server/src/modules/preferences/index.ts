/**
 * Preferences: what a user keeps for himself (table columns, theme, zone, map). Owns `user_settings`.
 * Invariant: only ever the caller's own rows; at most `configLimits.keysPerUser` of them.
 */
import { fail } from '@coldway/contract/errors.ts'
import { configLimits, userConfig } from '@coldway/contract/user-config.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'

interface Setting {
  key: string
  chunks: string[]
}

export const createPreferences = ({ db }: { readonly db: Db }) => {
  const list = async (userId: number, key: string | undefined): Promise<Setting[]> => {
    const only = key === undefined ? sql`true` : sql`key = ${key}`
    const { rows } =
      await sql<Setting>`select key, chunks from user_settings where user_id = ${userId} and ${only} order by key`.execute(
        db,
      )
    return rows
  }

  /** One statement: the count and the write cannot be raced apart by much, and a few keys too many harm nobody. */
  const put = async (userId: number, { key, chunks }: Setting, onConflict: 'refuse' | 'replace'): Promise<null> => {
    const replace = onConflict === 'replace' ? sql`do update set chunks = excluded.chunks` : sql`do nothing`
    const { numAffectedRows } = await sql`
      insert into user_settings (user_id, key, chunks)
      select ${userId}, ${key}, ${chunks}::text[]
      where (select count(*) from user_settings where user_id = ${userId} and key <> ${key}) < ${configLimits.keysPerUser}
      on conflict (user_id, key) ${replace}`.execute(db)
    if (numAffectedRows !== 1n) throw fail('saveFailed')
    return null
  }

  const routes = implement(userConfig, {
    queryUserConfig: ({ by, body }) => list(by.userId, body.key),
    insertUserConfig: ({ by, body }) => put(by.userId, body, 'refuse'),
    updateUserConfig: ({ by, body }) => put(by.userId, body, 'replace'),
    deleteUserConfig: async ({ by, body }) => {
      await sql`delete from user_settings where user_id = ${by.userId} and key = ${body.key}`.execute(db)
      return null
    },
  })
  return { routes }
}
