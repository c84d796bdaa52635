/** The client against a real server, with a way between them that fails as the test says. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { productPresets } from '@coldway/contract/products/product-presets.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { makeWorld } from '../../server/src/testing/world.ts'
import { calls } from './generated/calls.ts'
import { type ColdwayOptions, ColdwayError, createColdway, isRefusal, NoAnswer } from './index.ts'
import { waitOf } from './repeat.ts'

const { make, dataOf, base, clock, query } = await makeWorld({ config: { roles: new Set(['api']) } })
const owner = await make.user()
const { orgId } = owner
const scopes = ['device:view', 'device:edit', 'product:view', 'product:edit', 'user:view'] as const
const { appId, secret } = await dataOf(owner, apiClients.save, { orgId, name: 'ERP', scopes: [...scopes] })
const open = (more: Partial<ColdwayOptions> = {}) =>
  createColdway({ base, credential: { appId, secret }, waitMaxMs: 1000, ...more })
const bySignature = { credential: { appId, secret, by: 'signature' } } as const

/** A way on which the first requests fail, after they were done. */
const losing = (count: number) => {
  const sent: Request[] = []
  let left = count
  const way: typeof fetch = async (url, init) => {
    const request = new Request(url, init)
    sent.push(request.clone())
    const response = await fetch(request)
    if (!request.url.includes('oauth2') && left-- > 0) throw new TypeError('fetch failed')
    return response
  }
  return { way, sent, callsSent: () => sent.filter(({ url }) => !url.includes('oauth2')) }
}

/** A server that is not ours: answers what it is told, in turn. */
const servers: Server[] = []
afterAll(() => servers.forEach((server) => server.close().closeAllConnections()))
interface Said {
  readonly status: number
  readonly body?: string
  readonly headers?: Record<string, string>
}
const scripted = async (...answers: (Said | 'nothing')[]) => {
  let asked = 0
  const server = createServer((_request, response) => {
    const answer = answers[Math.min(asked++, answers.length - 1)] ?? 'nothing'
    if (answer !== 'nothing') response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? '')
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const client = createColdway({
    base: `http://127.0.0.1:${port}`,
    credential: { token: async () => 'any' },
    waitMaxMs: 1000,
    attempts: 2,
  })
  return { client, asked: () => asked }
}
const fine = (data: unknown): Said => ({
  status: 200,
  body: JSON.stringify({ isSuccess: 'Y', code: '0', message: '', data }),
  headers: { 'content-type': 'application/json' },
})
const someProduct = (name: string) => ({ orgId, name, definition: productPresets.vaccine })
const count = async (name: string) => (await query('select 1 from products where name = $1', [name])).length

describe('a credential', () => {
  test.for([{}, bySignature])('opens a call, with a query, in a zone: %j', async (more) => {
    const coldway = open({ ...more, zone: '+08:00', language: 'en-US' })
    expect(await coldway.call('devices.queryDeviceList', { page: 1, size: 10 })).toMatchObject({ total: 0 })
    const { records } = await coldway.call('users.queryUserInfo', { page: 1, size: 10 })
    const { id = 0, account } = records[0] ?? {}
    expect(await coldway.call('users.queryUserInfoById', { id })).toMatchObject({ account })
  })

  test('signs links that anybody opens until their end, and none for what changes something', async () => {
    const coldway = open({ zone: '+08:00', language: 'en-US' })
    const link = await coldway.link('devices.queryDeviceList', { page: 1, size: 10 }, { validForS: 60 })
    for (const _time of [1, 2])
      expect(await (await fetch(link)).json()).toMatchObject({ code: '0', data: { total: 0 } })
    expect((await fetch(link.replace('size', 'sise'))).status).toBe(403)
    const sends = someProduct('linked')
    await expect(coldway.link('products.save', sends, { validForS: 60 })).rejects.toThrow(TypeError)
    const strange = open({ credential: { token: async () => 'x' } })
    await expect(strange.link('devices.queryDeviceList', {}, { validForS: 60 })).rejects.toThrow(TypeError)
  })

  test('asks for one token for calls at one time, and renews it when it is over', async () => {
    const { way, sent } = losing(0)
    const coldway = open({ fetch: way })
    const ask = () => coldway.call('devices.queryDeviceList', { page: 1, size: 1 })
    await Promise.all([ask(), ask(), ask()])
    expect(sent.filter(({ url }) => url.includes('oauth2'))).toHaveLength(1)
    clock.advance(3_700_000)
    await Promise.all([ask(), ask()])
    expect(sent.filter(({ url }) => url.includes('oauth2'))).toHaveLength(2)
    clock.advance(-3_700_000)
  })

  test('says why there is no token', async () => {
    const refused = open({ credential: { appId, secret: 'wrong' } }).call('devices.queryDeviceList', { page: 1 })
    await expect(refused).rejects.toMatchObject({ name: 'ColdwayError', code: '40335', status: 401 })
  })

  test('of a signature takes no file', async () => {
    const file = new File(['no'], 'devices.csv')
    await expect(open(bySignature).call('imports.importCheck', { file } as never)).rejects.toThrow(
      'a file goes with a token',
    )
  })
})

describe('a call', () => {
  test('rejects with the code of its refusal', async () => {
    const error = await open()
      .call('products.queryById', { id: 2_000_000_000 })
      .catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ColdwayError)
    expect([isRefusal(error, 'notFound'), isRefusal(error, 'conflict')]).toEqual([true, false])
  })

  test('is not opened by a scope that the client lacks', async () => {
    const error = await open()
      .call('waybills.importCheck', { file: new File(['x'], 'x.csv') } as never)
      .catch((one: unknown) => one)
    expect(isRefusal(error, 'clientForbidden')).toBe(true)
  })

  test('sends a file as a form', async () => {
    const error = await open()
      .call('imports.importCheck', { file: new File(['x'], 'x.csv') } as never)
      .catch((one: unknown) => one)
    expect(error).toMatchObject({ name: 'ColdwayError', status: expect.any(Number) })
    expect((error as ColdwayError).status).toBeLessThan(500)
  })

  test('is done once, however often its answer is lost', async () => {
    const { way, callsSent } = losing(2)
    const { id } = await open({ fetch: way }).call('products.save', someProduct('Lost'))
    expect(id).toBeGreaterThan(0)
    expect(await count('Lost')).toBe(1)
    expect(new Set(callsSent().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(callsSent()).toHaveLength(3)
  })

  test('is done once by signatures of which each is good once', async () => {
    const { way, callsSent } = losing(1)
    await open({ ...bySignature, fetch: way }).call('products.save', someProduct('Signed'))
    expect(await count('Signed')).toBe(1)
    expect(new Set(callsSent().map(({ headers }) => headers.get('signature-nonce'))).size).toBe(2)
  })

  test('that is given up says under which key it may be asked for again', async () => {
    const lost = await open({ fetch: losing(9).way, attempts: 1 })
      .call('products.save', someProduct('Given up'))
      .catch((one: unknown) => one)
    expect(lost).toMatchObject({ name: 'NoAnswer', reason: 'network', status: 0 })
    const { idempotencyKey = '' } = lost as NoAnswer
    await open().call('products.save', someProduct('Given up'), { idempotencyKey })
    expect(await count('Given up')).toBe(1)
    const other = open().call('products.save', someProduct('Another'), { idempotencyKey })
    await expect(other).rejects.toMatchObject({ code: '1', status: 400 })
  })

  test('waits for what a full quota says', async () => {
    const { client, asked } = await scripted({ ...refusal(429, '27000'), headers: { 'retry-after': '1' } }, fine([1]))
    const began = performance.now()
    expect(await client.call('devices.queryDeviceList', { page: 1 })).toEqual([1])
    expect(performance.now() - began).toBeGreaterThan(950)
    expect(asked()).toBe(2)
  })

  test('does not wait longer than it may', async () => {
    const { client, asked } = await scripted({ ...refusal(429, '27000'), headers: { 'retry-after': '9' } })
    await expect(client.call('devices.queryDeviceList', {})).rejects.toMatchObject({
      code: '27000',
      retryAfterMs: 9000,
    })
    expect(asked()).toBe(1)
  })

  test('is not sent again where the answer would be the same', async () => {
    const { client, asked } = await scripted(refusal(500, '501'))
    await expect(client.call('devices.queryDeviceList', {})).rejects.toMatchObject({ code: '501' })
    expect(asked()).toBe(1)
  })

  test("tells somebody else's page from an answer, and tries a gateway again", async () => {
    const { client, asked } = await scripted({ status: 503, body: '<html>' }, { status: 200, body: '{"hello":1}' })
    await expect(client.call('devices.queryDeviceList', {}, { timeoutMs: 5000 })).rejects.toMatchObject({
      reason: 'notOurs',
      status: 200,
    })
    expect(asked()).toBe(2)
  })

  test('ends in time, and when its caller wants no more', async () => {
    const { client } = await scripted('nothing')
    await expect(createLate(client)).rejects.toMatchObject({ reason: 'timeout' })
    const stop = new AbortController()
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(client.call('devices.queryDeviceList', {}, { signal: stop.signal })).rejects.toThrow('enough')
    await expect(client.call('devices.queryDeviceList', {}, { signal: stop.signal })).rejects.toThrow('enough')
  })
})

const createLate = (client: ReturnType<typeof createColdway>) =>
  client.call('devices.queryDeviceList', {}, { timeoutMs: 20 })
const refusal = (status: number, code: string): Said => ({
  status,
  body: JSON.stringify({ isSuccess: 'N', code, message: 'no', data: null }),
})

test('waits twice as long each time, and never for a refusal', () => {
  const gone = new NoAnswer('network')
  expect([1, 2, 3].map((attempt) => waitOf(gone, attempt, 0.5))).toEqual([500, 1000, 2000])
  expect(waitOf(new ColdwayError('403', 403, ''), 1)).toBeUndefined()
})

describe('pages', () => {
  test('of a list are read to their end', async () => {
    for (let n = 0; n < 5; n += 1) await make.device({ orgId, deviceCode: `P${n}` })
    const sorts = [{ column: 'deviceCode' as const, order: 'asc' as const }]
    const found: string[] = []
    for await (const { deviceCode } of open().rows('devices.queryDeviceList', { size: 2, sorts }))
      found.push(deviceCode)
    expect(found).toEqual(['P0', 'P1', 'P2', 'P3', 'P4'])
    const first = await open().rows('devices.queryDeviceList', {}).next()
    expect(first.value).toMatchObject({ orgId })
  })

  test('lose and repeat no row when others go and come', async () => {
    const made: number[] = []
    for (let n = 0; n < 6; n += 1) made.push((await make.device({ orgId, deviceCode: `Q${n}` })).id)
    const conditionVos = [{ column: 'deviceCode' as const, type: 'like' as const, value: 'Q' }]
    const found: string[] = []
    for await (const { deviceCode } of open().rows('devices.queryDeviceList', { size: 2, conditionVos })) {
      if (deviceCode === 'Q1') await query('delete from devices where id = any($1)', [made.slice(0, 2)])
      found.push(deviceCode)
    }
    expect(found).toEqual(['Q0', 'Q1', 'Q2', 'Q3', 'Q4', 'Q5'])
  })

  test('of a cursor follow it', async () => {
    const asked = ['7', '9', null]
    const { client } = await scripted(...asked.map((next) => fine({ document: {}, next })))
    const found: unknown[] = []
    for await (const { next } of client.pages('epcis.queryEvents', {
      startTime: '2026-01-01 00:00:00',
      endTime: '2026-02-01 00:00:00',
    }))
      found.push(next)
    expect(found).toEqual(asked)
    expect(calls['epcis.queryEvents'].path).toBe(epcis.queryEvents.path)
  })
})
