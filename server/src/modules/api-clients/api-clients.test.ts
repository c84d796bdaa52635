import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import type { ClientScope } from '@coldway/contract/api-clients/client-scopes.ts'
import type { SignedRequest } from '@coldway/contract/api-clients/signature.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { audit } from '@coldway/contract/operations/audit.ts'
import { products } from '@coldway/contract/products/products.ts'
import { productPresets } from '@coldway/contract/products/product-presets.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { hashToken } from '../../platform/secrets.ts'
import type { MadeUser } from '../../testing/make.ts'
import { signRequest } from '../../testing/sign-request.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { make, callAs, dataOf, clock, program, query } = world

let count = 0
const given = (change: object = {}) => ({
  name: `ERP ${++count}`,
  scopes: ['device:view', 'product:view', 'product:edit', 'organisation:view'] as ClientScope[],
  ...change,
})
interface Made {
  readonly owner: MadeUser
  readonly id: number
  readonly appId: string
  readonly secret: string
}
const add = async (change: object = {}, owner?: MadeUser): Promise<Made> => {
  const by = owner ?? (await make.user())
  return { owner: by, ...(await dataOf(by, apiClients.save, { orgId: by.orgId, ...given(change) })) }
}

let address = 0
interface Sending {
  readonly method?: 'GET' | 'POST'
  readonly ip?: string
  readonly body?: string
  readonly headers?: Record<string, string>
}
const send = async (url: string, { method = 'POST', ip, body, headers = {} }: Sending) => {
  const answer = await program.app.inject({
    method,
    url,
    // An address of its own each time, so that no limit of an address answers.
    remoteAddress: ip ?? `10.9.${(++address >> 8) & 255}.${address & 255}`,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { payload: body }),
  })
  return { status: answer.statusCode, json: answer.json() as Record<string, never>, headers: answer.headers }
}
const askToken = (form: Record<string, string>, sending: Sending = {}) =>
  send('/v2/oauth2/token', {
    ...sending,
    body: String(new URLSearchParams(form)),
    headers: { ...sending.headers, 'content-type': 'application/x-www-form-urlencoded' },
  })
const grant = { grant_type: 'client_credentials' }
const credentials = ({ appId, secret }: Made) => ({ client_id: appId, client_secret: secret })
const basic = ({ appId, secret }: Made) => ({
  authorization: `Basic ${Buffer.from(`${appId}:${secret}`).toString('base64')}`,
})
const tokenOf = async (made: Made): Promise<string> =>
  String((await askToken({ ...grant, ...credentials(made) })).json.access_token)
const list = '{"page":1,"size":10}'
const withToken = (token: string, path = devices.queryDeviceList.path, body = list, sending: Sending = {}) =>
  send(path, { ...sending, body, headers: { access_token: token } })
const codeWith = async (token: string, path?: string, body?: string, sending?: Sending) =>
  (await withToken(token, path, body, sending)).json.code

const signed = (made: Made, { url = devices.queryDeviceList.path, method = 'POST', body = list }, change = {}) =>
  signRequest({ appId: made.appId, key: hashToken(made.secret), url, method, body, atMs: clock.now() }, change)
const sendSigned = (made: Made, change: Partial<SignedRequest> = {}, sending: Sending = {}) =>
  send(devices.queryDeviceList.path, { body: list, ...sending, headers: signed(made, {}, change) })

describe('a token for a secret', () => {
  test.each(['body', 'Basic'])('is given for credentials in the %s, as RFC 6749 says', async (way) => {
    const made = await add()
    const { status, json, headers } =
      way === 'body'
        ? await askToken({ ...grant, ...credentials(made) })
        : await askToken(grant, { headers: basic(made) })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(json).toEqual({
      access_token: expect.stringMatching(/^client-/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'device:view organisation:view product:view product:edit',
    })
    const bearer = { authorization: `Bearer ${json.access_token}` }
    expect((await send(devices.queryDeviceList.path, { body: list, headers: bearer })).json.code).toBe('0')
    expect(await codeWith(String(json.access_token))).toBe('0')
  })

  test.each([
    ['a wrong secret', {}, { client_secret: 'x' }, 401, 'invalid_client', '40335'],
    ['an unknown client', {}, { client_id: 'app-x' }, 401, 'invalid_client', '40335'],
    ['no secret', {}, { client_secret: '' }, 401, 'invalid_client', '40333'],
    ['another grant', {}, { grant_type: 'password' }, 400, 'unsupported_grant_type', '1'],
    ['no grant', {}, { grant_type: undefined }, 400, 'invalid_request', '1'],
    ['a scope beyond its own', {}, { scope: 'device:view user:edit' }, 400, 'invalid_scope', '40331'],
    ['another address', { allowedAddresses: ['192.0.2.0/24'] }, {}, 400, 'unauthorized_client', '40331'],
  ])('is refused for %s', async (_what, change, form, status, error, code) => {
    const asked = { ...grant, ...credentials(await add(change)), ...form } as Record<string, string>
    const answer = await askToken(JSON.parse(JSON.stringify(asked)))
    expect([answer.status, answer.json.error, answer.json.code]).toEqual([status, error, code])
    expect(answer.headers['www-authenticate'] !== undefined).toBe(status === 401)
  })

  test('carries fewer scopes when it was asked for fewer', async () => {
    const made = await add()
    const { json } = await askToken({ ...grant, ...credentials(made), scope: 'product:view' })
    expect(json.scope).toBe('product:view')
    expect(await codeWith(String(json.access_token))).toBe('40331')
  })

  test('ends after an hour with its own code, and an unknown one has another', async () => {
    const token = await tokenOf(await add())
    expect(await codeWith(`${token}x`)).toBe('40101')
    clock.advance(3_601_000)
    const { status, json } = await withToken(token)
    expect([status, json.code]).toEqual([401, '40102'])
  })

  test('of people is still JSON', async () => {
    const { account, password } = await make.user()
    const body = JSON.stringify({ username: account, password })
    expect((await send('/v2/oauth2/token', { body })).json.code).toBe('0')
  })
})

describe('a signature', () => {
  test('opens a call, once', async () => {
    const made = await add()
    const headers = signed(made, {})
    const ask = () => send(devices.queryDeviceList.path, { body: list, headers })
    expect((await ask()).json.code).toBe('0')
    const again = await ask()
    expect([again.status, again.json.code]).toEqual([403, '40336'])
  })

  test('opens a call once of ten at the same time', async () => {
    const headers = signed(await add(), {})
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(devices.queryDeviceList.path, { body: list, headers })),
    )
    expect(answers.filter(({ json }) => json.code === '0')).toHaveLength(1)
  })

  test.each<[string, Partial<SignedRequest>, string]>([
    ['of another path', { path: '/v3/base/bas-device/save' }, '40336'],
    ['of another method', { method: 'GET' }, '40336'],
    ['of another body', { bodyDigest: 'a'.repeat(64) }, '40336'],
    ['of another zone', { zone: '+09:00' }, '40336'],
    ['with a short nonce', { nonce: 'short' }, '40336'],
    ['without a time', { time: '' }, '40336'],
    ['of a time long ago', { time: '1700000000' }, '40334'],
    ['of a time to come', { time: '4700000000' }, '40334'],
    ['valid for eight days', { validity: String(8 * 86_400) }, '40334'],
  ])('%s is refused', async (_what, change, code) => {
    const { status, json } = await sendSigned(await add(), change)
    expect([status, json.code]).toEqual([403, code])
  })

  test('of seven days opens on the seventh, and not after', async () => {
    const made = await add()
    const headers = [0, 1].map(() => signed(made, {}, { validity: String(7 * 86_400) }))
    clock.advance(7 * 86_400_000 - 60_000)
    const ask = (one: number) => send(devices.queryDeviceList.path, { body: list, headers: headers[one] as never })
    expect((await ask(0)).json.code).toBe('0')
    clock.advance(120_000)
    expect((await ask(1)).json.code).toBe('40334')
  })

  test('covers the query in any order of its parts, and their values', async () => {
    const made = await add({ scopes: ['user:view'] })
    const [user] = await query<{ id: number }>('select id from users where account = $1', [made.owner.account])
    const { path } = users.queryUserInfoById
    const ask = async (sent: string) => {
      const headers = signed(made, { url: `${path}?id=${user?.id}&z=1`, method: 'GET', body: '' })
      return (await send(`${path}?${sent}`, { method: 'GET', headers })).json.code
    }
    expect(await ask(`id=${user?.id}&z=1`)).toBe('0')
    expect(await ask(`z=1&id=${user?.id}`)).toBe('0')
    expect(await ask(`id=${user?.id}&z=2`)).toBe('40336')
    expect(await ask(`id=${user?.id}`)).toBe('40336')
  })

  test('missing beside a key, of an unknown key, of an ended secret: each has its code', async () => {
    const made = await add()
    expect((await send(devices.queryDeviceList.path, { body: list, headers: { apikey: made.appId } })).json.code).toBe(
      '40333',
    )
    expect((await sendSigned({ ...made, appId: 'app-nobody' })).json.code).toBe('40335')
    await dataOf(made.owner, apiClients.rotateSecret, { id: made.id, overlapHours: 0 })
    expect((await sendSigned(made)).json.code).toBe('40332')
  })

  test('goes with no large body', async () => {
    const made = await add()
    const body = JSON.stringify({ page: 1, size: 10, x: 'x'.repeat(70_000) })
    const headers = signed(made, { body })
    expect((await send(devices.queryDeviceList.path, { body, headers })).json.code).toBe('1')
  })
})

describe('a client', () => {
  test('writes under its own name, and its owner stands beside', async () => {
    const made = await add()
    const token = await tokenOf(made)
    const product = {
      orgId: made.owner.orgId,
      name: 'By ERP',
      gtin: null,
      definition: productPresets.vaccine,
      remark: '',
    }
    expect(await codeWith(token, products.save.path, JSON.stringify(product))).toBe('0')
    const trail = await dataOf(made.owner, audit.queryPageList, {
      page: 1,
      size: 10,
      conditionVos: [{ column: 'account', type: 'eq', value: made.appId }],
    })
    expect(trail.records.map(({ call }) => call)).toEqual(['products.save', 'signIn.token'])
  })

  test('may not do what is a person’s, whatever it may do', async () => {
    const token = await tokenOf(await add())
    for (const { path } of [session.me, apiClients.queryPageList]) expect(await codeWith(token, path)).toBe('40331')
  })

  test('never has more than the person who saves it', async () => {
    const owner = await make.user({ permissions: ['apiClient:edit', 'apiClient:view', 'device:view'] })
    const body = { orgId: owner.orgId, ...given({ scopes: ['device:view', 'user:edit'] }) }
    expect((await callAs(owner, apiClients.save, body)).body.code).toBe('403')
    const { id } = await add({}, await make.user({ orgId: owner.orgId }))
    for (const asked of [
      callAs(owner, apiClients.rotateSecret, { id, overlapHours: 0 }),
      callAs(owner, apiClients.updateStatus, { id, isEnabled: true }),
    ])
      expect((await asked).body.code).toBe('403')
    expect((await callAs(owner, apiClients.updateStatus, { id, isEnabled: false })).body.code).toBe('0')
  })

  test('loses a scope with its owner, and everything when the owner is deactivated', async () => {
    const made = await add()
    const token = await tokenOf(made)
    const { account } = made.owner
    await query(
      `update roles set permissions = array_remove(permissions, 'device:view') where id = (select role_id from users where account = $1)`,
      [account],
    )
    expect(await codeWith(token)).toBe('40331')
    expect(await codeWith(token, products.queryPageList.path)).toBe('0')
    const reader = await make.user({ orgId: made.owner.orgId })
    expect(await dataOf(reader, apiClients.queryById, { id: made.id })).toMatchObject({
      lostScopes: ['device:view'],
      state: 'live',
    })
    await query('update users set is_enabled = false where account = $1', [account])
    expect(await codeWith(token, products.queryPageList.path)).toBe('40331')
    expect((await sendSigned(made)).json.code).toBe('40331')
    expect(await dataOf(reader, apiClients.queryById, { id: made.id })).toMatchObject({ state: 'ownerless' })
  })

  test('that is off, deleted, or of a deleted organisation opens nothing', async () => {
    const owner = await make.user()
    const made = await add({}, owner)
    const token = await tokenOf(made)
    await dataOf(owner, apiClients.updateStatus, { id: made.id, isEnabled: false })
    expect(await codeWith(token)).toBe('40101')
    expect((await sendSigned(made)).json.code).toBe('40335')
    await dataOf(owner, apiClients.updateStatus, { id: made.id, isEnabled: true })
    expect(await codeWith(token)).toBe('40101')
    expect((await sendSigned(made)).json.code).toBe('0')
    await dataOf(owner, apiClients.deleteByIds, { ids: [made.id] })
    expect((await sendSigned(made)).json.code).toBe('40335')
    const branch = await make.organisation({ id: owner.orgId })
    const inBranch = { ...(await dataOf(owner, apiClients.save, { orgId: branch.id, ...given() })), owner }
    expect((await sendSigned(inBranch)).json.code).toBe('0')
    await dataOf(owner, organisations.deleteOrg, { id: branch.id } as never)
    expect((await sendSigned(inBranch)).json.code).toBe('40335')
  })

  test('uses the former secret until the end of the overlap, and never a third', async () => {
    const made = await add()
    const second = { ...made, ...(await dataOf(made.owner, apiClients.rotateSecret, { id: made.id, overlapHours: 1 })) }
    expect([(await sendSigned(made)).json.code, (await sendSigned(second)).json.code]).toEqual(['0', '0'])
    const token = await tokenOf(made)
    const third = { ...made, ...(await dataOf(made.owner, apiClients.rotateSecret, { id: made.id, overlapHours: 1 })) }
    expect((await sendSigned(made)).json.code).toBe('40332')
    expect(await codeWith(token)).toBe('40101')
    clock.advance(3_601_000)
    expect([(await sendSigned(second)).json.code, (await sendSigned(third)).json.code]).toEqual(['40332', '0'])
  })

  test.each([
    ['IPv4', ['192.0.2.0/24', '198.51.100.7'], ['192.0.2.9', '198.51.100.7', '::ffff:192.0.2.1'], '192.0.3.1'],
    ['IPv6', ['2001:db8::/32'], ['2001:db8::1'], '2001:db9::1'],
  ])('calls from its networks alone, of %s', async (_kind, allowedAddresses, inside, outside) => {
    const made = await add({ allowedAddresses })
    for (const ip of inside) expect((await sendSigned(made, {}, { ip })).json.code).toBe('0')
    expect((await sendSigned(made, {}, { ip: outside })).json.code).toBe('40331')
  })

  test.each([
    ['minute', { callsPerMinute: 3 }, 60],
    ['day', { callsPerDay: 3 }, 86_400],
  ])('keeps to its quota of a %s, and is told when to come again', async (_span, quota, seconds) => {
    clock.set(Math.ceil(clock.now() / 86_400_000) * 86_400_000 + 1000)
    const made = await add(quota)
    const answers = await Promise.all(Array.from({ length: 5 }, () => sendSigned(made)))
    const full = answers.filter(({ status }) => status === 429)
    expect(full).toHaveLength(2)
    expect(full[0]?.json.code).toBe('27000')
    const wait = Number(full[0]?.headers['retry-after'])
    expect(wait).toBeGreaterThan(seconds - 30)
    expect(wait).toBeLessThanOrEqual(seconds)
    clock.advance(wait * 1000)
    expect((await sendSigned(made)).json.code).toBe('0')
  })

  test('shows its calls by day and code, and its last use', async () => {
    const made = await add()
    await sendSigned(made)
    await sendSigned(made, { path: '/elsewhere' })
    await sendSigned(made, {}, { ip: '192.0.2.77' })
    const [day] = await dataOf(made.owner, apiClients.queryUsage, { id: made.id })
    expect(day).toMatchObject({
      calls: 3,
      codes: [
        { code: '0', calls: 2 },
        { code: '40336', calls: 1 },
      ],
    })
    const { lastUseAddress, lastUseTime } = await dataOf(made.owner, apiClients.queryById, { id: made.id })
    expect([lastUseAddress, lastUseTime !== null]).toEqual(['192.0.2.77', true])
  })

  test('keeps idempotency keys of its own', async () => {
    const owner = await make.user()
    const [one, other] = [await tokenOf(await add({}, owner)), await tokenOf(await add({}, owner))]
    const body = (name: string) =>
      JSON.stringify({ orgId: owner.orgId, name, gtin: null, definition: productPresets.vaccine, remark: '' })
    const headers = { 'idempotency-key': 'order-0000-0000-0001' }
    const save = (token: string, name: string) =>
      send(products.save.path, { body: body(name), headers: { ...headers, access_token: token } })
    const first = await save(one, 'A')
    expect((await save(one, 'A')).json.data).toEqual(first.json.data)
    expect((await save(other, 'B')).json.code).toBe('0')
  })
})

test('a secret guessed a hundred times a second is slowed down, and the right one still opens', async () => {
  const made = await add()
  const ip = '203.0.113.5'
  const before = performance.now()
  const guesses = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      askToken({ ...grant, client_id: made.appId, client_secret: `x${at}` }, { ip }),
    ),
  )
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(50)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(150)
  expect((await askToken({ ...grant, ...credentials(made) }, { ip })).status).toBe(200)
  expect((await sendSigned(made, {}, { ip })).json.code).toBe('0')
  console.info(`200 guesses: ${Math.round(performance.now() - before)} ms`)
})
