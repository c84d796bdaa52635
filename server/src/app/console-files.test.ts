/** Which page an address opens: the console's, the companion's below /m/, or none. */
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
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
const mapPath = join(dirs.console, 'basemap/world.pmtiles')
await mkdir(join(dirs.console, 'basemap'))
await writeFile(mapPath, 'pieces of a map')
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

test('two nodes give pieces of the same map the same entity tag, whenever they were installed', async () => {
  const piece = { url: '/basemap/world.pmtiles', headers: { range: 'bytes=0-5' } }
  const { statusCode, body, headers } = await app.inject(piece)
  expect([statusCode, body]).toEqual([206, 'pieces'])
  await utimes(mapPath, new Date('2020-01-01'), new Date('2020-01-01'))
  const other = Fastify()
  await servePages(other, dirs)
  expect((await other.inject(piece)).headers.etag).toBe(headers.etag)
  await writeFile(mapPath, 'pieces of a new')
  const newer = Fastify()
  await servePages(newer, dirs)
  expect((await newer.inject(piece)).headers.etag).not.toBe(headers.etag)
})

test('a browser that holds some pieces of the map gets the others, and all of it once the map is another', async () => {
  const own = Fastify()
  await servePages(own, dirs)
  const url = '/basemap/world.pmtiles'
  const { headers } = await own.inject({ url, headers: { range: 'bytes=0-1' } })
  const more = (tag: unknown) => own.inject({ url, headers: { range: 'bytes=2-5', 'if-range': String(tag) } })
  expect((await more(headers.etag)).statusCode).toBe(206)
  expect((await more('"another"')).statusCode).toBe(200)
})

test('the address without its slash leads on', async () => {
  const { statusCode, headers } = await app.inject({ url: '/m' })
  expect([statusCode, headers.location]).toEqual([302, '/m/'])
})

test('what is no page of either is not found', async () => {
  for (const url of ['/v3/nothing', '/m/assets/gone.js'])
    expect((await app.inject({ url, headers: { accept: 'application/json' } })).statusCode).not.toBe(200)
})
