/**
 * `npm run account -- add ACCOUNT [NAME]` makes another operator of the installation, in the root organisation, where
 * the API makes no account; `npm run account -- reset ACCOUNT` gives any account a new first password, takes its
 * second factor away and ends its sessions. Whoever may run this has full access to the machine. Either command prints the password once; it must be
 * changed within 72 hours.
 */
import { Account, Name } from '@coldway/contract/fields.ts'
import { limits } from '@coldway/contract/limits.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { sql } from 'kysely'
import { ensureRoot } from '../demo/seed.ts'
import { insertUser } from '../modules/users/index.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import { type Db, violatedConstraint } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { hashPassword, randomPassword } from '../platform/secrets.ts'
import { createTrail } from '../platform/trail.ts'
import { withStore } from './open-store.ts'

const usage = 'npm run account -- add ACCOUNT [NAME]\nnpm run account -- reset ACCOUNT'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

interface Place {
  readonly id: number
  readonly orgPath: string
}

const add = async (tx: Db, account: string, name: string, password: string): Promise<Place> => {
  const orgId = await ensureRoot(tx)
  await insertUser(tx, {
    orgId,
    role: 'Administrator',
    permissions,
    account,
    name,
    passwordHash: await hashPassword(password),
    initialUntilMs: systemClock.now() + limits.initialPasswordMs,
  })
  return find(tx, account)
}

const reset = async (tx: Db, account: string, password: string): Promise<Place> => {
  const place = await find(tx, account)
  const until = new Date(systemClock.now() + limits.initialPasswordMs)
  await sql`update users set password_hash = ${await hashPassword(password)}, initial_until = ${until}, is_enabled = true
    where id = ${place.id}`.execute(tx)
  await sql`delete from sessions where user_id = ${place.id}`.execute(tx)
  await sql`delete from second_factors where user_id = ${place.id}`.execute(tx)
  return place
}

const find = async (tx: Db, account: string): Promise<Place> => {
  const { rows } = await sql<Place>`
    select u.id, o.path as "orgPath" from users u join organisations o on o.id = u.org_id
    where lower(u.account) = lower(${account})`.execute(tx)
  const [place] = rows
  if (!place) throw new Error(`No account is called ${account}.`)
  return place
}

const run = async (db: Db, [what, account = '', name = account]: readonly string[]): Promise<void> => {
  const password = randomPassword()
  const write = createTrail({ db, system: db, clock: systemClock }).writer(
    { userId: undefined, account: 'operator', userName: 'operator', orgPath: '' },
    { call: 'cli.account', requestId: crypto.randomUUID(), ip: '' },
  )
  await write(async (tx) => {
    const { id, orgPath } = what === 'add' ? await add(tx, account, name, password) : await reset(tx, account, password)
    return { data: null, note: { entity: 'user', id, name: account, orgPath, after: { [what ?? '']: true } } }
  })
  say(`${account} / ${password}   (shown this once; must be changed within 72 hours)`)
}

const given = process.argv.slice(2)
const [what, account, name] = given
const isClear =
  (what === 'add' || what === 'reset') && Account.safeParse(account).success && Name.safeParse(name ?? account).success
if (!isClear) {
  say(usage)
  process.exit(2)
}
try {
  await withStore(readConfig(process.env, []), createLog('warn'), ({ system }) => run(system, given))
} catch (error) {
  say(violatedConstraint(error) ? `There is an account ${account} already.` : String((error as Error).message))
  process.exit(1)
}
