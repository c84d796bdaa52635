/** A provider that lies: whatever its ID token or its description says wrongly, nobody is signed in and no account is made. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identityProviders, providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { descriptionOf } from './provider.fixture.ts'

const clientId = 'coldway'
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const [first, second, foreign] = [keyPair(), keyPair(), keyPair()]

interface Lies {
  claims: object
  header: object
  /** The key that signs; undefined: none does. */
  key: KeyObject | undefined
  /** The keys that the provider shows. */
  shown: readonly KeyObject[]
  description: object
}
const truth = (): Lies => ({ claims: {}, header: {}, key: first.privateKey, shown: [first.publicKey], description: {} })
let lies = truth()
let nonce = ''

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const kidOf = (key: KeyObject) =>
  createHash('sha256')
    .update(String(key.export({ format: 'jwk' }).n))
    .digest('hex')
    .slice(0, 8)

const server = createServer((request, response) => {
  const issuer = `http://${request.headers.host}`
  const say = (value: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const nowS = Math.floor(world.clock.now() / 1000)
  if (request.url === '/keys')
    return say({
      keys: lies.shown.map((key) => ({ ...key.export({ format: 'jwk' }), kid: kidOf(key), alg: 'RS256', use: 'sig' })),
    })
  if (request.url?.startsWith('/.well-known')) return say(descriptionOf(issuer, lies.description))
  const header = { alg: 'RS256', ...(lies.shown[0] && { kid: kidOf(lies.shown[0]) }), ...lies.header }
  const claims = { iss: issuer, aud: clientId, sub: 'someone', iat: nowS, exp: nowS + 300, nonce, groups: [] }
  const text = `${part(header)}.${part({ ...claims, ...lies.claims })}`
  const signature = lies.key ? sign('RSA-SHA256', Buffer.from(text), lies.key).toString('base64url') : ''
  return say({ access_token: 'a', token_type: 'Bearer', id_token: `${text}.${signature}` })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => server.close(resolve)))

const channels = { ...testConfig().channels, egressAllow: [hostPort] }
const world = await makeWorld({ config: { channels, trustsProxy: true } })
const { callAs, dataOf, make, query } = world

let count = 0
const add = async () => {
  const admin = await make.user()
  const role = (name: string) => ({ orgId: admin.orgId, name, description: '', permissions: ['monitor:view'] })
  const save = async (name: string) =>
    (await dataOf(admin, roles.saveRole, { ...role(name), mobileMenus: [] } as never)) as unknown as { id: number }
  const [drivers, others] = [await save('Drivers'), await save('Others')]
  const alias = `hostile${++count}`
  await dataOf(admin, identityProviders.save, {
    orgId: admin.orgId,
    name: alias,
    alias,
    issuer: `http://${hostPort}`,
    clientId,
    clientSecret: 'a secret of some length',
    roles: [
      { group: 'drivers', roleId: drivers.id },
      { group: null, roleId: others.id },
    ],
  })
  return alias
}
const begin = async (alias: string) => {
  const headers = { 'x-forwarded-for': `10.8.0.${++count}` }
  const answer = await callAs(undefined, providerSignIn.begin, { alias }, headers)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { answer, headers: { ...headers, cookie } }
}
const signIn = async (alias: string) => {
  const { answer, headers } = await begin(alias)
  const asked = new URL(answer.body.data?.address ?? '').searchParams
  nonce = asked.get('nonce') ?? ''
  return callAs(undefined, providerSignIn.finish, { code: 'c', state: asked.get('state') ?? '' }, headers)
}
const roleOf = async (answer: { body: { data: { access_token: string } | null } }) =>
  (await dataOf({ token: answer.body.data?.access_token ?? '' }, session.me, {})).roleName

beforeEach(() => {
  lies = truth()
})

describe('an ID token', () => {
  test('that says the truth opens, with keys that were changed meanwhile too', async () => {
    const alias = await add()
    expect((await signIn(alias)).body.code).toBe('0')
    lies = { ...truth(), key: second.privateKey, shown: [second.publicKey] }
    expect((await signIn(alias)).body.code).toBe('0')
  })

  const nowS = () => Math.floor(world.clock.now() / 1000)
  test.each<[string, () => Partial<Lies>]>([
    ['of another sign-in', () => ({ claims: { nonce: 'another' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['for another client', () => ({ claims: { aud: 'another' } })],
    ['for us and others, given to another', () => ({ claims: { aud: [clientId, 'another'], azp: 'another' } })],
    ['of another issuer', () => ({ claims: { iss: 'https://elsewhere.example' } })],
    ['that has ended', () => ({ claims: { exp: nowS() - 3600, iat: nowS() - 7200 } })],
    ['of yesterday', () => ({ claims: { iat: nowS() - 86_400 } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with a number as its subject', () => ({ claims: { sub: 7 } })],
    ['that nobody signed', () => ({ header: { alg: 'none' }, key: undefined })],
    ['whose signature is left out', () => ({ key: undefined })],
    ['signed by a key that the provider does not show', () => ({ key: foreign.privateKey })],
    ['signed by its former key', () => ({ shown: [second.publicKey] })],
    ['whose signature is said to be symmetric', () => ({ header: { alg: 'HS256' } })],
  ])('%s is refused, and makes nobody', async (_, lie) => {
    const alias = await add()
    lies = { ...truth(), ...lie() }
    const before = await query('select id from users')
    const { body } = await signIn(alias)
    expect(body).toMatchObject({ code: '40346', data: null })
    expect(await query('select id from users')).toHaveLength(before.length)
  })

  test('whose groups are one text, or something else, gives the role that fits and no other', async () => {
    const alias = await add()
    const roleWith = async (groups: unknown) => {
      lies = { ...truth(), claims: { sub: `s${++count}`, groups } }
      return roleOf(await signIn(alias))
    }
    expect(await roleWith('drivers')).toBe('Drivers')
    expect(await roleWith(['drivers'])).toBe('Drivers')
    for (const other of ['drivers,others', [['drivers']], { drivers: true }, 7, null])
      expect(await roleWith(other), JSON.stringify(other)).toBe('Others')
  })
})

describe('a description', () => {
  test.each([
    ['of another issuer', { issuer: 'https://elsewhere.example' }],
    ['that sends browsers to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['that sends browsers elsewhere without TLS', { authorization_endpoint: 'http://elsewhere.example/' }],
    ['that names no page', { authorization_endpoint: undefined }],
  ])('%s leads nowhere', async (_, description) => {
    const alias = await add()
    lies = { ...truth(), description }
    expect((await begin(alias)).answer.body.code).toBe('40347')
  })

  test.each([
    ['the code', { token_endpoint: 'http://169.254.169.254/token' }],
    ['the question for its keys', { jwks_uri: 'http://10.0.0.1/keys' }],
  ])('that sends %s to an address inside opens nothing', async (_, description) => {
    const alias = await add()
    lies = { ...truth(), description }
    expect((await signIn(alias)).body).toMatchObject({ code: expect.stringMatching(/^4034[67]$/), data: null })
  })
})
