import { CompiledQuery, type DatabaseConnection, type Driver, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../testing/world.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { durabilityFaults } from './durability.ts'
import { createLog } from './log.ts'
import { seeingEverything } from './visibility.ts'
import { createEitherDriver } from './standby.ts'

describe('what an external server must keep', () => {
  const safe = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', synchronous_standby_names: 'ANY 1 (*)' }
  test.each([
    [{}, true, []],
    [{ synchronous_standby_names: '' }, false, []],
    [{ synchronous_commit: 'local' }, false, []],
    [{ fsync: 'off', full_page_writes: 'off' }, false, ['fsync is off', 'full_page_writes is off']],
    [{ synchronous_commit: 'off' }, false, ['synchronous_commit is off']],
    [{ synchronous_commit: 'local' }, true, [/synchronous_commit is local/]],
    [{ synchronous_standby_names: ' ' }, true, [/synchronous_standby_names is empty/]],
  ])('%j, a standby required: %s', (given, isRequired, faults) => {
    const found = durabilityFaults(new Map(Object.entries({ ...safe, ...given })), isRequired)
    expect(found).toEqual(faults.map((fault) => (fault instanceof RegExp ? expect.stringMatching(fault) : fault)))
  })

  test('a standby is asked for beside an external server only', () => {
    expect(() => readConfig({ COLDWAY_DATABASE_READ_URL: 'postgres://b' }, [])).toThrow('COLDWAY_DATABASE_READ_URL')
    expect(() => readConfig({ COLDWAY_DATABASE_SYNC: 'required' }, [])).toThrow('COLDWAY_DATABASE_SYNC')
  })
})

describe('who reads history', () => {
  const driverOf = (answer: () => unknown): Driver => {
    const connection: DatabaseConnection = {
      executeQuery: async () => ({ rows: [answer() as never] }),
      streamQuery: () => {
        throw new Error('not here')
      },
    }
    return {
      init: async () => undefined,
      acquireConnection: async () => connection,
      releaseConnection: async () => undefined,
      beginTransaction: async () => undefined,
      commitTransaction: async () => undefined,
      rollbackTransaction: async () => undefined,
      destroy: async () => undefined,
    }
  }
  const ask = async (isFresh: boolean, standby: () => unknown) => {
    let failures = 0
    const driver = createEitherDriver({
      primary: driverOf(() => 'primary'),
      standby: driverOf(standby),
      freshness: { isFresh: () => isFresh, failed: () => failures++, close: () => undefined },
      isAway: (error) => String(error).includes('away'),
    })
    const connection = await driver.acquireConnection()
    const { rows } = await connection.executeQuery(CompiledQuery.raw('select'))
    return { answeredBy: rows[0], failures }
  }
  const fails = (why: string) => (): never => {
    throw new Error(why)
  }

  test('the standby while it is fresh, the primary otherwise', async () => {
    expect(await ask(true, () => 'standby')).toEqual({ answeredBy: 'standby', failures: 0 })
    expect(await ask(false, fails('away'))).toEqual({ answeredBy: 'primary', failures: 0 })
  })
  test('a statement that the standby breaks off is asked again at the primary, one that is wrong is not', async () => {
    expect(await ask(true, fails('away'))).toEqual({ answeredBy: 'primary', failures: 1 })
    await expect(ask(true, fails('wrong'))).rejects.toThrow('wrong')
  })

  test('a server that is no standby is never asked, and one that is not there harms nobody', async () => {
    const world = await makeWorld({ config: { roles: new Set(['api']) } })
    for (const where of [world.where, { host: '127.0.0.1', port: 1, user: 'x', database: 'x' }]) {
      const database = openDatabase(world.where, createLog('silent'), { standby: { where, maxLagMs: 5000 } })
      const { rows } = await seeingEverything(() => sql`select 1 as one`.execute(database.history))
      expect(rows).toEqual([{ one: 1 }])
      await database.close()
    }
  })
})
