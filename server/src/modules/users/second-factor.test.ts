/** A second factor over HTTP: set up, asked for, never taken twice, guessed in vain, demanded by an organisation, removed. */
import { limits } from '@coldway/contract/limits.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { apiClients } from '@coldway/contract/api-clients/api-clients.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { type BindTicket, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { users } from '@coldway/contract/users/users.ts'
import { Secret, TOTP } from 'otpauth'
import { afterAll, describe, expect, test } from 'vitest'
import { testPassword } from '../../testing/make.ts'
import { startWechatRecorder } from '../../testing/wechat-recorder.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const wechat = await startWechatRecorder()
afterAll(() => wechat.close())
const channels = { ...testConfig().channels, egressAllow: [wechat.hostPort] }
const world = await makeWorld({ config: { wechat: wechat.setup, channels, trustsProxy: true } })
const { callAs, dataOf, make, clock, query } = world

let visitors = 0
const from = () => ({ 'x-forwarded-for': `10.7.${++visitors >> 8}.${visitors & 255}` })
const password = testPassword
const codeAt = (secret: string, atMs = clock.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: atMs })
/** Time in which the next code of the app begins. */
const nextCode = () => clock.advance(limits.factorStepMs)

const signIn = (username: string, headers: Record<string, string> = from()) =>
  callAs(undefined, oauth.token, { username, password }, headers)
const challengeOf = async (account: string): Promise<string> => {
  const { body } = await signIn(account)
  expect(body.code).toBe('40338')
  return (body.data as unknown as { challenge: string }).challenge
}
const goOn = (challenge: string, code: string, headers: Record<string, string> = from()) =>
  callAs(undefined, oauth.secondFactor, { challenge, code }, headers)

const enrol = async (user: { token: string }) => {
  const { secret } = await dataOf(user, secondFactor.begin, { password })
  const { recoveryCodes } = await dataOf(user, secondFactor.confirm, { code: codeAt(secret) })
  nextCode()
  return { secret, recoveryCodes }
}
const enrolled = async () => {
  const user = await make.user()
  return { ...user, ...(await enrol(user)) }
}

describe('setting up', () => {
  test('counts once a code was seen; the secret is sealed, recovery codes are hashed, the trail has no secret', async () => {
    const user = await make.user()
    expect((await callAs(user, secondFactor.begin, { password: 'wrong-Password1' })).body.code).toBe('12001')
    const { secret, uri } = await dataOf(user, secondFactor.begin, { password })
    expect(uri).toMatch(/^otpauth:\/\/totp\/Coldway:/)
    expect((await signIn(user.account)).body.code).toBe('0')
    expect((await callAs(user, secondFactor.confirm, { code: '000000' })).body.code).toBe('40340')
    const { recoveryCodes } = await dataOf(user, secondFactor.confirm, { code: codeAt(secret) })
    expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes)
    const kept = await query<{ text: string }>(
      `select to_jsonb(f)::text || coalesce((select string_agg(to_jsonb(c)::text, '') from second_factor_codes c), '') as text
       from second_factors f`,
    )
    const raw = Buffer.from(Secret.fromBase32(secret).bytes).toString('hex')
    for (const { text } of kept)
      for (const hidden of [raw, secret, ...recoveryCodes]) expect(text).not.toContain(hidden)
    const trail = await query<{ after: string }>(
      "select after from audit_rows where account = $1 and call like 'secondFactor.%' order by at",
      [user.account],
    )
    expect(trail.map(({ after }) => JSON.parse(after))).toEqual([
      { secondFactor: 'begun' },
      { secondFactor: 'enrolled' },
    ])
    expect(await dataOf(user, secondFactor.state, {})).toMatchObject({ isAvailable: true, recoveryCodesLeft: 10 })
    expect((await callAs(user, secondFactor.begin, { password })).body.code).toBe('1')
  })

  test('takes a quarter of an hour at the most', async () => {
    const user = await make.user()
    const { secret } = await dataOf(user, secondFactor.begin, { password })
    clock.advance(limits.factorEnrolmentMs + 1000)
    expect((await callAs(user, secondFactor.confirm, { code: codeAt(secret) })).body.code).toBe('40339')
  })
})

describe('signing in', () => {
  test('asks for a code after the password, and tells nothing before it was right', async () => {
    const user = await enrolled()
    const wrong = await callAs(undefined, oauth.token, { username: user.account, password: 'wrong-Password1' }, from())
    expect(wrong.body).toMatchObject({ code: '11002', data: null })
    const { body } = await goOn(await challengeOf(user.account), codeAt(user.secret))
    expect(await dataOf({ token: body.data?.access_token ?? '' }, session.me, {})).toMatchObject({
      account: user.account,
    })
  })

  test('takes no code twice, of two at one moment one, and no challenge twice', async () => {
    const user = await enrolled()
    const code = codeAt(user.secret)
    const challenges = [await challengeOf(user.account), await challengeOf(user.account)]
    const answers = await Promise.all(challenges.map((challenge) => goOn(challenge, code)))
    expect(answers.filter(({ body }) => body.code === '0').length).toBe(1)
    expect((await goOn(await challengeOf(user.account), code)).body.code).toBe('40340')
    nextCode()
    const challenge = await challengeOf(user.account)
    const fresh = codeAt(user.secret)
    expect((await goOn(challenge, fresh)).body.code).toBe('0')
    nextCode()
    expect((await goOn(challenge, codeAt(user.secret))).body.code).toBe('40339')
  })

  test('takes codes of the neighbouring steps alone, and challenges of five minutes', async () => {
    const user = await enrolled()
    const ago = (steps: number) => codeAt(user.secret, clock.now() - steps * limits.factorStepMs)
    for (let step = 0; step < 3; step++) nextCode()
    expect((await goOn(await challengeOf(user.account), ago(2))).body.code).toBe('40340')
    expect((await goOn(await challengeOf(user.account), ago(1))).body.code).toBe('0')
    const late = await challengeOf(user.account)
    clock.advance(limits.factorChallengeMs + 1000)
    expect((await goOn(late, codeAt(user.secret))).body.code).toBe('40339')
  })

  test('takes each recovery code once, however it is typed, until they are renewed', async () => {
    const user = await enrolled()
    const [first = '', second = ''] = user.recoveryCodes
    expect((await goOn(await challengeOf(user.account), first.toLowerCase().replaceAll('-', ' '))).body.code).toBe('0')
    expect((await goOn(await challengeOf(user.account), first)).body.code).toBe('40340')
    const fresh = await dataOf(user, secondFactor.renewCodes, { password, code: codeAt(user.secret) })
    expect((await goOn(await challengeOf(user.account), second)).body.code).toBe('40340')
    expect((await goOn(await challengeOf(user.account), fresh.recoveryCodes[0] ?? '')).body.code).toBe('0')
  })

  test('slows guesses from everywhere down, and lets a known browser in', async () => {
    const user = await enrolled()
    const { headers } = await goOn(await challengeOf(user.account), codeAt(user.secret))
    const device = /coldway_device=([^;]*)/.exec(headers.getSetCookie().join())?.[1] ?? ''
    nextCode()
    const codes: string[] = []
    for (let guess = 0; guess < 8; guess++)
      codes.push((await goOn(await challengeOf(user.account), '000000')).body.code)
    expect(codes).toEqual([...Array.from({ length: 5 }, () => '40340'), '27000', '27000', '27000'])
    expect((await goOn(await challengeOf(user.account), codeAt(user.secret))).body.code).toBe('27000')
    const known = { ...from(), cookie: `coldway_device=${device}` }
    expect((await goOn(await challengeOf(user.account), codeAt(user.secret), known)).body.code).toBe('0')
    const denied = await query<{ error: string }>(
      "select error from audit_rows where account = $1 and call = 'signIn.secondFactor' and outcome = 'denied'",
      [user.account],
    )
    expect(denied.map(({ error }) => error)).toEqual(Array.from({ length: 5 }, () => 'secondFactorWrong'))
  })

  test('a challenge dies with the password', async () => {
    const user = await enrolled()
    const challenge = await challengeOf(user.account)
    const newPassword = 'another-Password2'
    await dataOf(user, users.changePwd, { oldPassword: password, newPassword, confirmPassword: newPassword })
    expect((await goOn(challenge, codeAt(user.secret))).body.code).toBe('40339')
  })
})

const demand = (orgId: number, isDemanded = true) =>
  query('update organisations set requires_second_factor = $2 where id = $1', [orgId, isDemanded])

describe('an organisation that demands one', () => {
  test('lets its members, also those signed in, do nothing else until they have it', async () => {
    const admin = await make.user()
    const [org] = await query<{ id: number; version: number; name: string; code: string }>(
      'select id, version, name, code from organisations where id = $1',
      [admin.orgId],
    )
    if (!org) throw new Error('The user has no organisation')
    await dataOf(admin, organisations.updateOrg, { ...org, requiresSecondFactor: true })
    expect((await signIn(admin.account)).body.data?.mustEnrol).toBe(true)
    expect(await callAs(admin, menus.queryUserMenu, {})).toMatchObject({ status: 403, body: { code: '40337' } })
    expect(await dataOf(admin, session.me, {})).toMatchObject({ mustEnrol: true })
    expect(await dataOf(admin, secondFactor.state, {})).toMatchObject({ isRequired: true, enrolledTime: null })
    const { secret } = await enrol(admin)
    expect((await callAs(admin, menus.queryUserMenu, {})).body.code).toBe('0')
    await demand(admin.orgId, false)
    await dataOf(admin, secondFactor.remove, { password, code: codeAt(secret) })
    expect((await signIn(admin.account)).body.data?.mustEnrol).toBe(false)
  })

  test('demands it below itself too, not above nor beside, and those below cannot lift it', async () => {
    const tenant = await make.organisation()
    const [upper, lower] = [await make.organisation(tenant), await make.organisation(tenant)]
    const below = await make.organisation(upper)
    const isHeldUp = async (orgId: number) => (await dataOf(await make.user({ orgId }), session.me, {})).mustEnrol
    const all = async () => Promise.all([tenant, upper, below, lower].map(({ id }) => isHeldUp(id)))
    await demand(upper.id)
    expect(await all()).toEqual([false, true, true, false])
    await demand(below.id, false)
    await demand(tenant.id)
    expect(await all()).toEqual([true, true, true, true])
    await Promise.all([demand(tenant.id, false), demand(upper.id, false)])
    expect(await all()).toEqual([false, false, false, false])
  })

  test('holds up those who come by WeChat, and asks those who have it for a code', async () => {
    const user = await make.user()
    const who = { openid: 'oFactor', unionid: 'uFactor' }
    const byWechat = async () => {
      const { body, headers } = await callAs(undefined, wechatSignIn.begin, { isInside: false }, from())
      const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
      const input = { code: wechat.giveCode('web', who), state: body.data?.state ?? '' }
      return callAs(undefined, wechatSignIn.login, input, { ...from(), cookie })
    }
    const { openid } = (await byWechat()).body.data as unknown as BindTicket
    const named = { openid, userCode: user.account, password }
    await callAs(undefined, wechatSignIn.bindingUserAndLogin, named, from())
    await demand(user.orgId)
    const { body } = await byWechat()
    const fresh = { token: body.data?.access_token ?? '' }
    expect(body.data).toMatchObject({ mustEnrol: true })
    expect((await callAs(fresh, menus.queryUserMenu, {})).body.code).toBe('40337')
    const { secret } = await enrol(fresh)
    const asked = await byWechat()
    expect(asked.body.code).toBe('40338')
    const { challenge } = asked.body.data as unknown as { challenge: string }
    expect((await goOn(challenge, codeAt(secret))).body.data).toMatchObject({ mustEnrol: false })
  })

  test('lets the clients of an owner who owes one go on', async () => {
    const owner = await make.user()
    const made = await dataOf(owner, apiClients.save, {
      orgId: owner.orgId,
      name: 'Warehouse',
      scopes: ['device:view'],
    })
    await demand(owner.orgId)
    const answer = await world.program.app.inject({
      method: 'POST',
      url: oauth.token.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: made.appId,
        client_secret: made.secret,
      }).toString(),
    })
    const { access_token: token } = answer.json<{ access_token: string }>()
    const page = { page: 1, size: 10 }
    expect((await callAs({ token }, devices.queryDeviceList, page)).body.code).toBe('0')
    expect((await callAs(owner, devices.queryDeviceList, page)).body.code).toBe('40337')
  })
})

test('an administrator removes it: the sessions end, the owner is told, the trail knows', async () => {
  const user = await enrolled()
  const admin = await make.user({ orgId: user.orgId })
  const [row] = await query<{ id: number }>('select id from users where account = $1', [user.account])
  await query("update users set email = 'owner@x.example' where account = $1", [user.account])
  await dataOf(admin, users.removeSecondFactor, { ids: [row?.id ?? 0] })
  expect((await callAs(user, session.me, {})).status).toBe(401)
  expect((await signIn(user.account)).body.code).toBe('0')
  const mails = await query<{ subject: string }>("select subject from outbox where address = 'owner@x.example'")
  expect(mails.length).toBe(1)
  const [noted] = await query<{ after: string }>("select after from audit_rows where call = 'users.removeSecondFactor'")
  expect(JSON.parse(noted?.after ?? '')).toEqual({ secondFactor: 'removed', accounts: [user.account] })
})
