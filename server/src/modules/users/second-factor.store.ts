import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

/** The condition that codes are asked of the user `u`. */
export const isEnrolled = sql`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`

/**
 * The condition that the user `u` of the organisation `o` owes a second factor; it needs to see all
 * organisations.
 */
export const owesFactor = sql`(exists (select from organisations above
  where above.requires_second_factor and starts_with(o.path, above.path)) and not ${isEnrolled})`

export interface FactorRow {
  readonly secret: Buffer
  readonly begunAt: number
  readonly confirmedAt: number | null
  readonly tries: number
  readonly triedAt: number | null
}

export const findFactor = async (db: Db | Tx, userId: number): Promise<FactorRow | undefined> => {
  const { rows } = await sql<FactorRow>`
    select secret, begun_at as "begunAt", confirmed_at as "confirmedAt", tries, tried_at as "triedAt"
    from second_factors where user_id = ${userId}`.execute(db)
  return rows[0]
}

export const findState = async (
  db: Db,
  userId: number,
): Promise<{ isRequired: boolean; confirmedAt: number | null; codes: number }> => {
  const { rows } = await sql<{ isRequired: boolean; confirmedAt: number | null; codes: number }>`
    select requires_second_factor(o.path) as "isRequired", f.confirmed_at as "confirmedAt",
      (select count(*) from second_factor_codes c where c.user_id = u.id) as codes
    from users u join organisations o on o.id = u.org_id left join second_factors f on f.user_id = u.id
    where u.id = ${userId}`.execute(db)
  return rows[0] ?? { isRequired: false, confirmedAt: null, codes: 0 }
}

/** Replaces a secret that nothing has confirmed; false where codes are asked for already. */
export const keepSecret = async (
  tx: Tx,
  { userId, secret, nowMs }: { readonly userId: number; readonly secret: Buffer; readonly nowMs: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into second_factors (user_id, secret, begun_at) values (${userId}, ${secret}, ${new Date(nowMs)})
    on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at, tries = 0, tried_at = null
      where second_factors.confirmed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

interface Confirming {
  readonly userId: number
  readonly secret: Buffer
  readonly step: number
  readonly nowMs: number
}

/** False where another call has confirmed it, or begun again with another secret. */
export const confirmFactor = async (tx: Tx, { userId, secret, step, nowMs }: Confirming): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update second_factors set confirmed_at = ${new Date(nowMs)}, last_step = ${step}, tries = 0
    where user_id = ${userId} and confirmed_at is null and secret = ${secret}`.execute(tx)
  return numAffectedRows === 1n
}

/** Counts a try before the code is compared: of several that saw the same count, one goes on. */
export const takeTry = async (
  db: Db,
  {
    userId,
    seen,
    count,
    nowMs,
  }: { readonly userId: number; readonly seen: FactorRow; readonly count: number; readonly nowMs: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update second_factors set tries = ${count}, tried_at = ${new Date(nowMs)}
    where user_id = ${userId} and tries = ${seen.tries} and tried_at is not distinct from ${
      seen.triedAt === null ? null : new Date(seen.triedAt)
    }::timestamptz`.execute(db)
  return numAffectedRows === 1n
}

/** Takes the time step of a code; false for this step or an earlier one, whose codes are never taken again. */
export const takeStep = async (tx: Tx, userId: number, step: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update second_factors set last_step = ${step}, tries = 0
    where user_id = ${userId} and confirmed_at is not null and last_step < ${step}`.execute(tx)
  return numAffectedRows === 1n
}

export const takeRecoveryCode = async (tx: Tx, userId: number, codeHash: Buffer): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from second_factor_codes where user_id = ${userId} and code_hash = ${codeHash}`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update second_factors set tries = 0 where user_id = ${userId}`.execute(tx)
  return true
}

export const replaceCodes = async (tx: Tx, userId: number, hashes: readonly Buffer[]): Promise<void> => {
  await sql`delete from second_factor_codes where user_id = ${userId}`.execute(tx)
  await sql`insert into second_factor_codes (user_id, code_hash)
    select ${userId}::integer, hash from unnest(${hashes}::bytea[]) as hash`.execute(tx)
}

/** Deletes the second factor; false where there was none that is asked for. */
export const deleteFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const { rows } = await sql<{ confirmed_at: number | null }>`
    delete from second_factors where user_id = ${userId} returning confirmed_at`.execute(tx)
  return rows.some(({ confirmed_at: at }) => at !== null)
}

interface Challenge {
  readonly userId: number
  readonly isKept: boolean
}

export const insertChallenge = async (
  db: Db,
  given: Challenge & { readonly tokenHash: Buffer; readonly untilMs: number },
): Promise<void> => {
  await sql`insert into second_factor_challenges (token_hash, user_id, is_kept, expires_at)
    values (${given.tokenHash}, ${given.userId}, ${given.isKept}, ${new Date(given.untilMs)})`.execute(db)
}

export const findChallenge = async (db: Db, tokenHash: Buffer, nowMs: number): Promise<Challenge | undefined> => {
  const { rows } = await sql<Challenge>`
    select user_id as "userId", is_kept as "isKept" from second_factor_challenges
    where token_hash = ${tokenHash} and expires_at > ${new Date(nowMs)}`.execute(db)
  return rows[0]
}

/** Takes a challenge; of two who go on with the same one, one gets a session. */
export const takeChallenge = async (tx: Tx, tokenHash: Buffer): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from second_factor_challenges where token_hash = ${tokenHash}`.execute(tx)
  return numAffectedRows === 1n
}

export const deleteExpiredChallenges = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from second_factor_challenges where expires_at < ${new Date(nowMs)}`.execute(db)
}
