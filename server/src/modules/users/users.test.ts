import { closeCodes, live } from '@coldway/contract/live.ts'
import { limits } from '@coldway/contract/limits.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { openLive } from '../../testing/live-client.ts'
import { testPassword } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { proven } from '../../testing/proven.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world

const signIn = (username: string, password: string, more = {}) =>
  callAs(undefined, oauth.token, { username, password, ...more })
const meOf = (token: string) => callAs({ token }, session.me, {})

describe('signing in', () => {
  test('a wrong account and a wrong password answer alike, to the byte', async () => {
    const user = await make.user()
    const wrongAccount = await signIn('nobody-of-that-name', testPassword)
    const wrongPassword = await signIn(user.account, 'not-the-Password1')
    expect(wrongPassword.body).toMatchObject({ isSuccess: 'N', code: '11002', data: null })
    expect([wrongPassword.status, wrongPassword.text]).toEqual([wrongAccount.status, wrongAccount.text])
  })

  test('a deactivated account answers like a wrong one and its sessions are dead at once', async () => {
    const user = await make.user()
    await world.query('update users set is_enabled = false where account = $1', [user.account])
    expect((await signIn(user.account, testPassword)).body.code).toBe('11002')
    expect(await meOf(user.token)).toMatchObject({ status: 401, body: { code: '40101' } })
  })

  test('the account is found in any case, the password in its own only', async () => {
    const user = await make.user()
    expect((await signIn(user.account.toUpperCase(), testPassword)).body.code).toBe('0')
    expect((await signIn(user.account, testPassword.toUpperCase())).body.code).toBe('11002')
  })

  test('tokens are opaque, never alike, and stand hashed in the store', async () => {
    const user = await make.user()
    const other = (await signIn(user.account, testPassword)).body.data?.access_token ?? ''
    expect(other).not.toBe(user.token)
    expect(Buffer.from(other, 'base64url').length).toBeGreaterThanOrEqual(16)
    const rows = await world.query<{ text: string }>('select to_jsonb(s)::text as text from sessions s')
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) expect(text).not.toContain(Buffer.from(user.token).toString('hex'))
  })

  test('a session ends a week after its sign-in, however much it is used, and what came of it does too', async () => {
    const user = await make.user()
    const stepMs = limits.sessionIdleMs - 3_600_000
    const fromMs = world.clock.now()
    const client = await openLive(world, user)
    let token = user.token
    while (world.clock.now() + stepMs < fromMs + limits.sessionMs) {
      world.clock.advance(stepMs)
      expect((await meOf(token)).status).toBe(200)
      const { code } = await dataOf({ token }, session.handOff, {})
      token = (await callAs(undefined, session.exchange, { code })).body.data?.access_token ?? ''
    }
    const last = await openLive(world, { token })
    world.clock.set(fromMs + limits.sessionMs - 5_000)
    expect((await meOf(token)).status).toBe(200)
    world.clock.set(fromMs + limits.sessionMs + 5_000)
    for (const one of [user.token, token])
      expect(await meOf(one)).toMatchObject({ status: 401, body: { code: '40102' } })
    expect(await last.closed()).toBe(closeCodes.sessionEnded)
    expect(await client.closed()).toBe(closeCodes.sessionEnded)
    expect(await meOf('x'.repeat(32))).toMatchObject({ status: 401, body: { code: '40101' } })
  }, 60_000)

  test('an unused session ends after a day, a used one goes on', async () => {
    const [idle, busy] = [await make.user(), await make.user()]
    const halfDayMs = limits.sessionIdleMs / 2
    world.clock.advance(halfDayMs + 60_000)
    expect((await meOf(busy.token)).status).toBe(200)
    world.clock.advance(halfDayMs)
    expect((await meOf(busy.token)).status).toBe(200)
    expect(await meOf(idle.token)).toMatchObject({ status: 401, body: { code: '40102' } })
  })
})

describe('the brake on guessing', () => {
  const guess = (account: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => signIn(account, 'wrong-Password1')))

  test('many guesses at one moment: few are looked at, and the right password works after the wait', async () => {
    const user = await make.user()
    const answers = await guess(user.account, 30)
    const lookedAt = answers.filter(({ body }) => body.code === '11002').length
    expect(lookedAt).toBeLessThanOrEqual(6)
    expect(answers.filter(({ status, body }) => status === 429 && body.code === '27000').length).toBe(30 - lookedAt)
    expect((await signIn(user.account, testPassword)).status).toBe(429)
    world.clock.advance(61_000)
    expect((await signIn(user.account, testPassword)).body.code).toBe('0')
    // The success cleared the failures.
    expect((await signIn(user.account, 'wrong-Password1')).body.code).toBe('11002')
    world.clock.advance(16 * 60_000)
  })

  test('guessing a password through the change of password is slowed down as well', async () => {
    const user = await make.user()
    const wrong = { oldPassword: 'wrong-Password1', newPassword: 'new-Password1', confirmPassword: 'new-Password1' }
    const codes: string[] = []
    for (let n = 0; n < 8; n++) codes.push((await callAs(user, users.changePwd, wrong)).body.code)
    expect(new Set(codes)).toEqual(new Set(['12001', '27000']))
    world.clock.advance(16 * 60_000)
  })
})

describe('keep for one week', () => {
  const cookieOf = (headers: Headers) => /coldway_remember=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const refresh = (cookie: string) => callAs(undefined, session.refresh, {}, { cookie: `coldway_remember=${cookie}` })

  test('the cookie is HttpOnly, SameSite and good for refreshing only', async () => {
    const user = await make.user()
    const { headers } = await signIn(user.account, testPassword, { keepForOneWeek: true })
    expect(headers.get('set-cookie')).toMatch(/HttpOnly/i)
    expect(headers.get('set-cookie')).toMatch(/SameSite=Lax/i)
    expect(headers.get('set-cookie')).toMatch(/Path=\/v3\/session/i)
    expect((await meOf(cookieOf(headers))).status).toBe(401)
    expect((await callAs(undefined, session.me, {}, { cookie: `coldway_remember=${cookieOf(headers)}` })).status).toBe(
      401,
    )
  })

  test('is not given without being asked for', async () => {
    const user = await make.user()
    expect((await signIn(user.account, testPassword)).headers.get('set-cookie')).not.toContain('coldway_remember')
  })

  test('is rotated: the fresh one works, a used one never again, of two at once one gets a token', async () => {
    const user = await make.user()
    const first = cookieOf((await signIn(user.account, testPassword, { keepForOneWeek: true })).headers)
    const answers = await Promise.all([refresh(first), refresh(first), refresh(first)])
    const winner = answers.filter(({ body }) => body.code === '0')
    expect(winner.length).toBe(1)
    expect((await meOf(winner[0]?.body.data?.access_token ?? '')).status).toBe(200)
    expect(await refresh(first)).toMatchObject({ status: 409, body: { code: '409' } })
    expect((await refresh(cookieOf(winner[0]?.headers as Headers))).body.code).toBe('0')
  })

  test('ends after a week and with signing out', async () => {
    const user = await make.user()
    const old = cookieOf((await signIn(user.account, testPassword, { keepForOneWeek: true })).headers)
    world.clock.advance(limits.rememberMs + 1000)
    expect((await refresh(old)).status).toBe(401)
    const { headers, body } = await signIn(user.account, testPassword, { keepForOneWeek: true })
    const cookie = cookieOf(headers)
    const ended = await callAs(
      { token: body.data?.access_token ?? '' },
      session.end,
      {},
      { cookie: `coldway_remember=${cookie}` },
    )
    expect(ended.body.code).toBe('0')
    expect((await refresh(cookie)).status).toBe(401)
  })
})

test('signing out kills the token at once and no other', async () => {
  const user = await make.user()
  const other = (await signIn(user.account, testPassword)).body.data?.access_token ?? ''
  await dataOf(user, session.end, {})
  expect(await meOf(user.token)).toMatchObject({ status: 401, body: { code: '40101' } })
  expect((await meOf(other)).status).toBe(200)
})

describe('changing the password', () => {
  const change = (user: { token: string }, oldPassword: string, newPassword: string, confirmPassword = newPassword) =>
    callAs(user, users.changePwd, { oldPassword, newPassword, confirmPassword })

  test('ends every session and gives a new one', async () => {
    const user = await make.user()
    const second = (await signIn(user.account, testPassword, { keepForOneWeek: true })).body.data?.access_token ?? ''
    const { body } = await change(user, testPassword, 'another-Password2')
    expect(body.code).toBe('0')
    expect((await meOf(user.token)).status).toBe(401)
    expect((await meOf(second)).status).toBe(401)
    expect((await meOf(body.data?.access_token ?? '')).status).toBe(200)
    const kept = await world.query('select 1 from sessions s join users u on u.id = s.user_id where u.account = $1', [
      user.account,
    ])
    expect(kept.length).toBe(1)
    expect((await signIn(user.account, testPassword)).body.code).toBe('11002')
    expect((await signIn(user.account, 'another-Password2')).body.code).toBe('0')
  })

  test.each([
    ['12001', 'wrong-Password1', 'another-Password2', 'another-Password2'],
    ['12000', testPassword, 'another-Password2', 'another-Password3'],
    ['12002', testPassword, testPassword, testPassword],
    ['12003', testPassword, 'short1', 'short1'],
    ['12003', testPassword, 'onlyletters', 'onlyletters'],
    ['12003', testPassword, 'with space 1', 'with space 1'],
    ['12003', testPassword, '密码密码密码1a', '密码密码密码1a'],
  ])('is refused with %s (%s, %s, %s)', async (code, oldPassword, newPassword, confirm) => {
    const user = await make.user()
    expect((await change(user, oldPassword, newPassword, confirm)).body.code).toBe(code)
    expect((await meOf(user.token)).status).toBe(200)
  })

  test('two changes at one moment: one wins', async () => {
    const user = await make.user()
    const answers = await Promise.all([
      change(user, testPassword, 'another-Password2'),
      change(user, testPassword, 'another-Password3'),
    ])
    expect(answers.filter(({ body }) => body.code === '0').length).toBe(1)
  })
})

describe('an initial password', () => {
  test('opens nothing but its own change, which lifts it', async () => {
    const user = await make.user({ initialUntilMs: world.clock.now() + limits.initialPasswordMs })
    expect(await dataOf(user, session.me, {})).toMatchObject({ mustChangePassword: true })
    for (const call of [menus.queryUserMenu, userConfig.queryUserConfig, live.ticket])
      expect(await callAs(user, call, {})).toMatchObject({ status: 403, body: { code: '40330' } })
    const { body } = await callAs(user, users.changePwd, {
      oldPassword: testPassword,
      newPassword: 'another-Password2',
      confirmPassword: 'another-Password2',
    })
    expect(body.data?.mustChangePassword).toBe(false)
    expect((await callAs({ token: body.data?.access_token ?? '' }, menus.queryUserMenu, {})).body.code).toBe('0')
  })

  test('is worth nothing after 72 hours, and neither is a session of it', async () => {
    const user = await make.user({ initialUntilMs: world.clock.now() + limits.initialPasswordMs })
    // Used meanwhile, so that the session itself would go on.
    for (let day = 0; day < 4; day++) {
      await meOf(user.token)
      world.clock.advance(limits.initialPasswordMs / 4 + 1000)
    }
    expect((await meOf(user.token)).status).toBe(401)
    expect((await signIn(user.account, testPassword)).body.code).toBe('11002')
  })
})

test.each(['access_token', 'token'])('a session in the query (%s) is refused', async (name) => {
  const user = await make.user()
  const response = await fetch(`${world.base}${session.me.path}?${name}=${user.token}`, {
    method: 'POST',
    headers: { access_token: user.token },
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([401, '40101'])
})

test('the menu shows what the role may see', async () => {
  const all = await dataOf(await make.user(), menus.queryUserMenu, {})
  const none = await dataOf(await make.user({ permissions: [] }), menus.queryUserMenu, {})
  expect(all.map(({ code }) => code)).toContain('monitor')
  expect(none.map(({ code }) => code)).not.toContain('monitor')
})

test('what has ended is cleared away, what lives stays', async () => {
  const user = await make.user()
  await dataOf(user, live.ticket, {})
  await world.query(
    `insert into sessions (token_hash, user_id, kind, created_at, expires_at)
     select decode('aa', 'hex'), id, 'access', now(), now() - interval '8 days' from users limit 1`,
  )
  const { createUsersService } = await import('./users.service.ts')
  const { createLocalBus } = await import('../../platform/bus.ts')
  const bus = createLocalBus(() => undefined)
  await createUsersService({
    db: world.program.database.system,
    bus,
    clock: world.clock,
    sealingKey: () => undefined,
    publicUrl: () => 'http://localhost',
  }).deleteExpired(proven(world.clock.now()))
  expect(await world.query(`select 1 from sessions where token_hash = decode('aa', 'hex')`)).toEqual([])
  expect((await meOf(user.token)).status).toBe(200)
})
