/** A provider that does allowed things otherwise than the one of identity-providers.test.ts. Its people sign in all the same. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identityProviders, providerSignIn } from '@coldway/contract/identity-providers/identity-providers.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { descriptionOf } from './provider.fixture.ts'

const clientId = 'coldway'
const clientSecret = 'a secret: with a colon, a % and ü'
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface Habits {
  keys: ReturnType<typeof keyPair>
  /** How it takes the secret. */
  takes: 'client_secret_basic' | 'client_secret_post'
  description: object
  claims: object
  /** What its userinfo endpoint answers; it has none without. */
  person?: object | number
  /** Seconds by which its clock is ahead. */
  aheadS: number
}
const plain = (): Habits => ({ keys: keyPair(), takes: 'client_secret_basic', description: {}, claims: {}, aheadS: 0 })
let habits = plain()
let nonce = ''
/** The client authentications that it saw, oldest first. */
let seen: string[] = []
/** How often its description was read, and its userinfo endpoint asked with the token. */
let reads = { description: 0, person: 0 }

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const kidOf = ({ publicKey }: Habits['keys']) =>
  createHash('sha256')
    .update(publicKey.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 8)

/** RFC 6749 section 2.3.1: both halves are encoded like a form. */
const basic = [clientId, clientSecret].map((one) => new URLSearchParams({ '': one }).toString().slice(1)).join(':')
const isTaken = ({ headers }: IncomingMessage, form: URLSearchParams): boolean => {
  const by = headers.authorization === undefined ? 'client_secret_post' : 'client_secret_basic'
  seen.push(by)
  if (by !== habits.takes) return false
  if (by === 'client_secret_post') return form.get('client_secret') === clientSecret
  return headers.authorization === `Basic ${Buffer.from(basic).toString('base64')}`
}

const idToken = (issuer: string): string => {
  const nowS = Math.floor(world.clock.now() / 1000) + habits.aheadS
  const claims = { iss: issuer, aud: [clientId], sub: 'someone', iat: nowS, nbf: nowS, exp: nowS + 60, nonce }
  const text = `${part({ alg: 'ES256', kid: kidOf(habits.keys) })}.${part({ ...claims, ...habits.claims })}`
  const signature = sign('SHA256', Buffer.from(text), { key: habits.keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}

const server = createServer(async (request, response) => {
  const issuer = `http://${request.headers.host}`
  const say = (value: unknown, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  const { publicKey } = habits.keys
  if (request.url === '/keys')
    return say({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: kidOf(habits.keys) }] })
  if (request.url?.startsWith('/.well-known')) {
    reads.description += 1
    return say(
      descriptionOf(issuer, {
        ...(habits.person !== undefined && { userinfo_endpoint: `${issuer}/person` }),
        subject_types_supported: ['pairwise'],
        id_token_signing_alg_values_supported: ['ES256', 'RS256'],
        ...habits.description,
      }),
    )
  }
  if (request.url === '/person') {
    if (request.headers.authorization === 'Bearer a') reads.person += 1
    return typeof habits.person === 'number' ? say({}, habits.person) : say(habits.person)
  }
  const form = new URLSearchParams((await request.toArray()).join(''))
  if (!isTaken(request, form)) return say({ error: 'invalid_client' }, 401)
  return say({ access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: idToken(issuer) })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => new Promise((resolve) => server.close(resolve)))

const channels = { ...testConfig().channels, egressAllow: [hostPort] }
const world = await makeWorld({ config: { channels, trustsProxy: true } })
const { callAs, dataOf, make } = world

let count = 0
const add = async (groupsClaim = 'groups', extraScopes = '') => {
  const admin = await make.user()
  const named = { orgId: admin.orgId, name: 'Drivers', description: '', permissions: ['monitor:view'], mobileMenus: [] }
  const { id: roleId } = (await dataOf(admin, roles.saveRole, named as never)) as unknown as { id: number }
  const alias = `other${++count}`
  const given = { orgId: admin.orgId, name: alias, alias, issuer: `http://${hostPort}`, clientId, clientSecret }
  await dataOf(admin, identityProviders.save, {
    ...given,
    groupsClaim,
    extraScopes,
    roles: [{ group: 'drivers', roleId }],
  })
  return alias
}
const signIn = async (alias: string, more: { readonly iss?: string } = {}) => {
  const from = { 'x-forwarded-for': `10.9.0.${++count}` }
  const begun = await callAs(undefined, providerSignIn.begin, { alias }, from)
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  const asked = new URL(begun.body.data?.address ?? '').searchParams
  nonce = asked.get('nonce') ?? ''
  const back = { code: 'c', state: asked.get('state') ?? '', ...more }
  return callAs(undefined, providerSignIn.finish, back, { ...from, cookie })
}
const roleOf = async (answer: Awaited<ReturnType<typeof signIn>>) => {
  expect(answer.body.code).toBe('0')
  return (await dataOf({ token: answer.body.data?.access_token ?? '' }, session.me, {})).roleName
}

beforeEach(() => {
  habits = { ...plain(), claims: { groups: 'drivers' } }
  seen = []
  reads = { description: 0, person: 0 }
})

const [byBasic, byPost] = ['client_secret_basic', 'client_secret_post'] as const
test.each([
  ['says nothing of it and takes Basic', byBasic, undefined, [byBasic]],
  ['names Basic alone', byBasic, [byBasic], [byBasic]],
  ['names the form alone', byPost, [byPost], [byPost]],
  ['names both and takes Basic of this client', byBasic, [byPost, byBasic], [byBasic]],
  ['names both and takes the form of this client', byPost, [byPost, byBasic], [byBasic, byPost]],
  ['names what we have not, and both', byBasic, ['private_key_jwt', byBasic], [byBasic]],
] as const)('the secret reaches a provider that %s', async (_, takes, named, sent) => {
  habits = { ...habits, takes, description: { token_endpoint_auth_methods_supported: named } }
  expect(await roleOf(await signIn(await add()))).toBe('Drivers')
  expect(seen).toEqual(sent)
  // To begin and to finish.
  expect(reads.description).toBe(2)
})

test('a secret that no way makes right is sent once by each, and opens nothing', async () => {
  habits = {
    ...habits,
    takes: 'none' as never,
    description: { token_endpoint_auth_methods_supported: [byBasic, byPost] },
  }
  expect((await signIn(await add())).body).toMatchObject({ code: '40346', data: null })
  expect(seen).toEqual([byBasic, byPost])
})

test('elliptic keys are taken, and may change between two sign-ins', async () => {
  const alias = await add()
  expect(await roleOf(await signIn(alias))).toBe('Drivers')
  habits = { ...habits, keys: keyPair() }
  expect(await roleOf(await signIn(alias))).toBe('Drivers')
})

test.each([90, -90])('a clock that is %i seconds ahead keeps nobody out', async (aheadS) => {
  habits = { ...habits, aheadS }
  expect(await roleOf(await signIn(await add()))).toBe('Drivers')
})

test.each([
  ['realm_access.roles', { realm_access: { roles: ['drivers'] } }],
  ['https://acme.example/groups', { 'https://acme.example/groups': ['drivers'] }],
  ['resource_access.coldway.roles', { resource_access: { coldway: { roles: 'drivers' } } }],
])('groups are found at %s', async (claim, claims) => {
  habits = { ...habits, claims }
  expect(await roleOf(await signIn(await add(claim)))).toBe('Drivers')
})

test.each([
  ['realm_access.roles', { realm_access: ['drivers'] }],
  ['realm_access.roles', { realm_access: 'drivers' }],
  ['constructor.name', {}],
  ['__proto__.groups', {}],
])('nothing at %s in %j gives no role', async (claim, claims) => {
  habits = { ...habits, claims }
  expect((await signIn(await add(claim))).body.code).not.toBe('0')
})

test('groups and names that only the userinfo endpoint says give the role and make the account', async () => {
  habits = { ...habits, claims: {}, person: { sub: 'someone', groups: ['drivers'], name: 'Some One' } }
  const answer = await signIn(await add())
  expect(await roleOf(answer)).toBe('Drivers')
  const { userName } = await dataOf({ token: answer.body.data?.access_token ?? '' }, session.me, {})
  expect(userName).toBe('Some One')
})

test('the ID token counts before the userinfo endpoint, which is not asked when nothing is missing', async () => {
  habits = { ...habits, person: { sub: 'someone', groups: ['nobody'] } }
  expect(await roleOf(await signIn(await add()))).toBe('Drivers')
  expect(reads.person).toBe(1)
  habits = { ...habits, claims: { groups: 'drivers', name: 'One', email: 'o@x.example', preferred_username: 'one' } }
  expect(await roleOf(await signIn(await add()))).toBe('Drivers')
  expect(reads.person).toBe(1)
})

test.each([
  ['is of somebody else', { sub: 'another', groups: ['drivers'] }],
  ['is of nobody', { groups: ['drivers'] }],
  ['is refused', 403],
  ['fails', 500],
])('a userinfo answer that %s opens nothing', async (_, person) => {
  habits = { ...habits, claims: {}, person }
  expect((await signIn(await add())).body).toMatchObject({ code: '40346', data: null })
})

test.each([
  ['', 'openid profile email'],
  ['groups', 'openid profile email groups'],
  ['email groups urn:x:roles', 'openid profile email groups urn:x:roles'],
])('the scopes %j are asked for once each', async (extraScopes, asked) => {
  const from = { 'x-forwarded-for': `10.9.1.${++count}` }
  const alias = await add('groups', extraScopes)
  const begun = await callAs(undefined, providerSignIn.begin, { alias }, from)
  expect(new URL(begun.body.data?.address ?? '').searchParams.get('scope')).toBe(asked)
})

test('an answer that names another issuer, or none where one is promised, opens nothing (RFC 9207)', async () => {
  const alias = await add()
  expect((await signIn(alias, { iss: 'https://elsewhere.example' })).body.code).toBe('40346')
  habits = { ...habits, description: { authorization_response_iss_parameter_supported: true } }
  expect((await signIn(alias)).body.code).toBe('40346')
  expect(await roleOf(await signIn(alias, { iss: `http://${hostPort}` }))).toBe('Drivers')
})
