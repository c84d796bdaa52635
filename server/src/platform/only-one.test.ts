import { Pool } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase } from '../testing/world.ts'
import { createLog } from './log.ts'
import { onlyOne } from './only-one.ts'

const where = await copyOfTemplate()
const log = createLog('silent')
const pools: Pool[] = []
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await dropDatabase(String(where.database))
})

const candidate = () => {
  const pool = new Pool({ ...where, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pools.push(pool)
  const state = { running: 0, begun: 0 }
  const place = onlyOne({
    pool,
    log,
    key: 7_305_999,
    lookMs: 50,
    start: () => {
      state.running++
      state.begun++
      return {
        close: async () => {
          state.running--
        },
      }
    },
  })
  return { state, place }
}

test('one of four does it; another when it leaves, or when its connection is cut', async () => {
  const all = Array.from({ length: 4 }, candidate)
  const running = () => all.reduce((sum, { state }) => sum + state.running, 0)
  const begun = () => all.reduce((sum, { state }) => sum + state.begun, 0)
  await until(() => running() === 1)
  const first = all.findIndex(({ state }) => state.running === 1)
  await all[first]?.place.close()
  await until(() => running() === 1)
  expect(begun()).toBe(2)
  const admin = new Pool({ ...where, max: 1 })
  pools.push(admin)
  await admin.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objid = 7305999",
  )
  await until(() => begun() >= 3 && running() === 1)
  await Promise.all(all.map(({ place }) => place.close()))
  expect(running()).toBe(0)
})
