/** What the second guard costs: the same statement for a caller, with his range set and policies applied, and as the system. */
import { listStates, listStatesInRange, streamTrack } from '@coldway/server/modules/readings/readings.store.ts'
import type { Database, Db } from '@coldway/server/platform/database.ts'
import { makeScope } from '@coldway/server/platform/org-scope.ts'
import { seeingOnly } from '@coldway/server/platform/sight.ts'
import { sql } from 'kysely'
import { printCount } from '../numbers.ts'
import type { Branch, Filled } from './fill.ts'
import { type Question, timed } from './question.ts'

const snapshotRows = 1000
const repeats = 25

export const rowSecurityQuestions = ({ db, system }: Database, { small, large, all, track }: Filled): Question[] => {
  const asked = (name: string, branch: Branch, ask: (db: Db, branch: Branch) => Promise<unknown>, times = repeats) => ({
    name: `${printCount(branch.devices)} devices: ${name}`,
    ours: timed(() => seeingOnly({ from: branch.from, until: branch.until, userId: 1 }, () => ask(db, branch))),
    other: timed(() => ask(system, branch)),
    repeats: times,
  })
  return [
    ...[small, large, all].flatMap((branch) => [
      asked('first page of 50', branch, firstPage),
      asked('count', branch, count),
    ]),
    asked('page of 50 users with role and organisation', all, users),
    asked(`states of ${printCount(snapshotRows)} devices`, all, states),
    asked(`portion of ${printCount(snapshotRows)} states of a live snapshot`, all, snapshot),
    asked('whole track of one', all, (on) => wholeTrack(on, track), 1),
  ]
}

const inRange = ({ from, until }: Branch) => sql<boolean>`d.org_path >= ${from} and d.org_path < ${until}`

const firstPage = (db: Db, branch: Branch) =>
  sql`select d.id, d.code, d.name, d.org_id, o.name as org_name from devices d join organisations o on o.id = d.org_id
    where ${inRange(branch)} order by d.id limit 50`.execute(db)

const count = (db: Db, branch: Branch) => sql`select count(*) from devices d where ${inRange(branch)}`.execute(db)

const users = (db: Db, { from, until }: Branch) =>
  sql`select u.id, u.account, o.name as org_name, r.name as role_name from users u join organisations o on o.id = u.org_id
    join roles r on r.id = u.role_id where o.path >= ${from} and o.path < ${until} order by u.id limit 50`.execute(db)

const states = (db: Db, { orgId, from }: Branch) =>
  listStates(
    db,
    makeScope(orgId, from),
    Array.from({ length: snapshotRows }, (_, n) => n * 2 + 1),
  )

const snapshot = (db: Db, branch: Branch) => listStatesInRange(db, branch, { deviceId: 0, size: snapshotRows })

const wholeTrack = async (db: Db, track: Filled['track']): Promise<void> => {
  let points = 0
  for await (const portion of streamTrack(db, track)) points += portion.length
  if (points === 0) throw new Error('the track is empty')
}
