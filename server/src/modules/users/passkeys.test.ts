/** Passkeys over HTTP, with a key in software: made, used, never for another sign-in, account, site or copy. */
import { limits } from '@coldway/contract/limits.ts'
import { passkeySignIn, passkeys } from '@coldway/contract/users/passkeys.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../../testing/authenticator.ts'
import { testPassword as password } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld({ config: { trustsProxy: true } })
const { callAs, dataOf, make, clock, query, base } = world

let visitors = 0
const from = () => ({ 'x-forwarded-for': `10.11.0.${++visitors % 250}` })
const enrolled = async () => {
  const user = await make.user()
  const { secret } = await dataOf(user, secondFactor.begin, { password })
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() })
  const { recoveryCodes } = await dataOf(user, secondFactor.confirm, { code: code() })
  return { ...user, recoveryCodes: [...recoveryCodes] }
}
type Enrolled = Awaited<ReturnType<typeof enrolled>>
const begin = (user: Enrolled) => dataOf(user, passkeys.begin, { password, code: user.recoveryCodes.pop() ?? '' })
const withKey = async () => {
  const user = await enrolled()
  const key = makeAuthenticator(base)
  await dataOf(user, passkeys.add, { name: 'Phone', key: key.create(await begin(user)) })
  return { ...user, key }
}
const challengeOf = async (account: string) => {
  const { body } = await callAs(undefined, oauth.token, { username: account, password }, from())
  expect(body.code).toBe('40338')
  return body.data as unknown as { challenge: string; hasPasskeys: boolean }
}
const optionsOf = async (challenge: string) => {
  const { body } = await callAs(undefined, passkeySignIn.passkeyOptions, { challenge }, from())
  if (!body.data) throw new Error(body.code)
  return body.data
}
type Answer = ReturnType<ReturnType<typeof makeAuthenticator>['get']>
const signIn = (challenge: string, answer: Answer) =>
  callAs(undefined, passkeySignIn.passkey, { challenge, answer }, from())

describe('a passkey', () => {
  test('is made with password and code, listed, used in place of a code, and removed', async () => {
    const user = await withKey()
    expect(await dataOf(user, passkeys.list, {})).toMatchObject([{ name: 'Phone', usedTime: null }])
    const { challenge, hasPasskeys } = await challengeOf(user.account)
    expect(hasPasskeys).toBe(true)
    const options = await optionsOf(challenge)
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([user.key.id])
    const { body } = await signIn(challenge, user.key.get(options))
    expect((await dataOf({ token: body.data?.access_token ?? '' }, session.me, {})).account).toBe(user.account)
    expect((await dataOf(user, passkeys.list, {}))[0]?.usedTime).not.toBeNull()
    await dataOf(user, passkeys.remove, { credential: user.key.id, password })
    expect((await challengeOf(user.account)).hasPasskeys).toBe(false)
    expect((await callAs(user, passkeys.remove, { credential: user.key.id, password })).status).toBe(404)
  })

  test('is made in the session that asked, once, within five minutes, for this site', async () => {
    const user = await enrolled()
    const key = makeAuthenticator(base)
    const add = (made: ReturnType<typeof key.create>, by: { token: string } = user) =>
      callAs(by, passkeys.add, { name: 'Key', key: made })
    const { code } = (await callAs(user, passkeys.begin, { password, code: '000000' })).body
    expect(code).toBe('40340')
    const other = await make.user({ orgId: user.orgId })
    expect((await add(key.create(await begin(user)), other)).body.code).toBe('40339')
    expect((await add(key.create(await begin(user), 'https://elsewhere.example'))).body.code).toBe('1')
    const made = key.create(await begin(user))
    clock.advance(limits.factorChallengeMs + 1000)
    expect((await add(made)).body.code).toBe('40339')
    const good = key.create(await begin(user))
    expect((await add(good)).body.code).toBe('0')
    expect((await add(good)).body.code).toBe('40339')
    const stolen = await enrolled()
    const beginning = await begin(stolen)
    expect((await add(key.create(beginning), stolen)).body.code).toBe('1')
  })
})

describe('a sign-in by passkey', () => {
  test('takes no answer to another challenge, of another key or site, nor any twice', async () => {
    const [user, other] = [await withKey(), await withKey()]
    const [first, second] = [await challengeOf(user.account), await challengeOf(user.account)]
    const options = await optionsOf(first.challenge)
    expect((await signIn(second.challenge, user.key.get(options))).body.code).toBe('1')
    expect((await signIn(first.challenge, other.key.get(options))).body.code).toBe('1')
    expect((await signIn(first.challenge, user.key.get(options, { at: 'https://elsewhere.example' }))).body.code).toBe(
      '1',
    )
    const answer = user.key.get(options)
    const both = await Promise.all([signIn(first.challenge, answer), signIn(first.challenge, answer)])
    expect(both.map(({ body }) => body.code).toSorted()).toEqual(['0', '40339'])
    const third = await challengeOf(user.account)
    const copied = user.key.get(await optionsOf(third.challenge), { counts: false })
    expect((await signIn(third.challenge, copied)).body.code).toBe('1')
    const denied = await query(
      "select 1 from audit_rows where account = $1 and call = 'signIn.passkey' and outcome = 'denied'",
      [user.account],
    )
    expect(denied.length).toBe(4 + 1)
  })

  test('ends with the second factor it belongs to', async () => {
    const user = await withKey()
    const { challenge } = await challengeOf(user.account)
    const options = await optionsOf(challenge)
    await dataOf(user, secondFactor.remove, { password, code: user.recoveryCodes.pop() ?? '' })
    expect((await signIn(challenge, user.key.get(options))).body.code).not.toBe('0')
    expect(await query('select 1 from passkeys where credential = $1', [user.key.id])).toEqual([])
  })
})
