/** Sign-in by OpenID Connect against a real provider: accounts by groups, links by password, and what no provider may do. */
import {
  type IdentityTicket,
  identityProviders,
  providerSignIn,
} from '@coldway/contract/identity-providers/identity-providers.ts'
import { limits } from '@coldway/contract/limits.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { afterAll, describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { clientOfTests, type Person, startOpenIdProvider } from '../../testing/open-id-provider.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const provider = await startOpenIdProvider()
afterAll(() => provider.close())
const channels = { ...testConfig().channels, egressAllow: [provider.hostPort] }
const world = await makeWorld({ config: { channels, trustsProxy: true } })
const { callAs, dataOf, make, clock, query } = world

let count = 0
const from = () => ({ 'x-forwarded-for': `10.9.${++count >> 8}.${count & 255}` })
const person = (more: object = {}): Person => {
  const sub = `sub-${++count}`
  const email = `${sub}@acme.example`
  return { sub, email, email_verified: true, name: `Person ${count}`, preferred_username: sub, groups: [], ...more }
}
const roleOf = async (admin: MadeUser, name: string) =>
  (await dataOf(admin, roles.saveRole, {
    orgId: admin.orgId,
    name,
    description: '',
    permissions: ['monitor:view'],
    mobileMenus: [],
  } as never)) as unknown as { id: number }

interface Given {
  readonly roles?: readonly { readonly group: string | null; readonly roleId: number }[]
  readonly issuer?: string
}
const add = async (admin: MadeUser, { roles: given = [], issuer = provider.issuer }: Given = {}) => {
  const alias = `p${++count}`
  const body = { orgId: admin.orgId, name: `Acme ${count}`, alias, issuer, ...clientOfTests, roles: [...given] }
  const { id } = await dataOf(admin, identityProviders.save, body)
  const row = await dataOf(admin, identityProviders.queryById, { id })
  provider.serve(row.redirectUri)
  const { orgId: _fixed, clientSecret: _own, ...shown } = body
  const kept = { groupsClaim: 'groups', extraScopes: '', isEnabled: true, clientSecret: null }
  return { ...row, body, change: { id, version: row.version, ...shown, ...kept } }
}
const begin = async (alias: string) => {
  const headers = from()
  const answer = await callAs(undefined, providerSignIn.begin, { alias }, headers)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { answer, address: answer.body.data?.address ?? '', headers: { ...headers, cookie } }
}
const backOf = async (address: string, who: Person) => {
  const { searchParams } = await provider.walk(address, who)
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => searchParams.get(name) ?? '')
  return { code: code ?? '', state: state ?? '', iss: iss ?? '' }
}
const signIn = async (alias: string, who: Person) => {
  const { address, headers } = await begin(alias)
  return callAs(undefined, providerSignIn.finish, await backOf(address, who), headers)
}
const meOf = (answer: { body: { data: { access_token: string } | null } }) =>
  dataOf({ token: answer.body.data?.access_token ?? '' }, session.me, {})
const ticketOf = async (alias: string, who: Person): Promise<string> => {
  const { body } = await signIn(alias, who)
  expect(body.code).toBe('40343')
  return (body.data as unknown as IdentityTicket).ticket
}
const link = (ticket: string, { account, password }: MadeUser) =>
  callAs(undefined, providerSignIn.link, { ticket, username: account, password }, from())

describe('a sign-in', () => {
  test('asks with PKCE, state and nonce, and keeps the secret sealed and unseen', async () => {
    const admin = await make.user()
    const made = await add(admin)
    const { address, answer } = await begin(made.alias)
    const asked = new URL(address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${made.redirectUri}`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{32,}$/)
    expect(answer.headers.get('set-cookie')).toMatch(/^coldway_provider=[\w-]{32}; .*HttpOnly; SameSite=Lax/)
    const [row] = await query<{ text: string }>(
      'select row_to_json(p)::text as text from identity_providers p where id = $1',
      [made.id],
    )
    expect(row?.text).not.toContain(clientOfTests.clientSecret)
    expect(row?.text).not.toContain(Buffer.from(clientOfTests.clientSecret).toString('hex'))
    const list = await callAs(admin, identityProviders.queryPageList, { page: 1, size: 10 })
    expect(list.text).not.toContain(clientOfTests.clientSecret)
  })

  test('makes an account with the role of the first group that fits, and moves it with the groups', async () => {
    const admin = await make.user()
    const [drivers, office] = [await roleOf(admin, 'Drivers'), await roleOf(admin, 'Office')]
    const made = await add(admin, {
      roles: [
        { group: 'drivers', roleId: drivers.id },
        { group: null, roleId: office.id },
      ],
    })
    const who = person({ groups: ['people', 'drivers'] })
    const me = await meOf(await signIn(made.alias, who))
    expect(me).toMatchObject({ account: `${who.sub}@${made.alias}`, orgId: admin.orgId, roleName: 'Drivers' })
    expect(await meOf(await signIn(made.alias, { ...who, groups: [] }))).toMatchObject({
      id: me.id,
      roleName: 'Office',
    })
    const rows = await query<{ call: string; outcome: string }>(
      "select call, outcome from audit_rows where call = 'providerSignIn.finish' and entity_name = $1 order by at",
      [me.account],
    )
    expect(rows).toEqual([
      { call: 'providerSignIn.finish', outcome: 'done' },
      { call: 'providerSignIn.finish', outcome: 'done' },
    ])
    const [email] = await query<{ email: string }>('select email from users where id = $1', [me.id])
    expect(email?.email).toBe(who.email)
  })

  test('makes no account at the root, where nobody makes one', async () => {
    const root = await make.user({ orgId: await make.root })
    const role = await roleOf(root, 'Of the root')
    const made = await add(root, { roles: [{ group: null, roleId: role.id }] })
    expect((await signIn(made.alias, person())).body.code).toBe('40343')
  })

  test('believes no address that the provider has not verified', async () => {
    const admin = await make.user()
    const role = await roleOf(admin, 'Everybody')
    const made = await add(admin, { roles: [{ group: null, roleId: role.id }] })
    const me = await meOf(await signIn(made.alias, person({ email: 'boss@acme.example', email_verified: false })))
    const [row] = await query<{ email: string | null }>('select email from users where id = $1', [me.id])
    expect(row?.email).toBeNull()
  })

  test('is good once, in its browser, for ten minutes, and with its own code', async () => {
    const admin = await make.user()
    const made = await add(admin, { roles: [{ group: null, roleId: (await roleOf(admin, 'Once')).id }] })
    const who = person()
    const finish = async (change: object, headersOf = (own: Record<string, string>) => own) => {
      const { address, headers } = await begin(made.alias)
      const input = { ...(await backOf(address, who)), ...change }
      return { input, headers, answer: await callAs(undefined, providerSignIn.finish, input, headersOf(headers)) }
    }
    const good = await finish({})
    expect(good.answer.body.code).toBe('0')
    const again = await callAs(undefined, providerSignIn.finish, good.input, good.headers)
    expect(again.body.code).toBe('40341')
    expect((await finish({}, () => from())).answer.body.code).toBe('40341')
    const other = await begin(made.alias)
    expect((await finish({}, () => other.headers)).answer.body.code).toBe('40341')
    const stolen = await backOf((await begin(made.alias)).address, who)
    expect((await finish({ code: stolen.code })).answer.body.code).toBe('40346')
    expect((await finish({ iss: 'https://elsewhere.example' })).answer.body.code).toBe('40346')
    const { address, headers } = await begin(made.alias)
    const late = await backOf(address, who)
    clock.advance(limits.identityStateMs + 1000)
    expect((await callAs(undefined, providerSignIn.finish, late, headers)).body.code).toBe('40341')
    clock.advance(-limits.identityStateMs - 1000)
  })

  test('of a name that nobody has, or of a provider that is switched off or away, leads nowhere', async () => {
    const admin = await make.user()
    expect((await begin('nobody')).answer.body.code).toBe('40342')
    const { body, change, alias } = await add(admin)
    await dataOf(admin, identityProviders.update, { ...change, isEnabled: false })
    expect((await begin(alias)).answer.body.code).toBe('40342')
    const away = await add(admin, { issuer: 'https://127.0.0.1:9' })
    expect((await begin(away.alias)).answer.body.code).toBe('40347')
    const plain = { ...body, alias: 'plain', issuer: 'http://provider.example' }
    expect((await callAs(admin, identityProviders.save, plain)).body.code).toBe('40347')
    expect((await callAs(admin, identityProviders.save, { ...plain, issuer: 'javascript:alert(1)' })).status).toBe(400)
  })
})

describe('an account that exists', () => {
  test('is linked by its password, once, and opens by the provider from then on', async () => {
    const user = await make.user()
    const made = await add(user)
    const who = person()
    const ticket = await ticketOf(made.alias, who)
    expect((await link(ticket, { ...user, password: 'wrong-Password1' })).body.code).toBe('11002')
    expect((await meOf(await link(ticket, user))).account).toBe(user.account)
    expect((await link(ticket, user)).body.code).toBe('40341')
    expect((await meOf(await signIn(made.alias, who))).account).toBe(user.account)
    expect((await link(await ticketOf(made.alias, person()), user)).body.code).toBe('40345')
    await query('update users set is_enabled = false where account = $1', [user.account])
    expect((await signIn(made.alias, who)).body.code).toBe('11002')
  })

  test('of another organisation is opened by no provider, whatever it says or was linked before', async () => {
    const [owner, victim] = [await make.user(), await make.user()]
    const role = await roleOf(owner, 'Guests')
    const made = await add(owner)
    await query("update users set email = 'victim@acme.example' where account = $1", [victim.account])
    const [row] = await query<{ id: number }>('select id from users where account = $1', [victim.account])
    const liar = person({ preferred_username: victim.account, email: 'victim@acme.example' })
    expect((await link(await ticketOf(made.alias, liar), victim)).body.code).toBe('40344')
    await query(`insert into identity_links values ($1, $2, $3, false, now())`, [made.id, liar.sub, row?.id])
    expect((await signIn(made.alias, liar)).body.code).toBe('40344')
    const trusting = await add(owner, { roles: [{ group: null, roleId: role.id }] })
    const me = await meOf(await signIn(trusting.alias, liar))
    expect(me.id).not.toBe(row?.id)
    expect(me).toMatchObject({ account: `${victim.account.slice(0, 20)}@${trusting.alias}`, orgId: owner.orgId })
  })
})

describe('an administrator', () => {
  test('gives no role by groups that they could not give by hand', async () => {
    const owner = await make.user()
    const all = await roleOf(owner, 'Small')
    await query("update roles set permissions = array['user:edit', 'audit:view'] where id = $1", [all.id])
    const small = await make.user({ orgId: owner.orgId, permissions: ['user:edit', 'user:view'] })
    const stranger = await make.user()
    const body = (roleId: number) => ({
      orgId: owner.orgId,
      name: 'X',
      alias: `x${++count}`,
      issuer: provider.issuer,
      ...clientOfTests,
      roles: [{ group: null, roleId }],
    })
    expect((await callAs(small, identityProviders.save, body(all.id))).body.code).toBe('403')
    const theirs = await roleOf(stranger, 'Theirs')
    expect((await callAs(owner, identityProviders.save, body(theirs.id))).status).toBe(404)
  })

  test('cannot have a secret sent elsewhere, and changing the issuer ends the links', async () => {
    const owner = await make.user()
    const { id, alias, change } = await add(owner)
    await link(await ticketOf(alias, person()), owner)
    const moved = { ...change, issuer: 'https://elsewhere.example' }
    expect((await callAs(owner, identityProviders.update, moved)).body.code).toBe('1')
    await dataOf(owner, identityProviders.update, { ...moved, clientSecret: 'another' })
    expect(await query('select 1 from identity_links where provider_id = $1', [id])).toEqual([])
  })
})
