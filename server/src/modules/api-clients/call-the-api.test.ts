/** Runs the examples of docs/how-to/call-the-api.md as they stand there. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { afterAll, expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const page = await readFile(join(import.meta.dirname, '../../../../docs/how-to/call-the-api.md'), 'utf8')
const examples = Array.from(
  page.matchAll(/^```(\w+) (\w+)\n([\s\S]*?)^```$/gm),
  ([, language = '', what = '', text = '']) => ({
    language,
    what,
    text,
  }),
)
const programs: Readonly<Record<string, string>> = { sh: 'bash', python: 'python3', ts: process.execPath }

const { make, dataOf, base } = await makeWorld({ config: { roles: new Set(['api']) } })
const folder = await mkdtemp(join(tmpdir(), 'coldway-examples-'))
afterAll(() => rm(folder, { recursive: true }))
const run = promisify(execFile)

const isHere = (program: string) =>
  run(program, [program === 'openssl' ? 'version' : '--version']).then(
    () => true,
    () => false,
  )
const needs = (language: string) => [programs[language] ?? '', ...(language === 'sh' ? ['curl', 'openssl'] : [])]
const canRun = async (language: string) => (await Promise.all(needs(language).map(isHere))).every(Boolean)

test('has examples of each credential', () => {
  expect(examples.map(({ language, what }) => `${language} ${what}`)).toEqual([
    'sh token',
    'python token',
    'sh signature',
    'ts signature',
    'python signature',
    'python link',
  ])
})

test.for(examples)('$language, with a $what', async ({ language, what, text }, { skip }) => {
  if (!(await canRun(language))) skip(`${needs(language).join(', ')}: not on this machine`)
  const user = await make.user()
  const made = { orgId: user.orgId, name: 'Example', scopes: ['device:view' as const] }
  const { appId, secret } = await dataOf(user, apiClients.save, made)
  const file = join(folder, `${what}.${language === 'ts' ? 'mts' : language}`)
  await writeFile(file, text)
  const { stdout } = await run(programs[language] ?? '', [file], {
    env: { ...process.env, COLDWAY: base, APP_ID: appId, APP_SECRET: secret },
    timeout: 20_000,
  })
  expect(JSON.parse(stdout)).toMatchObject({ isSuccess: 'Y', code: '0', data: { total: 0 } })
})
