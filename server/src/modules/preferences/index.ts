/**
 * Preferences: a user's own settings (table columns, theme, zone, map). Owns `user_settings`. Invariant: callers reach
 * only their own rows, at most `configLimits.keysPerUser` of them.
 */
import { fail } from '@coldway/contract/errors.ts'
import { configLimits, userConfig } from '@coldway/contract/users/user-config.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { implement } from '../../platform/implement.ts'
import type { Write } from '../../platform/trail.ts'
import type { Module } from '../module.ts'

interface Setting {
  key: string
  chunks: string[]
}

export const createPreferences = ({ db }: { readonly db: Db }): Module => {
  const list = async (userId: number, key: string | undefined): Promise<Setting[]> => {
    const only = key === undefined ? sql`true` : sql`key = ${key}`
    const { rows } =
      await sql<Setting>`select key, chunks from user_settings where user_id = ${userId} and ${only} order by key`.execute(
        db,
      )
    return rows
  }

  /** One statement: a race may exceed the count a little, and a few keys too many do no harm. */
  const put = (userId: number, setting: Setting, onConflict: 'refuse' | 'replace', write: Write): Promise<null> =>
    write(async (tx) => {
      const { key, chunks } = setting
      const replace = onConflict === 'replace' ? sql`do update set chunks = excluded.chunks` : sql`do nothing`
      const { numAffectedRows } = await sql`
      insert into user_settings (user_id, key, chunks)
      select ${userId}, ${key}, ${chunks}::text[]
      where (select count(*) from user_settings where user_id = ${userId} and key <> ${key}) < ${configLimits.keysPerUser}
      on conflict (user_id, key) ${replace}`.execute(tx)
      if (numAffectedRows !== 1n) throw fail('saveFailed')
      return { data: null, note: noteOf(key) }
    })

  const routes = implement(userConfig, {
    queryUserConfig: ({ by, body }) => list(by.userId, body.key),
    insertUserConfig: ({ by, body, write }) => put(by.userId, body, 'refuse', write),
    updateUserConfig: ({ by, body, write }) => put(by.userId, body, 'replace', write),
    deleteUserConfig: ({ by, body, write }) =>
      write(async (tx) => {
        await sql`delete from user_settings where user_id = ${by.userId} and key = ${body.key}`.execute(tx)
        return { data: null, note: noteOf(body.key) }
      }),
  })
  return { routes }
}

/** Column widths are of no interest later, so the trail's note names the setting without its value. */
const noteOf = (key: string) => ({ entity: 'userSetting', id: key })
