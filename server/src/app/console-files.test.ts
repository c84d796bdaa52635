/** Which page an address opens: the console's, the companion's below /m/, or none. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { servePages } from './console-files.ts'

const folder = await mkdtemp(join(tmpdir(), 'coldway-pages-'))
const dirs = { console: join(folder, 'console'), companion: join(folder, 'companion') }
for (const [name, dir] of Object.entries(dirs)) {
  await mkdir(join(dir, 'assets'), { recursive: true })
  await writeFile(join(dir, 'index.html'), name)
  await writeFile(join(dir, 'assets/start.js'), `${name} code`)
}
await writeFile(join(dirs.companion, 'service-worker.js'), 'worker')
const ownPolicy = `<meta http-equiv="Content-Security-Policy" content="script-src 'sha256-x'">`
await writeFile(join(dirs.console, 'verify.html'), ownPolicy)
const app = Fastify()
await servePages(app, dirs)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const kept = 'public, max-age=31536000, immutable'

test.each([
  ['/', 'console', 'no-store'],
  ['/view/home/home', 'console', 'no-store'],
  ['/assets/start.js', 'console code', kept],
  ['/m/', 'companion', 'no-store'],
  ['/m/queue', 'companion', 'no-store'],
  ['/m/assets/start.js', 'companion code', kept],
  // Browsers ask for it at each visit.
  ['/m/service-worker.js', 'worker', 'no-cache'],
  ['/mother', 'console', 'no-store'],
  ['/verify', ownPolicy, 'no-store'],
])('%s is %s', async (url, text, caching) => {
  const answer = await app.inject({ url, headers: { accept: 'text/html' } })
  expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, text, caching])
})

test('the page that checks evidence runs the script that is inside of it', async () => {
  const { headers } = await app.inject({ url: '/verify' })
  expect(headers['content-security-policy']).toBe("script-src 'sha256-x'; frame-ancestors 'none'")
})

test('the address without its slash leads on', async () => {
  const { statusCode, headers } = await app.inject({ url: '/m' })
  expect([statusCode, headers.location]).toEqual([302, '/m/'])
})

test('what is no page of either is not found', async () => {
  for (const url of ['/v3/nothing', '/m/assets/gone.js'])
    expect((await app.inject({ url, headers: { accept: 'application/json' } })).statusCode).not.toBe(200)
})
