import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { users } from '@coldway/contract/users/users.ts'
import { type BindTicket, wechatBinding, wechatCodes, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { eventXml, signedQuery, startWechatRecorder } from '../../testing/wechat-recorder.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const wechat = await startWechatRecorder()
afterAll(() => wechat.close())
const channels = { ...testConfig().channels, egressAllow: [wechat.hostPort] }
const world = await makeWorld({ config: { wechat: wechat.setup, channels, trustsProxy: true } })
const { callAs, dataOf, make, clock } = world
beforeEach(() => wechat.answerWith(undefined))

let count = 0
const person = () => ({ openid: `oPerson_${++count}`, unionid: `uPerson_${count}` })
/** A browser that keeps the cookie. */
const begin = async (isInside = false) => {
  const answer = await callAs(undefined, wechatSignIn.begin, { isInside })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { state: answer.body.data?.state ?? '', parts: answer.body.data, headers: { cookie }, answer }
}
const login = async (who: { openid: string; unionid?: string }) => {
  const { state, headers } = await begin()
  return callAs(undefined, wechatSignIn.login, { code: wechat.giveCode('web', who), state }, headers)
}
const ticketOf = async (who: { openid: string; unionid?: string }): Promise<string> => {
  const { body } = await login(who)
  expect(body.code).toBe('11004')
  return (body.data as unknown as BindTicket).openid
}
const named = ({ account, password }: MadeUser) => ({ userCode: account, password })
/** Binds and signs in a user from an address of its own, because the brake has its own tests. */
const bindAndLogin = (user: MadeUser, openid: string) =>
  callAs(
    undefined,
    wechatSignIn.bindingUserAndLogin,
    { openid, ...named(user) },
    { 'x-forwarded-for': `10.8.0.${++count % 250}` },
  )
const bound = async (who = person()) => {
  const user = await make.user()
  expect((await bindAndLogin(user, await ticketOf(who))).body.code).toBe('0')
  return { user, who }
}
const recipientOf = async (user: MadeUser): Promise<number> => {
  const { ids } = await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Zhang' }] })
  return ids[0] ?? 0
}
const isBound = async (user: MadeUser, id: number) =>
  (await dataOf(user, recipients.queryPageList, { page: 1, size: 100 })).records.find((one) => one.id === id)
    ?.isWechatBound
const nowS = () => Math.floor(clock.now() / 1000)
const callback = async (xml: string, query = signedQuery({ timestampS: nowS() }), type = 'text/xml') => {
  const response = await fetch(`${world.base}/v3/wechat/callback?${new URLSearchParams(query)}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: xml,
  })
  return { status: response.status, text: await response.text() }
}
const scan = (sceneStr: string, openid: string) =>
  callback(eventXml({ Event: 'SCAN', EventKey: sceneStr, FromUserName: openid }))
const trailOf = (account: string, call: string) =>
  world.query('select outcome, error, entity, after from audit_rows where account = $1 and call = $2', [account, call])

describe('signing in', () => {
  test('begins with an address of WeChat, whose state is for this browser', async () => {
    const { parts, answer } = await begin()
    expect(parts).toMatchObject({
      address: `${wechat.setup.openUrl}/connect/qrconnect`,
      appId: 'wxweb',
      scope: 'snsapi_login',
    })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^coldway_wechat=[\w-]{32}; .*Path=\/v3\/wxopen\/web; HttpOnly; SameSite=Lax/,
    )
    const inside = await begin(true)
    expect(inside.parts).toMatchObject({ address: expect.stringMatching(/oauth2\/authorize$/), appId: 'wxofficial' })
  })

  test('an unbound identity gets a ticket, never its openid; bound by it, it signs in', async () => {
    const who = person()
    const user = await make.user()
    const first = await login(who)
    expect(first.body).toMatchObject({ isSuccess: 'N', code: '11004', data: { expiresInS: 600 } })
    expect(first.text).not.toContain(who.openid)
    const openid = (first.body.data as unknown as BindTicket).openid
    const answer = await bindAndLogin(user, openid)
    const me = await dataOf({ token: answer.body.data?.access_token ?? '' }, session.me, {})
    expect(me.account).toBe(user.account)
    const again = await login(who)
    expect(again.body).toMatchObject({ code: '0', data: { mustChangePassword: false } })
    expect(await trailOf(user.account, 'wechat.bindingUserAndLogin')).toEqual([
      { outcome: 'done', error: null, entity: 'user', after: '{"wechat":"bound"}' },
    ])
    expect((await bindAndLogin(await make.user(), openid)).body.code).toBe('11003')
  })

  test('the official account knows by the unionid whom the web app has bound', async () => {
    const { who, user } = await bound()
    const { state, headers } = await begin(true)
    const code = wechat.giveCode('official', { openid: 'oOther', unionid: who.unionid })
    const { body } = await callAs(undefined, wechatSignIn.login, { code, state }, headers)
    expect((await dataOf({ token: body.data?.access_token ?? '' }, session.me, {})).account).toBe(user.account)
  })

  test('apps that are not joined give identities that do not mix', async () => {
    const openid = 'oSameInBoth'
    await bound({ openid } as ReturnType<typeof person>)
    const { state, headers } = await begin(true)
    const sent = { code: wechat.giveCode('official', { openid }), state }
    expect((await callAs(undefined, wechatSignIn.login, sent, headers)).body.code).toBe('11004')
  })

  test('a state is good once, in its browser, for ten minutes, and with one code', async () => {
    const { who } = await bound()
    const code = () => wechat.giveCode('web', who)
    const one = await begin()
    const other = await begin()
    const ask = async (state: string, headers: Record<string, string>, sent = code()) =>
      (await callAs(undefined, wechatSignIn.login, { code: sent, state }, headers)).body.code
    // Another browser is refused, and uses the state up.
    expect(await ask(one.state, other.headers)).toBe('11003')
    expect(await ask(one.state, one.headers)).toBe('11003')
    expect(await ask(other.state, {})).toBe('11003')
    expect(await ask('A'.repeat(32), (await begin()).headers)).toBe('11003')
    const good = await begin()
    expect(await ask(good.state, good.headers)).toBe('0')
    expect(await ask(good.state, good.headers)).toBe('11003')
    const late = await begin()
    clock.advance(601_000)
    expect(await ask(late.state, late.headers)).toBe('11003')
    const wrong = await begin()
    expect(await ask(wrong.state, wrong.headers, 'no-such-code')).toBe('11003')
  })

  test('of ten who come with one state and code at one moment one gets in', async () => {
    const { who } = await bound()
    const { state, headers } = await begin()
    const code = wechat.giveCode('web', who)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => callAs(undefined, wechatSignIn.login, { code, state }, headers)),
    )
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array(9).fill('11003')])
  })

  test('a mini-program signs in with its js_code, once', async () => {
    const { who, user } = await bound()
    const js_code = wechat.giveCode('mini', { openid: 'oInMini', unionid: who.unionid })
    const { body } = await callAs(undefined, wechatSignIn.login, { js_code })
    expect((await dataOf({ token: body.data?.access_token ?? '' }, session.me, {})).account).toBe(user.account)
    expect((await callAs(undefined, wechatSignIn.login, { js_code })).body.code).toBe('11007')
    expect((await callAs(undefined, wechatSignIn.login, { js_code, code: 'x', state: 'A'.repeat(32) })).body.code).toBe(
      '1',
    )
    expect((await callAs(undefined, wechatSignIn.login, {})).body.code).toBe('1')
  })

  test('a deactivated account is refused as by its password; a must-change one still must', async () => {
    const admin = await make.user()
    const { user, who } = await bound()
    await world.query('update users set org_id = $1 where account = $2', [admin.orgId, user.account])
    const [row] = await world.query<{ id: number }>('select id from users where account = $1', [user.account])
    const ids = [row?.id ?? 0]
    await world.query("update users set initial_until = now() + interval '1 day' where account = $1", [user.account])
    expect((await login(who)).body.data).toMatchObject({ mustChangePassword: true })
    await world.query('update users set is_enabled = false where id = $1', [ids[0]])
    expect((await login(who)).body.code).toBe('11002')
    expect((await callAs(undefined, oauth.token, { username: user.account, password: user.password })).body.code).toBe(
      '11002',
    )
    await world.query("update users set is_enabled = true, initial_until = now() - interval '1 day' where id = $1", ids)
    expect((await login(who)).body.code).toBe('11002')
    await dataOf(admin, users.deleteUser, { ids })
    expect((await login(who)).body.code).toBe('11004')
  })

  test('who guesses codes has to wait before WeChat is asked again', async () => {
    const from = { 'x-forwarded-for': '10.9.9.2' }
    const guess = () => callAs(undefined, wechatSignIn.login, { js_code: 'guessed' }, from)
    const before = wechat.countOf('/sns/jscode2session')
    // All come at one moment, however long the server takes for them: the first delay is a second.
    const moment = vi.spyOn(clock, 'now').mockReturnValue(clock.now())
    onTestFinished(() => moment.mockRestore())
    const answers = await Promise.all(Array.from({ length: 60 }, guess))
    const counts = ['11007', '27000'].map((code) => answers.filter(({ body }) => body.code === code).length)
    expect(counts).toEqual([50, 10])
    expect(wechat.countOf('/sns/jscode2session')).toBe(before + 50)
  })

  test('WeChat in trouble is said so, and nothing is bound', async () => {
    const { state, headers } = await begin()
    const code = wechat.giveCode('web', person())
    wechat.answerWith({ status: 502, body: '<html>bad gateway</html>' })
    const { body, text } = await callAs(undefined, wechatSignIn.login, { code, state }, headers)
    expect([body.code, body.message]).toEqual(['1', '微信没有响应，请稍后再试。'])
    expect(text).not.toContain('gateway')
    wechat.answerWith({ status: 200, body: '{"errcode":-1,"errmsg":"system error"}' })
    expect((await login(person())).body.message).toBe('微信没有响应，请稍后再试。')
  })
})

describe('binding', () => {
  test('a wrong password leaves the ticket good, is slowed down and recorded', async () => {
    const user = await make.user()
    const ticket = await ticketOf(person())
    const from = { 'x-forwarded-for': '10.9.9.1' }
    const guess = (password: string) =>
      callAs(undefined, wechatBinding.bindUserByTicket, { openid: ticket, userCode: user.account, password }, from)
    for (let time = 0; time < 5; time += 1) expect((await guess('wrong')).body.code).toBe('11002')
    expect((await guess(user.password)).status).toBe(429)
    clock.advance(2_000)
    expect((await guess(user.password)).body.code).toBe('0')
    expect((await trailOf(user.account, 'wechat.bindUserByTicket')).length).toBe(6)
  })

  test('the GET of the product takes the ticket as openid, and no openid', async () => {
    const user = await make.user()
    const who = person()
    const ask = (openid: string) => callAs(undefined, wechatBinding.bindUser, { openid, ...named(user) })
    expect((await ask('A'.repeat(32))).body.code).toBe('11003')
    expect((await ask(who.openid)).body.code).toBe('1')
    expect((await ask(await ticketOf(who))).body.code).toBe('0')
    expect((await login(who)).body.code).toBe('0')
  })

  test('one WeChat opens one account, one account has one WeChat', async () => {
    const one = person()
    const tickets = [await ticketOf(one), await ticketOf(one)]
    const first = await make.user()
    expect((await bindAndLogin(first, tickets[0] ?? '')).body.code).toBe('0')
    expect((await bindAndLogin(await make.user(), tickets[1] ?? '')).body.code).toBe('11005')
    expect((await bindAndLogin(first, await ticketOf(person()))).body.code).toBe('11006')
  })

  test('of eight tickets for one account, and of eight accounts for one WeChat, one is bound', async () => {
    const user = await make.user()
    const several = await Promise.all(Array.from({ length: 8 }, () => ticketOf(person())))
    const ofUser = await Promise.all(several.map((ticket) => bindAndLogin(user, ticket)))
    expect(ofUser.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array(7).fill('11006')])
    const who = person()
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketOf(who)))
    const accounts = await Promise.all(Array.from({ length: 8 }, () => make.user()))
    const ofWho = await Promise.all(tickets.map((ticket, at) => bindAndLogin(accounts[at] as MadeUser, ticket)))
    expect(ofWho.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array(7).fill('11005')])
  })

  test('a ticket ends after ten minutes', async () => {
    const ticket = await ticketOf(person())
    clock.advance(601_000)
    expect((await bindAndLogin(await make.user(), ticket)).body.code).toBe('11003')
  })

  test('a signed-in user binds with the password, unbinds once, and may bind again', async () => {
    const user = await make.user()
    const who = person()
    const bind = async (password: string) =>
      (await callAs(user, wechatSignIn.bindingUser, { openid: await ticketOf(who), password })).body.code
    expect(await bind('wrong')).toBe('12001')
    expect(await bind(user.password)).toBe('0')
    expect(await dataOf(user, wechatSignIn.own, {})).toMatchObject({ isBound: true })
    await dataOf(user, wechatSignIn.unbind, {})
    expect((await callAs(user, wechatSignIn.unbind, {})).body.code).toBe('11004')
    expect(await dataOf(user, wechatSignIn.own, {})).toEqual({ isBound: false, boundTime: null })
    expect((await login(who)).body.code).toBe('11004')
    expect(await bind(user.password)).toBe('0')
  })

  test('who sees an account sees that it is bound and since when, and never to whom', async () => {
    const admin = await make.user()
    const bound = await make.user({ orgId: admin.orgId })
    const who = person()
    expect((await bindAndLogin(bound, await ticketOf(who))).body.code).toBe('0')
    const asked = {
      page: 1,
      size: 10,
      conditionVos: [{ column: 'account' as const, type: 'eq' as const, value: bound.account }],
    }
    const seen = async () => await callAs(admin, users.queryUserInfo, asked)
    const shown = await seen()
    expect(shown.body.data?.records[0]).toMatchObject({ wechatBoundTime: expect.any(String), isWechatContact: false })
    expect(shown.text).not.toContain(who.unionid)
    await dataOf(bound, wechatSignIn.unbind, {})
    expect((await seen()).body.data?.records[0]?.wechatBoundTime).toBeNull()
  })

  test('who is signed in binds with the code of this browser and of the mini-program', async () => {
    const [one, other] = [await make.user(), await make.user()]
    const { state, headers } = await begin()
    const sent = { code: wechat.giveCode('web', person()), state, password: one.password }
    expect((await callAs(one, wechatSignIn.bindingUser, sent, headers)).body.code).toBe('0')
    const mini = { js_code: wechat.giveCode('mini', person()), password: other.password }
    expect((await callAs(other, wechatSignIn.bindingUser, mini)).body.code).toBe('0')
  })

  test('nothing of it stands in the store as it travels', async () => {
    const who = person()
    const ticket = await ticketOf(who)
    const rows = await world.query(
      `select encode(ticket_hash, 'escape') as text from wechat_tickets union all select after from audit_rows
       union all select encode(state_hash, 'escape') from wechat_states`,
    )
    expect(JSON.stringify(rows)).not.toContain(ticket)
    expect(JSON.stringify(rows)).not.toContain(who.openid)
  })
})

describe('bind codes', () => {
  test('a recipient is bound by the scan, once, and unbound by hand', async () => {
    const user = await make.user()
    const recipientId = await recipientOf(user)
    const { sceneStr } = await dataOf(user, wechatCodes.openForRecipient, { recipientId })
    const code = await dataOf(user, wechatCodes.generateWeCharPublicQRcode, { sceneStr })
    expect(code.url).toBe(`http://weixin.qq.com/q/${sceneStr}`)
    expect(code.image).toMatch(/^data:image\/png;base64,iVBOR/)
    expect(await dataOf(user, wechatCodes.generateWeCharPublicQRcode, { sceneStr })).toMatchObject({ url: code.url })
    expect(await dataOf(user, wechatCodes.checkQRcode, { sceneStr })).toEqual({ state: 'pending' })
    expect(await scan(sceneStr, 'oZhang')).toEqual({ status: 200, text: 'success' })
    expect(await dataOf(user, wechatCodes.checkQRcode, { sceneStr })).toEqual({ state: 'bound' })
    expect(await isBound(user, recipientId)).toBe(true)
    // A second scan, by another user, changes nothing.
    await scan(sceneStr, 'oThief')
    expect(await world.query('select wechat_openid from recipients where id = $1', [recipientId])).toEqual([
      { wechat_openid: 'oZhang' },
    ])
    expect((await callAs(user, wechatCodes.openForRecipient, { recipientId })).body.code).toBe('11005')
    await dataOf(user, recipients.unbindingWechat, { id: recipientId })
    expect(await isBound(user, recipientId)).toBe(false)
    expect((await callAs(user, recipients.unbindingWechat, { id: recipientId })).body.code).toBe('17003')
    const rows = await world.query(
      `select outcome, entity, after from audit_rows where call = 'wechat.callback' and entity_id = $1`,
      [String(recipientId)],
    )
    expect(rows).toEqual([{ outcome: 'done', entity: 'recipient', after: '{"wechat":"bound"}' }])
  })

  test('one who follows by the scan is bound as well', async () => {
    const user = await make.user()
    const recipientId = await recipientOf(user)
    const { sceneStr } = await dataOf(user, wechatCodes.openForRecipient, { recipientId })
    await callback(eventXml({ Event: 'subscribe', EventKey: `qrscene_${sceneStr}`, FromUserName: 'oNew' }))
    expect(await isBound(user, recipientId)).toBe(true)
  })

  test('an account is bound when its owner confirms the scan with the password', async () => {
    const user = await make.user()
    const who = person()
    wechat.follow(who)
    const { sceneStr } = await dataOf(user, wechatCodes.openForAccount, {})
    const confirm = (password: string) => callAs(user, wechatSignIn.bindingUser, { sceneStr, password })
    expect((await confirm(user.password)).body.code).toBe('11003')
    await scan(sceneStr, who.openid)
    expect(await dataOf(user, wechatCodes.checkQRcode, { sceneStr })).toEqual({ state: 'scanned' })
    expect((await login(who)).body.code).toBe('11004')
    expect((await confirm('wrong')).body.code).toBe('12001')
    const answers = await Promise.all([1, 2, 3].map(() => confirm(user.password)))
    expect(answers.map(({ body }) => body.code).filter((code) => code === '0')).toHaveLength(1)
    expect(await dataOf(user, wechatCodes.checkQRcode, { sceneStr })).toEqual({ state: 'bound' })
    expect((await login(who)).body.code).toBe('0')
    expect((await callAs(user, wechatCodes.openForAccount, {})).body.code).toBe('11006')
  })

  test("another's request answers as none, in the own organisation too", async () => {
    const user = await make.user()
    const recipientId = await recipientOf(user)
    const { sceneStr } = await dataOf(user, wechatCodes.openForRecipient, { recipientId })
    const absent = 'A'.repeat(32)
    for (const other of [await make.user({ orgId: user.orgId }), await make.user()])
      for (const [call, more] of [
        [wechatCodes.checkQRcode, {}],
        [wechatCodes.generateWeCharPublicQRcode, {}],
        [wechatCodes.mailQRcode, { email: 'a@example.com' }],
        [wechatSignIn.bindingUser, { password: other.password }],
      ] as const) {
        const [theirs, none] = [
          await callAs(other, call, { sceneStr, ...more } as never),
          await callAs(other, call, { sceneStr: absent, ...more } as never),
        ]
        expect([theirs.status, theirs.text]).toEqual([none.status, none.text])
      }
    const stranger = await make.user()
    expect((await callAs(stranger, wechatCodes.openForRecipient, { recipientId })).body.code).toBe('28000')
    expect((await callAs(stranger, recipients.unbindingWechat, { id: recipientId })).body.code).toBe('28000')
  })

  test('a request is over after its time, and its scan binds nothing', async () => {
    const user = await make.user()
    const recipientId = await recipientOf(user)
    const { sceneStr } = await dataOf(user, wechatCodes.openForRecipient, { recipientId })
    clock.advance(24 * 3_600_000 - 60_000)
    const fresh = await make.user({ orgId: user.orgId })
    expect(fresh.token).toBeTruthy()
    const [row] = await world.query<{ state: string }>('select state from wechat_scenes where recipient_id = $1', [
      recipientId,
    ])
    expect(row?.state).toBe('pending')
    clock.advance(61_000)
    await scan(sceneStr, 'oLate')
    expect(await isBound(await make.user({ orgId: user.orgId }), recipientId)).toBe(false)
  })

  test('a request of an account that was deactivated since binds nothing', async () => {
    const user = await make.user()
    const recipientId = await recipientOf(user)
    const { sceneStr } = await dataOf(user, wechatCodes.openForRecipient, { recipientId })
    await world.query('update users set is_enabled = false where account = $1', [user.account])
    await scan(sceneStr, 'oAfter')
    expect(await isBound(await make.user({ orgId: user.orgId }), recipientId)).toBe(false)
  })

  test('the code is mailed through the outbox, with its picture, three times at most', async () => {
    const user = await make.user()
    const recipientId = await recipientOf(user)
    const { sceneStr } = await dataOf(user, wechatCodes.openForRecipient, { recipientId })
    const sent = { sceneStr, email: 'zhang@example.com' }
    await dataOf(user, wechatCodes.sendMailWeCharPublicQRcode, sent)
    await dataOf(user, wechatCodes.mailQRcode, sent, { langType: 'en-US' })
    await dataOf(user, wechatCodes.mailQRcode, sent)
    expect((await callAs(user, wechatCodes.mailQRcode, sent)).status).toBe(429)
    const rows = await world.query<{ subject: string; text: string; size: number }>(
      'select subject, text, length(image) as size from outbox where address = $1 order by id',
      ['zhang@example.com'],
    )
    expect(rows).toHaveLength(3)
    expect(rows[1]?.text).toMatch(/^Hello Zhang,\n\nScan the attached QR code/)
    expect(rows.every(({ size, text }) => size > 200 && !text.includes(sceneStr))).toBe(true)
    const { sceneStr: own } = await dataOf(user, wechatCodes.openForAccount, {})
    expect((await callAs(user, wechatCodes.mailQRcode, { ...sent, sceneStr: own })).body.code).toBe('11003')
  })

  test('the access token is asked for once at a time, and anew when WeChat withdraws it', async () => {
    const user = await make.user()
    const scenes = await Promise.all(
      Array.from({ length: 6 }, async () =>
        dataOf(user, wechatCodes.openForRecipient, { recipientId: await recipientOf(user) }),
      ),
    )
    clock.advance(3_600_000 * 3)
    const again = await make.user({ orgId: user.orgId })
    const mine = await Promise.all(
      scenes.map(async () => dataOf(again, wechatCodes.openForRecipient, { recipientId: await recipientOf(again) })),
    )
    const before = wechat.countOf('/cgi-bin/stable_token')
    await Promise.all(mine.map(({ sceneStr }) => dataOf(again, wechatCodes.generateWeCharPublicQRcode, { sceneStr })))
    expect(wechat.countOf('/cgi-bin/stable_token')).toBe(before + 1)
    wechat.withdrawToken()
    const { sceneStr } = await dataOf(again, wechatCodes.openForRecipient, { recipientId: await recipientOf(again) })
    await dataOf(again, wechatCodes.generateWeCharPublicQRcode, { sceneStr })
    expect(wechat.countOf('/cgi-bin/stable_token')).toBe(before + 2)
  })
})
