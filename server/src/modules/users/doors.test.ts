/** Hand-off codes, tokens out of addresses, and families of kept cookies (faults.md sections 3.5 and 3.6). */
import { limits } from '@coldway/contract/limits.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { describe, expect, test } from 'vitest'
import { testPassword } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { trustsProxy: true } })
const { callAs, dataOf, make, clock } = world

let visitors = 0
/** An address from which nobody has guessed. */
const from = () => ({ 'x-forwarded-for': `10.1.${++visitors >> 8}.${visitors & 255}` })
const isLive = async (token: string) => (await callAs({ token }, session.me, {})).status === 200
const codeOf = async (user: { token: string }) => (await dataOf(user, session.handOff, {})).code
const exchange = (input: { code: string } | { token: string }, headers = from()) =>
  callAs(undefined, session.exchange, input, headers)
const rowsOf = (account: string, call: string) =>
  world.query<{ outcome: string }>('select outcome from audit_rows where account = $1 and call = $2', [account, call])

describe('a hand-off code', () => {
  test('opens the same session once, elsewhere, and both leave their row', async () => {
    const user = await make.user()
    const code = await codeOf(user)
    expect(Buffer.from(code, 'base64url').length).toBeGreaterThanOrEqual(16)
    const { body } = await exchange({ code })
    const fresh = body.data?.access_token ?? ''
    expect(await dataOf({ token: fresh }, session.me, {})).toMatchObject({ account: user.account })
    expect(await isLive(user.token)).toBe(true)
    expect(await exchange({ code })).toMatchObject({ status: 401, body: { code: '40101' } })
    expect(await rowsOf(user.account, 'session.handOff')).toEqual([{ outcome: 'done' }])
    expect(await rowsOf(user.account, 'session.exchange')).toEqual([{ outcome: 'done' }])
  })

  test('of parallel uses exactly one wins', async () => {
    const code = await codeOf(await make.user())
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange({ code })))
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    expect(answers.filter(({ status, body }) => status === 401 && body.code === '40101').length).toBe(7)
  })

  test('is worth nothing after a minute, after the sign-out, and as a session itself', async () => {
    const user = await make.user()
    const late = await codeOf(user)
    expect(await isLive(late)).toBe(false)
    clock.advance(limits.handOffMs + 1000)
    expect((await exchange({ code: late })).status).toBe(401)
    const ended = await codeOf(user)
    await dataOf(user, session.end, {})
    expect((await exchange({ code: ended })).status).toBe(401)
  })

  test('does not open a deactivated account, stands hashed in the store, and is given out sparingly', async () => {
    const user = await make.user()
    const code = await codeOf(user)
    const rows = await world.query<{ text: string }>(`select encode(token_hash, 'hex') as text from sessions`)
    for (const { text } of rows) expect(text).not.toContain(Buffer.from(code, 'base64url').toString('hex'))
    for (let n = 1; n < limits.handOffsPerUser; n++) await codeOf(user)
    expect(await callAs(user, session.handOff, {})).toMatchObject({ status: 429, body: { code: '27000' } })
    await world.query('update users set is_enabled = false where account = $1', [user.account])
    expect((await exchange({ code })).status).toBe(401)
  })

  test('guessing is slowed down, and an honest visitor from elsewhere is not', async () => {
    const here = from()
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => exchange({ code: `guess${n}` }, here)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(51)
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
    expect((await exchange({ code: await codeOf(await make.user()) })).status).toBe(200)
  })
})

describe('a session token out of an address', () => {
  test('is rotated: the old one is dead at once, of parallel uses one wins', async () => {
    const user = await make.user()
    const answers = await Promise.all(Array.from({ length: 4 }, () => exchange({ token: user.token })))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBe(1)
    expect(await isLive(user.token)).toBe(false)
    expect(await isLive(won[0]?.body.data?.access_token ?? '')).toBe(true)
  })

  test('keeps the duty to change an initial password', async () => {
    const user = await make.user({ initialUntilMs: clock.now() + limits.initialPasswordMs })
    expect((await exchange({ token: user.token })).body.data?.mustChangePassword).toBe(true)
  })
})

describe('a kept cookie', () => {
  const cookieOf = (headers: Headers) => /coldway_remember=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? ''
  const refresh = (cookie: string) => callAs(undefined, session.refresh, {}, { cookie: `coldway_remember=${cookie}` })
  const signInKept = async (headers: Record<string, string> = {}) => {
    const user = await make.user()
    const input = { username: user.account, password: testPassword, keepForOneWeek: true }
    const answer = await callAs(undefined, oauth.token, input, { ...from(), ...headers })
    return { user, answer, cookie: cookieOf(answer.headers), token: answer.body.data?.access_token ?? '' }
  }

  test('that comes again after its use ends the whole family and nothing else', async () => {
    const { user, cookie, token } = await signInKept()
    const next = await refresh(cookie)
    const nextToken = next.body.data?.access_token ?? ''
    expect(await isLive(nextToken)).toBe(true)
    clock.advance(limits.rotationGraceMs + 1000)
    expect((await refresh(cookie)).status).toBe(401)
    expect(await isLive(token)).toBe(false)
    expect(await isLive(nextToken)).toBe(false)
    expect((await refresh(cookieOf(next.headers))).status).toBe(401)
    // A separate sign-in.
    expect(await isLive(user.token)).toBe(true)
    const rows = await world.query('select after from audit_rows where account = $1 and after is not null', [
      user.account,
    ])
    expect(rows).toEqual([{ after: '{"keptSignIn":"usedAgain"}' }])
  })

  test('whose answer never arrived opens a session again, and what was in that answer opens nothing', async () => {
    const { cookie } = await signInKept()
    const lost = await refresh(cookie)
    clock.advance(limits.rotationGraceMs + 1000)
    const again = await Promise.all([refresh(cookie), refresh(cookie), refresh(cookie)])
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const arrived = again.find(({ status }) => status === 200)
    expect(await isLive(arrived?.body.data?.access_token ?? '')).toBe(true)
    expect(await isLive(lost.body.data?.access_token ?? '')).toBe(false)
    expect((await refresh(cookieOf(lost.headers))).status).toBe(401)
    expect((await refresh(cookieOf(arrived?.headers as Headers))).status).toBe(200)
  })

  test('that comes again after the cookie it was exchanged for was used ends the whole family', async () => {
    const { cookie } = await signInKept()
    const next = await refresh(cookie)
    const last = await refresh(cookieOf(next.headers))
    clock.advance(limits.rotationGraceMs + 1000)
    expect((await refresh(cookie)).status).toBe(401)
    expect(await isLive(last.body.data?.access_token ?? '')).toBe(false)
  })

  test('that two tabs use in the same second harms neither', async () => {
    const { cookie } = await signInKept()
    const answers = await Promise.all([refresh(cookie), refresh(cookie)])
    const won = answers.find(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await isLive(won?.body.data?.access_token ?? '')).toBe(true)
    expect((await refresh(cookieOf(won?.headers as Headers))).status).toBe(200)
  })

  test('ends a week after the sign-in, however often it was used', async () => {
    let { cookie } = await signInKept()
    for (let day = 0; day < 6; day++) {
      clock.advance(limits.rememberMs / 7)
      cookie = cookieOf((await refresh(cookie)).headers)
    }
    expect(cookie).not.toBe('')
    clock.advance(limits.rememberMs / 7 + 1000)
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('belongs to this very host under https', async () => {
    const { answer, cookie } = await signInKept({ 'x-forwarded-proto': 'https' })
    const set = answer.headers.get('set-cookie') ?? ''
    expect(set).toMatch(/^__Host-coldway_remember=/)
    expect(set).toMatch(/Path=\/;.*HttpOnly;.*Secure;.*SameSite=Lax/i)
    // A cookie name that another host of the domain could set.
    const planted = { cookie: `coldway_remember=${cookie}`, 'x-forwarded-proto': 'https' }
    expect((await callAs(undefined, session.refresh, {}, planted)).status).toBe(401)
    const own = { ...planted, cookie: `__Host-coldway_remember=${cookie}` }
    expect((await callAs(undefined, session.refresh, {}, own)).status).toBe(200)
  })
})
