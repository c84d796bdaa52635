/** Web Push over HTTP against a push service of our own, decrypted as RFC 8291 says by code that is not the library's. */
import { commands } from '@coldway/contract/commands/commands.ts'
import { languages } from '@coldway/contract/enums.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { pushWishesKey } from '@coldway/contract/web-push/push-wishes.ts'
import { PushContent, webPush, webPushLimits } from '@coldway/contract/web-push/web-push.ts'
import { limits } from '@coldway/contract/limits.ts'
import { messages } from '@coldway/contract/messages/messages.ts'
import { outbox } from '@coldway/contract/messages/outbox.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makePushBrowser, readVapid } from '../../testing/push-browser.ts'
import { startPushService } from '../../testing/push-service.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { createAnnounce, type Notice } from '../messages/announce.ts'
import { callToLate } from '../waybills/late-watch.ts'

const service = await startPushService()
afterAll(() => service.close())
const world = await makeWorld({
  config: {
    publicUrl: 'https://coldway.example',
    channels: { ...testConfig().channels, egressAllow: [service.hostPort] },
  },
})
const { callAs, dataOf, make, clock, query } = world
const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const { announce, withdraw, summon } = createAnnounce({ texts, placeOf: async () => 'near Kunshan' })
const inTransaction = (work: (announcing: Parameters<typeof announce>[0]) => Promise<void>) =>
  world.program.database.system
    .transaction()
    .execute((tx) => work({ tx, nowMs: clock.now(), publish: () => undefined }))

const home = await make.organisation()
const device = await make.device({ orgId: home.id, deviceName: 'Truck 12' })
const facts: NoticeFacts = {
  kind: 'alarm',
  alarm: 'temperature',
  series: 'temp1',
  policy: 'Vaccines',
  level: 1,
  startMs: clock.now(),
  measured: { value: 9.4, lower: 2, upper: 8, unit: '℃', decimals: 1 },
  fix: null,
}
const contactOf = async ({ account }: MadeUser): Promise<number> =>
  (
    await query<{ id: number }>('select c.id from recipients c join users u on u.id = c.user_id where u.account = $1', [
      account,
    ])
  )[0]?.id as number
let count = 0
const say = async (user: MadeUser, more: Partial<Notice> = {}): Promise<string> => {
  const key = more.key ?? `alarm:${++count}:1`
  const to = { email: [await contactOf(user)] }
  const notice = { orgPath: home.path, deviceId: device.id, atMs: clock.now(), isLate: false, facts, to, ...more, key }
  await inTransaction((announcing) => announce(announcing, [notice]))
  return key
}
/** Announces one notice for two reasons at once. */
const sayTwice = async (user: MadeUser, more: Partial<Notice>): Promise<string> => {
  const key = `alarm:${++count}:1`
  const to = { email: [await contactOf(user)] }
  const notice = { key, orgPath: home.path, deviceId: device.id, atMs: clock.now(), isLate: false, facts, to }
  await inTransaction((announcing) => announce(announcing, [notice, { ...notice, ...more }]))
  return key
}
interface Row {
  readonly id: number
  readonly state: string
  readonly attempts: number
  readonly last_error: string | null
}
const rowsOf = (key: string) =>
  query<Row>(`select * from outbox where notice_key = $1 and channel = 'webPush' order by id`, [key])
const comesTo = (key: string, state: string) =>
  until(async () => (await rowsOf(key)).find((row) => row.state === state))

const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile' }
const subscribe = async (user: MadeUser, path: string) => {
  const browser = makePushBrowser()
  const { p256dh, auth } = browser
  const { body } = await callAs(user, webPush.add, { endpoint: service.at(path), p256dh, auth }, phone)
  expect(body.code).toBe('0')
  const pushes = () =>
    service.to(path).map(({ headers, body: sent }) => ({
      headers,
      content: PushContent.parse(JSON.parse(browser.decrypt(sent))),
    }))
  return { id: body.data?.id as number, pushes }
}
const person = () => make.user({ orgId: home.id })
const again = async ({ account, password, orgId }: MadeUser): Promise<MadeUser> => {
  const { body } = await callAs(undefined, oauth.token, { username: account, password })
  return { account, password, orgId, token: body.data?.access_token ?? '' }
}

beforeEach(() => {
  service.answer = () => 201
})

test('the browser in software reads the example of RFC 8291, section 5', () => {
  const browser = makePushBrowser({
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(browser.decrypt(Buffer.from(body, 'base64url'))).toBe('When I grow up, I want to be a watermelon')
})

describe('a browser that asked', () => {
  test('is told in its language, by one key of the installation, what the centre says', async () => {
    const user = await person()
    const { publicKey } = await dataOf(user, webPush.begin, {})
    expect(await dataOf(await person(), webPush.begin, {})).toEqual({ publicKey })
    const { pushes } = await subscribe(user, '/told')
    await query(`update recipients set language = 'zh-CN' where id = $1`, [await contactOf(user)])
    const key = await say(user)
    await comesTo(key, 'sent')
    const [push] = pushes()
    const [message] = (await dataOf(user, messages.queryHistoryPageList, { page: 1, size: 1, conditionVos: [] }))
      .records
    expect(push?.content).toMatchObject({ tag: key.slice(0, -2), path: `/?alarm=${key.split(':')[1]}` })
    expect(push?.content.title).toContain('Truck 12')
    expect(push?.content.title).toMatch(/\p{Script=Han}/u)
    expect(push?.content.body).toContain('9.4')
    expect(message?.deliveries).toContainEqual(expect.objectContaining({ channel: 'webPush', state: 'sent' }))
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' })
    expect(Number(push?.headers.ttl)).toBeGreaterThan(webPushLimits.usefulMs / 1000 - 60)
    expect(push?.headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/)
    const vapid = readVapid(push?.headers.authorization)
    expect(vapid).toMatchObject({ publicKey, aud: `https://${service.hostPort}`, sub: 'https://coldway.example' })
    expect(vapid.exp - Date.now() / 1000).toBeLessThanOrEqual(86_400)
  })

  test('is told once, each of several, and nothing that needs nobody now', async () => {
    const user = await person()
    const [one, other] = [await subscribe(user, '/one'), await subscribe(user, '/other')]
    const key = await say(user)
    await say(user, { key })
    await say(user, { isLate: true })
    await say(user, { facts: { ...facts, kind: 'alarmEnded', endMs: clock.now() } })
    await until(async () => (await rowsOf(key)).every(({ state }) => state === 'sent'))
    expect([one.pushes().length, other.pushes().length]).toEqual([1, 1])
  })

  test('that is busy is told later; one that refuses is not, and the ledger says why', async () => {
    const user = await person()
    const { pushes } = await subscribe(user, '/busy')
    let nth = 0
    service.answer = () => [429, 500][nth++] ?? 201
    const key = await say(user)
    for (const attempts of [1, 2]) {
      await until(async () => (await rowsOf(key)).some((row) => row.state === 'queued' && row.attempts === attempts))
      clock.advance(600_000)
    }
    await comesTo(key, 'sent')
    expect(pushes()).toHaveLength(3)
    service.answer = () => 403
    expect((await comesTo(await say(user), 'failed'))?.last_error).toBe('HTTP 403')
  })

  test('is not told what is hours old', async () => {
    const user = await person()
    await subscribe(user, '/old')
    service.answer = () => 503
    const key = await say(user)
    await until(async () => (await rowsOf(key)).some((row) => row.attempts === 1 && row.state === 'queued'))
    clock.advance(webPushLimits.usefulMs + 1)
    await comesTo(key, 'cancelled')
  })

  test.each([404, 410])('and has ended the subscription (%i) is forgotten', async (status) => {
    const user = await person()
    await subscribe(user, `/gone${status}`)
    service.answer = () => status
    expect((await comesTo(await say(user), 'failed'))?.last_error).toBe(`HTTP ${status}`)
    expect(await dataOf(user, webPush.list, {})).toEqual([])
  })

  test('is not told what was withdrawn', async () => {
    const user = await person()
    await subscribe(user, '/withdrawn')
    service.answer = () => 503
    const key = await say(user)
    await until(async () => (await rowsOf(key)).some((row) => row.attempts === 1 && row.state === 'queued'))
    await inTransaction((announcing) => withdraw(announcing, [key], 'corrected'))
    expect((await rowsOf(key))[0]).toMatchObject({ state: 'cancelled', last_error: 'corrected' })
  })

  test('is not told what a waybill that is no longer shared had for it, and is told what a policy has for it too', async () => {
    const [user, other] = [await person(), await person()]
    for (const one of [user, other]) await subscribe(one, `/shared-${one.account}`)
    service.answer = () => 503
    const of = { waybillId: 12 }
    const keys = [await say(user, of), await say(other, of), await sayTwice(user, of)]
    await until(async () =>
      (await Promise.all(keys.map(rowsOf))).every(([row]) => row?.attempts === 1 && row.state === 'queued'),
    )
    await inTransaction(async (announcing) => withdraw(announcing, of, 'shareOff', [await contactOf(user)]))
    const states = await Promise.all(keys.map(async (key) => (await rowsOf(key))[0]?.last_error === 'shareOff'))
    expect(states).toEqual([true, false, false])
  })

  test('at a private address that nobody allowed is not reached', async () => {
    const user = await person()
    const { p256dh, auth } = makePushBrowser()
    for (const endpoint of ['https://127.0.0.1:9/x', 'https://[::1]/x', 'https://169.254.169.254/latest']) {
      await dataOf(user, webPush.add, { endpoint, p256dh, auth })
    }
    const key = await say(user)
    await until(async () => (await rowsOf(key)).filter(({ state }) => state === 'failed').length === 3)
    for (const { last_error: why } of await rowsOf(key)) expect(why).toMatch(/^forbidden/)
  })
})

describe('a subscription', () => {
  test('is listed with its browser, and ended by its account alone', async () => {
    const [user, other] = [await person(), await person()]
    const { id } = await subscribe(user, '/listed')
    expect(await dataOf(user, webPush.list, {})).toMatchObject([{ id, browser: 'Chrome', os: 'Android', isThis: true }])
    expect((await dataOf(await again(user), webPush.list, {}))[0]?.isThis).toBe(false)
    expect((await callAs(other, webPush.remove, { id })).status).toBe(404)
    await dataOf(user, webPush.remove, { id })
    const key = await say(user)
    expect(await rowsOf(key)).toEqual([])
  })

  test('ends with its session: signed out, ended elsewhere, run out, deactivated', async () => {
    const ends: Record<string, (user: MadeUser) => Promise<unknown>> = {
      out: (user) => dataOf(user, session.end, {}),
      elsewhere: async (user) => dataOf(await again(user), session.endOthers, {}),
      'run-out': ({ account }) =>
        query(
          'update sessions set expires_at = now() - make_interval(days => 400) where user_id = (select id from users where account = $1)',
          [account],
        ),
      off: ({ account }) => query('update users set is_enabled = false where account = $1', [account]),
    }
    for (const [name, end] of Object.entries(ends)) {
      const user = await person()
      const { pushes } = await subscribe(user, `/ends-${name}`)
      service.answer = () => 503
      const waiting = await say(user)
      await until(async () => (await rowsOf(waiting)).some((row) => row.attempts === 1 && row.state === 'queued'))
      service.answer = () => 201
      await end(user)
      clock.advance(600_000)
      expect((await comesTo(waiting, 'cancelled'))?.last_error).toBe('notReachable')
      expect(await rowsOf(await say(user))).toEqual([])
      expect(pushes()).toHaveLength(1)
    }
  })

  test('of a browser that changes hands tells its former account nothing more', async () => {
    const [former, next] = [await person(), await person()]
    await subscribe(former, '/shared')
    const { pushes } = await subscribe(next, '/shared')
    expect(await rowsOf(await say(former))).toEqual([])
    const key = await say(next)
    await comesTo(key, 'sent')
    expect(pushes()).toHaveLength(1)
  })

  test('of more browsers than an account may have the oldest goes', async () => {
    const user = await person()
    for (let nth = 0; nth <= webPushLimits.subscriptionsMax; nth += 1) {
      await subscribe(user, `/many${nth}`)
      clock.advance(1_000)
    }
    expect(await dataOf(user, webPush.list, {})).toHaveLength(webPushLimits.subscriptionsMax)
    const key = await say(user)
    await until(async () => (await rowsOf(key)).every(({ state }) => state === 'sent'))
    expect(service.to('/many0')).toEqual([])
  })
})

describe('what waits in the companion', async () => {
  const yard = await make.organisation()
  /** A person with the companion's menus, whose browser is told. */
  const holder = async (path: string, more: Parameters<typeof make.user>[0] = {}) => {
    const user = await make.user({ orgId: yard.id, ...more })
    await query(
      `update roles set mobile_menus = '{mobile:command,mobile:waybill}' where id = (select role_id from users where account = $1)`,
      [user.account],
    )
    return { user, ...(await subscribe(user, path)) }
  }
  const want = (user: MadeUser, said: object) =>
    dataOf(user, userConfig.updateUserConfig, { key: pushWishesKey, chunks: [JSON.stringify(said)] })

  test('a request to open a lock reaches those who may decide it, with who asks, and opens at one tap', async () => {
    const branch = await make.organisation(yard)
    const lock = await make.device({ orgId: branch.id, category: 'lock', deviceName: 'Lock 7' })
    const asker = await holder('/asker', { orgId: branch.id })
    const above = await holder('/above')
    const beside = await holder('/beside', { orgId: branch.id })
    const clerk = await holder('/clerk', { permissions: ['command:view', 'command:send'] })
    const away = await holder('/away', { orgId: (await make.organisation()).id })
    const quiet = await holder('/quiet')
    await want(quiet.user, { unlocks: false })
    await want(above.user, { notices: false })
    const { results } = await dataOf(asker.user, commands.elockUnlock, { deviceIds: [lock.id] })
    const id = results[0]?.recordId
    await until(async () => (await rowsOf(`unlock:${id}`)).filter(({ state }) => state === 'sent').length === 2)
    const [push] = above.pushes()
    expect(push?.content).toMatchObject({ tag: `unlock:${id}`, path: `/?unlock=${id}`, body: asker.user.account })
    expect(push?.content.title).toContain('Lock 7')
    expect(Number(push?.headers.ttl)).toBeLessThanOrEqual(limits.unlockRequestMs / 1000)
    expect(beside.pushes()).toHaveLength(1)
    for (const other of [asker, clerk, away, quiet]) expect(other.pushes()).toEqual([])
  })

  test('a late shipment is told once for each plan, to those who see it and want to know', async () => {
    const [one, quiet] = [await holder('/late'), await holder('/late-quiet')]
    await want(quiet.user, { lateShipments: false })
    const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
    const { id } = await dataOf(one.user, waybills.save, {
      orgId: yard.id,
      waybillType: 'road',
      businessCode: 'LATE-1',
      shipping: place('Shanghai'),
      receiving: place('Nanjing'),
      deviceIds: [(await make.device({ orgId: yard.id })).id],
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: utc(clock.now() - 60_000),
      messages: [],
      recipients: { email: [], sms: [], wechat: [], http: [] },
    })
    const plan = (atMs: number) => query(`update waybills set planned_start = $2 where id = $1`, [id, new Date(atMs)])
    await plan(clock.now() - 60_000)
    const look = () => callToLate({ db: world.program.database.system, messages: { summon } }, clock.now())
    const told = (times: number) => until(() => one.pushes().length === times)
    await Promise.all([look(), look()])
    await told(1)
    expect(one.pushes()[0]?.content).toMatchObject({ tag: `lateShipment:${id}`, path: `/shipment/${id}` })
    expect(one.pushes()[0]?.content.body).toContain('Shanghai → Nanjing')
    await plan(clock.now() - 50_000)
    await look()
    await told(2)
    await plan(clock.now() + 60_000)
    await look()
    await plan(clock.now() - webPushLimits.usefulMs)
    await look()
    const rows = await query(`select from outbox where notice_key like $1 and push_subscription_id = $2`, [
      `lateShipment:${id}:%`,
      one.id,
    ])
    expect(rows).toHaveLength(2)
    expect(quiet.pushes()).toEqual([])
  })
})

test('neither the private key nor an address of a browser is readable where they are shown', async () => {
  const user = await person()
  await subscribe(user, '/secret-part')
  await comesTo(await say(user), 'sent')
  const [identity] = await query<{ private_key: Buffer }>('select private_key from push_identity')
  expect(identity?.private_key.length).toBeGreaterThan(32 + 12)
  const { records } = await dataOf(await person(), outbox.queryPageList, {
    page: 1,
    size: 100,
    conditionVos: [{ column: 'channel', type: 'eq', value: 'webPush' }],
  })
  expect(records.length).toBeGreaterThan(0)
  expect(JSON.stringify(records)).not.toContain('secret-part')
})
