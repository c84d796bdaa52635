/**
 * `npm run evidence-key` prints the statements about the keys that sign evidence. `-- rotate` lets another key sign from now on:
 * what the old one signed stands. So does another certificate for reports, where the operator gives none. `-- revoke <key> <reason>`
 * says that a key proves nothing any more, after one that leaked.
 */
import { ensureRoot } from '../demo/seed.ts'
import { forgetIdentity, listKeyLog, revokeKey, rotateKey } from '../modules/evidence/index.ts'
import { systemClock } from '../platform/clock.ts'
import { readConfig } from '../platform/config.ts'
import type { Db, Tx } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createTrail } from '../platform/trail.ts'
import { withStore } from './open-store.ts'

const usage = 'npm run evidence-key\nnpm run evidence-key -- rotate\nnpm run evidence-key -- revoke <key> <reason>'
const say = (text: string): void => void process.stdout.write(`${text}\n`)

const show = async (db: Db): Promise<void> => {
  for (const { text } of await listKeyLog(db)) say(text)
}

/** The work returns what the trail says of it. */
const change = (db: Db, work: (tx: Tx, at: number) => Promise<object>): Promise<void> => {
  const write = createTrail({ db, system: db, clock: systemClock }).writer(
    { userId: undefined, account: 'operator', userName: 'operator', orgPath: '' },
    { call: 'cli.evidenceKey', requestId: crypto.randomUUID(), ip: '' },
  )
  return write(async (tx) => {
    const after = await work(tx, systemClock.now())
    return { data: undefined, note: { entity: 'evidenceKey', id: await ensureRoot(tx), after } }
  })
}

const rotate = (db: Db) =>
  change(db, async (tx, at) => {
    const { key } = await rotateKey(tx, at)
    await forgetIdentity(tx)
    return { act: 'rotate', key }
  })

const revoke = (db: Db, key: string, reason: string) =>
  change(db, async (tx, at) => {
    if ((await revokeKey(tx, { at, key, reason })) !== 'done')
      throw new Error('This key signs now, or is none of ours, or is revoked already: rotate first.')
    return { act: 'revoke', key, reason }
  })

const [act, key, reason, ...rest] = process.argv.slice(2)
const workOf = (): ((db: Db) => Promise<void>) | undefined => {
  if (rest.length > 0) return undefined
  if (act === undefined) return show
  if (act === 'rotate' && key === undefined) return rotate
  if (act === 'revoke' && key !== undefined && reason) return (db) => revoke(db, key, reason)
  return undefined
}
const work = workOf()
if (!work) {
  say(usage)
  process.exit(2)
}
try {
  await withStore(readConfig(process.env, []), createLog('warn'), ({ system }) => work(system))
} catch (error) {
  say(String((error as Error).message))
  process.exit(1)
}
