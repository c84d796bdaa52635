/** The cost of the second guard: the same statement for a caller, with range and policies applied, and without. */
import { listStates, listStatesInRange } from '@coldway/server/modules/readings/readings.store.ts'
import { streamTrack } from '@coldway/server/modules/readings/track.store.ts'
import type { Database, Db } from '@coldway/server/platform/database.ts'
import { makeScope } from '@coldway/server/platform/org-scope.ts'
import { seeingOnly } from '@coldway/server/platform/visibility.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool, type PoolConfig } from 'pg'
import { printCount } from '../numbers.ts'
import { type Branch, countRange, type Filled } from './fill.ts'
import { type Question, timed } from './question.ts'

const snapshotRows = 1000
const repeats = 25

export interface Unguarded {
  readonly db: Db
  close(): Promise<void>
}

/** Opens the database as its owner, to whom no policy applies, with the plain tables in place of the guarded views. */
export const openUnguarded = async (where: PoolConfig, owner: Pool): Promise<Unguarded> => {
  await owner.query(`create schema unguarded; create view unguarded.seen_readings as select * from readings;
    create view unguarded.seen_latest as select * from device_latest`)
  const pool = new Pool({ ...where, max: 2, options: '-c search_path=unguarded,public' })
  return { db: new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }), close: () => pool.end() }
}

export const rowSecurityQuestions = async (
  { db, ownerPool }: Database,
  unguarded: Unguarded,
  { small, large, all, track }: Filled,
): Promise<Question[]> => {
  // Five of the ten companies as one: the range is all the database knows of a tenant.
  const half = await countRange(ownerPool, large.from, `1/${large.orgId + 4}0`, large.orgId)
  const asked = (name: string, branch: Branch, ask: (db: Db, branch: Branch) => Promise<unknown>, times = repeats) => ({
    name: `${printCount(branch.devices)} devices: ${name}`,
    ours: timed(() => seeingOnly({ from: branch.from, until: branch.until, userId: 1 }, () => ask(db, branch))),
    other: timed(() => ask(unguarded.db, branch)),
    repeats: times,
  })
  return [
    ...[small, large, half, all].flatMap((branch) => [
      asked('first page of 50', branch, firstPage),
      asked('count', branch, count),
    ]),
    asked(`states of ${printCount(snapshotRows)} devices`, half, states),
    asked(`portion of ${printCount(snapshotRows)} states of a live snapshot`, half, snapshot),
    asked('whole track of one', half, (on) => wholeTrack(on, track), 3),
  ]
}

const inRange = ({ from, until }: Branch) => sql<boolean>`d.org_path >= ${from} and d.org_path < ${until}`

const firstPage = (db: Db, branch: Branch) =>
  sql`select d.id, d.code, d.name, d.org_id, o.name as org_name from devices d left join organisations o on o.id = d.org_id
    where ${inRange(branch)} order by d.id limit 50`.execute(db)

const count = (db: Db, branch: Branch) => sql`select count(*) from devices d where ${inRange(branch)}`.execute(db)

const states = (db: Db, { orgId, from }: Branch) => {
  const ids = Array.from({ length: snapshotRows }, (_, n) => n * 2 + 1)
  return listStates(db, makeScope(orgId, from), ids)
}

const snapshot = (db: Db, branch: Branch) => listStatesInRange(db, branch, { deviceId: 0, size: snapshotRows })

const wholeTrack = async (db: Db, track: Filled['track']): Promise<void> => {
  let points = 0
  for await (const portion of streamTrack(db, track)) points += portion.length
  if (points === 0) throw new Error('the track is empty')
}
