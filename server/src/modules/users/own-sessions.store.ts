import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Principal } from '../../platform/implement.ts'

export interface FamilyRow {
  readonly id: string
  readonly agent: string | null
  readonly isCompanion: boolean
  readonly address: string | null
  readonly madeAt: number
  readonly seenAt: number
  readonly isKept: boolean
  readonly isThis: boolean
}
type Holder = Pick<Principal, 'userId' | 'tokenHash'>

/** The most sessions that are listed; nobody looks through more, and "all others" ends the rest too. */
const listedMax = 100

/**
 * Lists sessions with a token or cookie that is still valid; what they say of themselves is that of
 * the newest token.
 */
export const listFamilies = async (db: Db, { userId, tokenHash }: Holder, nowMs: number): Promise<FamilyRow[]> => {
  const { rows } = await sql<FamilyRow>`
    select s.family as id, min(s.created_at) as "madeAt", max(coalesce(s.seen_at, s.created_at)) as "seenAt",
      (array_agg(s.agent order by s.created_at desc))[1] as agent,
      (array_agg(s.address order by s.created_at desc))[1] as address,
      bool_or(s.is_companion) as "isCompanion",
      bool_or(s.kind = 'remember') as "isKept", bool_or(s.token_hash = ${tokenHash}) as "isThis"
    from sessions s where s.user_id = ${userId} and s.kind in ('access', 'remember')
    group by s.family
    having bool_or(s.expires_at > ${new Date(nowMs)} and s.rotated_at is null)
    order by bool_or(s.token_hash = ${tokenHash}) desc, "seenAt" desc limit ${listedMax}`.execute(db)
  return rows
}

export const deleteOwnFamily = async (tx: Tx, userId: number, family: string): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from sessions where user_id = ${userId} and family = ${family}::uuid`.execute(tx)
  return Number(numAffectedRows)
}

/** Gives how many sessions ended. */
export const deleteOtherFamilies = async (tx: Tx, { userId, tokenHash }: Holder): Promise<number> => {
  const { rows } = await sql<{ family: string }>`
    delete from sessions where user_id = ${userId}
      and family <> (select family from sessions where token_hash = ${tokenHash}) returning family`.execute(tx)
  return new Set(rows.map(({ family }) => family)).size
}
