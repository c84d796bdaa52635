/** The package as it is published, installed in a folder of its own, with the examples run there against a real server. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld } from '../../server/src/testing/world.ts'
import { buildClient } from '../build.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const examples = join(root, 'client/examples')
const { make, dataOf, base } = await makeWorld({ config: { roles: new Set(['api']) } })
const folder = await mkdtemp(join(tmpdir(), 'coldway-client-'))
const installed = join(folder, 'node_modules/@coldway/client')
afterAll(() => rm(folder, { recursive: true }))

const env: Record<string, string> = {}
beforeAll(async () => {
  await buildClient(installed)
  await cp(examples, join(folder, 'examples'), { recursive: true })
  const { orgId, ...user } = await make.user()
  for (const [deviceCode, deviceName] of Object.entries({ V1: 'Van 1', V2: 'Van 2', V3: 'Van 3', B1: 'Box' }))
    await make.device({ orgId, deviceCode, deviceName })
  const scopes = ['device:view' as const, 'product:view' as const, 'product:edit' as const]
  const { appId, secret } = await dataOf(user, apiClients.save, { orgId, name: 'Example', scopes })
  Object.assign(env, { COLDWAY: base, APP_ID: appId, APP_SECRET: secret, ORG_ID: String(orgId) })
  env.FILE = join(folder, 'devices.csv')
})

const printed: Readonly<Record<string, unknown>> = {
  'devices.ts': ['V1', 'V2', 'V3'],
  'signature.ts': 4,
  'change.ts': { isOnce: true, isConflict: true },
  'file.ts': 'text/csv; charset=utf-8',
}

test('has a printed answer for each example', async () => {
  expect((await readdir(examples)).toSorted()).toEqual(Object.keys(printed).toSorted())
})

test.for(Object.entries(printed))('%s', async ([name, answer]) => {
  const { stdout } = await run(process.execPath, [join(folder, 'examples', name)], {
    cwd: folder,
    env: { ...process.env, ...env },
    timeout: 30_000,
  })
  expect(JSON.parse(stdout)).toEqual(answer)
  if (name === 'file.ts') expect((await readFile(env.FILE ?? '', 'utf8')).split('\r\n')).toHaveLength(6)
})

test('needs no package, and holds nothing of schemas or the server', async () => {
  const { dependencies, private: isPrivate } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect([dependencies, isPrivate]).toEqual([undefined, undefined])
  const code = await readFile(join(installed, 'index.js'), 'utf8')
  expect(code).not.toMatch(/^import |require\(|\bzod\b/m)
  expect(code.length).toBeLessThan(100_000)
})

test('types the examples by what it ships', async () => {
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      target: 'es2022',
      lib: ['es2023', 'dom', 'dom.iterable'],
      module: 'nodenext',
      moduleDetection: 'force',
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: ['examples'],
  }
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', folder]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
})
