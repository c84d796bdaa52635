/**
 * `npm run clock` prints what this machine's clock, the database's clock and the record show. `npm run clock --
 * confirm` vouches for the clock: deletions by age continue from this moment, within ten seconds and without a restart.
 * Use it after a long standstill when no device reports. It does not outvote devices that contradict the clock.
 */
import { ensureRoot } from '../demo/seed.ts'
import { type Clock, systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { readWitnesses, writeRecord } from '../platform/proven-time.store.ts'
import { createTrail } from '../platform/trail.ts'
import { withStore } from './open-store.ts'

const usage = 'npm run clock\nnpm run clock -- confirm'
const say = (text: string): void => void process.stdout.write(`${text}\n`)
const print = (ms: number | null): string => (ms === null ? 'nothing yet' : new Date(ms).toISOString())

const show = async (db: Db, clock: Clock): Promise<void> => {
  const { databaseMs, recordMs, testimonies } = await readWitnesses(db)
  const heard = testimonies.reduce((sum, one) => sum + one.heard, 0)
  say(`this machine   ${print(clock.now())}`)
  say(`the database   ${print(databaseMs)}`)
  say(`proved last    ${print(recordMs)}`)
  say(`devices heard in the last minutes: ${heard}`)
}

const confirm = async (db: Db, clock: Clock): Promise<void> => {
  const { recordMs } = await readWitnesses(db)
  const write = createTrail({ db, system: db, clock }).writer(
    { userId: undefined, account: 'operator', userName: 'operator', orgPath: '' },
    { call: 'cli.clock', requestId: crypto.randomUUID(), ip: '' },
  )
  await write(async (tx) => {
    const atMs = clock.now()
    const orgId = await ensureRoot(tx)
    await writeRecord(tx, atMs)
    const after = { provenAt: print(atMs) }
    return { data: null, note: { entity: 'clock', id: orgId, before: { provenAt: print(recordMs) }, after } }
  })
  say(`It is ${print(clock.now())}: deletion by age continues from now.`)
}

const given = process.argv.slice(2)
if (given.length > 1 || (given[0] !== undefined && given[0] !== 'confirm')) {
  say(usage)
  process.exit(2)
}
try {
  const work = given[0] === 'confirm' ? confirm : show
  await withStore(readConfig(process.env, []), createLog('warn'), ({ system }) => work(system, systemClock))
} catch (error) {
  say(String((error as Error).message))
  process.exit(1)
}
