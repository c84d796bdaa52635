/**
 * A start that cannot succeed prints one sentence for the operator that names the error, no stack, and ends with an
 * exit code.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { freePort, urlOf } from '../testing/child.ts'
import { removeFolder } from '../testing/world.ts'

const main = join(import.meta.dirname, '../main.ts')
const folder = mkdtempSync(join(tmpdir(), 'coldway-refused-'))
const silent = createServer().listen(0, '127.0.0.1')
await once(silent, 'listening')
afterAll(async () => {
  silent.close()
  await removeFolder(folder)
})

const start = async (variables: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> => {
  const env = {
    PATH: process.env.PATH,
    COLDWAY_DATA: folder,
    COLDWAY_HOST: '127.0.0.1',
    COLDWAY_PORT: '0',
    COLDWAY_METRICS_PORT: 'off',
    ...variables,
  }
  const child = spawn(process.execPath, [main, '--no-demo'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

const postgres = { ...inject('postgres'), database: 'postgres' }
const nowhere = await freePort()
const url = (host: string): string => `postgresql://coldway:very-Secret@${host}/coldway`

describe('a start is refused', () => {
  test.each([
    [
      'with every wrong variable by its name',
      { COLDWAY_PORT: '70000', COLDWAY_LOG: 'loud', COLDWAY_DATABASE_SYNC: 'please' },
      [
        /^The configuration is not usable:$/m,
        /^ {2}COLDWAY_PORT: /m,
        /^ {2}COLDWAY_LOG: /m,
        /^ {2}COLDWAY_DATABASE_SYNC: /m,
      ],
    ],
    [
      'with a data folder that no file system makes',
      { COLDWAY_DATA: '/proc/coldway/data' },
      [/^The data folder \/proc\/coldway\/data cannot be made: ENOENT/m],
    ],
    [
      'with a file for its data folder',
      { COLDWAY_DATA: main },
      [/^The data folder .*main\.ts cannot be made: a file/m],
    ],
    ['with roles and no bus', { COLDWAY_ROLES: 'ingest' }, [/COLDWAY_DATABASE_URL: needed where COLDWAY_ROLES/]],
    [
      'with a database that is not there',
      { COLDWAY_DATABASE_URL: url(`127.0.0.1:${nowhere}`) },
      [/^The database of COLDWAY_DATABASE_URL .*ECONNREFUSED/m],
    ],
    [
      'with a database that does not exist on its server',
      { COLDWAY_DATABASE_URL: urlOf({ ...postgres, database: 'nobodys' }) },
      [/^The database of COLDWAY_DATABASE_URL .*"nobodys" does not exist/m],
    ],
    [
      'with no server of several that fits',
      { COLDWAY_DATABASE_URL: url(`127.0.0.1:${nowhere},127.0.0.1:${(silent.address() as { port: number }).port}`) },
      [/^None of the 2 database servers is a primary that answers/m],
    ],
    [
      'with no standby where one is required',
      { COLDWAY_DATABASE_URL: urlOf(postgres), COLDWAY_DATABASE_SYNC: 'required' },
      [/synchronous_standby_names is empty, COLDWAY_DATABASE_SYNC=required wants a synchronous standby/],
    ],
    ['with a file where the data folder should be', { COLDWAY_DATA: main }, [/^The data folder .*main\.ts/m]],
  ] as const)(
    '%s',
    async (_what, variables, sentences) => {
      const { code, said } = await start(variables)
      for (const sentence of sentences) expect(said).toMatch(sentence)
      expect(code).toBe(1)
      expect(said).not.toMatch(/^\s+at /m)
      expect(said).not.toContain('very-Secret')
    },
    60_000,
  )
})
