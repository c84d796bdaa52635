/** Strangers guess at an account from everywhere, and its owner still gets in. */
import { limits } from '@coldway/contract/limits.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { testPassword } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { trustsProxy: true } })
const { callAs, make } = world

let strangers = 0
const someAddress = (): string => `10.9.${++strangers >> 8}.${strangers & 255}`
const signIn = (account: string, password: string, more: { from?: string; cookie?: string } = {}) =>
  callAs(
    undefined,
    oauth.token,
    { username: account, password },
    { 'x-forwarded-for': more.from ?? someAddress(), ...(more.cookie && { cookie: `coldway_device=${more.cookie}` }) },
  )
const cookieOf = ({ headers }: { headers: Headers }): string =>
  /coldway_device=([^;]*)/.exec(headers.getSetCookie().join())?.[1] ?? ''

/**
 * Makes so many wrong guesses, each from another address, that everybody must wait; they stay recent
 * on a slow machine too.
 */
const attack = async (account: string): Promise<void> => {
  const { code } =
    (await Promise.all(Array.from({ length: 110 }, () => signIn(account, 'wrong-Password1')))).at(-1)?.body ?? {}
  expect(code).toBe('27000')
  world.clock.set(world.clock.now() - 60_000)
}

describe('while strangers guess at an account from many addresses', () => {
  test('its owner gets in with a browser that has signed in before, and nobody else does', async () => {
    const [user, other] = [await make.user(), await make.user()]
    const home = someAddress()
    const old = cookieOf(await signIn(user.account, testPassword, { from: home }))
    const theirs = cookieOf(await signIn(other.account, testPassword))
    const own = cookieOf(await signIn(user.account, testPassword, { from: home, cookie: old }))
    await attack(user.account)
    for (const cookie of ['', theirs, old, 'x'.repeat(32), 'x'.repeat(3000), '....'])
      expect((await signIn(user.account, testPassword, { from: home, cookie })).body.code, cookie).toBe('27000')
    const owner = await signIn(user.account.toUpperCase(), testPassword, { from: someAddress(), cookie: own })
    expect(owner.body.code).toBe('0')
    expect((await signIn(user.account, testPassword, { from: home })).body.code).toBe('27000')
    // The signed-in owner changes the password meanwhile.
    const input = { oldPassword: testPassword, newPassword: 'new-Password1', confirmPassword: 'new-Password1' }
    expect((await callAs(user, users.changePwd, input, { 'x-forwarded-for': someAddress() })).body.code).toBe('0')
  }, 120_000)

  test('an account that does not exist answers as one that does', async () => {
    const own = cookieOf(await signIn((await make.user()).account, testPassword))
    await attack('nobody-here')
    expect((await signIn('nobody-here', 'wrong-Password1')).body.code).toBe('27000')
    expect((await signIn('nobody-here', 'wrong-Password1', { cookie: own })).body.code).toBe('27000')
  }, 120_000)
})

describe('a known browser', () => {
  const knownTo = (account: string) =>
    world.query<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from known_devices where user_id = (select id from users where account = $1)`,
      [account],
    )

  test('knows several accounts, each by a token of its own that is renewed at each sign-in', async () => {
    const [one, two] = [await make.user(), await make.user()]
    const first = cookieOf(await signIn(one.account, testPassword))
    const both = cookieOf(await signIn(two.account, testPassword, { cookie: first }))
    expect(both.split('.')).toEqual([expect.any(String), first])
    const before = await knownTo(one.account)
    const again = cookieOf(await signIn(one.account, testPassword, { cookie: both }))
    expect(again.split('.')).toHaveLength(2)
    expect(again).not.toContain(first)
    const after = await knownTo(one.account)
    expect(after).toHaveLength(before.length)
    expect(after.filter(({ hash }) => !before.some((known) => known.hash === hash))).toHaveLength(1)
  })

  test('is one of a bounded number of an account', async () => {
    const user = await make.user()
    for (let n = 0; n < limits.knownDevicesPerUser + 2; n++) await signIn(user.account, testPassword)
    expect(await knownTo(user.account)).toHaveLength(limits.knownDevicesPerUser)
  })

  test('has a cookie that scripts do not see, and the store holds its hash alone', async () => {
    const user = await make.user()
    const answer = await signIn(user.account, testPassword)
    const set = answer.headers.getSetCookie().find((one) => one.startsWith('coldway_device=')) ?? ''
    expect(set).toMatch(/HttpOnly/i)
    expect(set).toMatch(/SameSite=Lax/i)
    const [row] = await knownTo(user.account)
    expect(row?.hash).not.toBe(Buffer.from(cookieOf(answer), 'base64url').toString('hex'))
  })
})
