import { createHmac } from 'node:crypto'
import { languages } from '@coldway/contract/enums.ts'
import { type NoticeFacts, NoticePush } from '@coldway/contract/messages/notices.ts'
import { outbox } from '@coldway/contract/messages/outbox.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startHookServer } from '../../testing/hook-server.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { until } from '../../testing/until.ts'
import { startWechatRecorder } from '../../testing/wechat-recorder.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { createAnnounce, type Notice } from './announce.ts'

const mailServer = await startMailServer()
const hooks = await startHookServer()
const wechat = await startWechatRecorder()
afterAll(() => Promise.all([mailServer.close(), hooks.close(), wechat.close()]))
const world = await makeWorld({
  config: {
    publicUrl: 'https://coldway.example',
    wechat: wechat.setup,
    channels: {
      ...testConfig().channels,
      egressAllow: [hooks.hostPort, wechat.hostPort],
      mail: {
        url: `smtp://localhost:${mailServer.port}`,
        from: 'Coldway <no-reply@coldway.example>',
        ca: mailServer.ca,
        waitMs: { connect: 2000, talk: 2000, reply: 2000 },
      },
    },
  },
})
const { callAs, dataOf, make, clock, query, base } = world
const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const { announce, withdraw } = createAnnounce({ texts, placeOf: async () => 'near Kunshan' })
const inTransaction = (work: (announcing: Parameters<typeof announce>[0]) => Promise<void>) =>
  world.program.database.system
    .transaction()
    .execute((tx) => work({ tx, nowMs: clock.now(), publish: () => undefined }))

const home = await make.organisation()
let admin = await make.user({ orgId: home.id })
const device = await make.device({ orgId: home.id, deviceName: 'Truck 12' })
const facts: NoticeFacts = {
  kind: 'siteEntry',
  site: { id: 7, name: 'Depot North' },
  waybill: null,
  fix: { lng: 120.98, lat: 31.38 },
}
let count = 0
const say = async (to: Notice['to'], more: Partial<Notice> = {}): Promise<string> => {
  const key = `site:${++count}`
  const notice = { key, orgPath: home.path, deviceId: device.id, atMs: clock.now(), isLate: false, facts, to, ...more }
  await inTransaction((announcing) => announce(announcing, [notice]))
  return key
}
const add = async (more: object) => {
  const sent = { orgId: home.id, recipients: [{ name: 'Zhang', language: 'en-US' as const, ...more }] }
  return (await dataOf(admin, recipients.batchSave, sent)).ids[0] as number
}
const addMail = async (email: string) => {
  const id = await add({ email })
  await query("update recipients set email_state = 'bound' where id = $1", [id])
  return id
}
const hookAt = (path: string) => add({ httpAddress: `http://${hooks.hostPort}${path}` })
interface Row {
  readonly id: number
  readonly state: string
  readonly attempts: number
  readonly last_error: string | null
  readonly message_id: string
}
const rowsOf = (key: string) => query<Row>('select * from outbox where notice_key = $1 order by id', [key])
const comesTo = (key: string, state: string) =>
  until(async () => (await rowsOf(key)).find((row) => row.state === state))
const hasTried = (key: string, attempts: number) =>
  until(async () => (await rowsOf(key)).some((row) => row.state === 'queued' && row.attempts === attempts))

beforeEach(() => {
  hooks.answer = () => 200
  mailServer.answer = () => 'accept'
})

describe('an HTTP push', () => {
  test('carries the facts, its id, its time and a signature that the secret proves', async () => {
    const id = await hookAt('/signed')
    const { secret } = await dataOf(admin, recipients.renewHttpSecret, { id })
    const row = await comesTo(await say({ http: [id] }), 'sent')
    const [push] = hooks.to('/signed')
    const { data, ...rest } = NoticePush.parse(JSON.parse(push?.body ?? ''))
    expect([rest.type, data.facts, data.device.name]).toEqual(['siteEntry', facts, 'Truck 12'])
    const {
      'webhook-id': messageId,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    } = push?.headers ?? {}
    expect(messageId).toBe(row?.message_id)
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const expected = createHmac('sha256', key).update([messageId, timestamp, push?.body].join('.')).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
  })

  test('is signed by the former secret too for a day after a change', async () => {
    const id = await hookAt('/renewed')
    await dataOf(admin, recipients.renewHttpSecret, { id })
    await dataOf(admin, recipients.renewHttpSecret, { id })
    await comesTo(await say({ http: [id] }), 'sent')
    clock.advance(86_400_000)
    admin = await make.user({ orgId: home.id })
    await comesTo(await say({ http: [id] }), 'sent')
    const signatures = hooks.to('/renewed').map(({ headers }) => String(headers['webhook-signature']).split(' ').length)
    expect(signatures).toEqual([2, 1])
  })

  test('that met 500, 429 or a dropped connection goes again with the same id', async () => {
    const manners = [500, 429, 'drop', 204] as const
    let nth = 0
    hooks.answer = () => manners[nth++] ?? 200
    const key = await say({ http: [await hookAt('/trouble')] })
    for (const attempts of [1, 2, 3]) {
      await hasTried(key, attempts)
      clock.advance(60_000)
    }
    await comesTo(key, 'sent')
    const ids = hooks.to('/trouble').map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([4, 1])
  })

  test.each([
    [404, 'HTTP 404'],
    [410, 'HTTP 410'],
    ['redirect', 'HTTP 302'],
  ] as const)('that is answered %s has failed at once, and nothing of the answer is kept', async (manner, error) => {
    hooks.answer = () => manner
    const key = await say({ http: [await hookAt(`/refused-${manner}`)] })
    expect(await comesTo(key, 'failed')).toMatchObject({ attempts: 1, last_error: error })
    expect(hooks.to('/elsewhere')).toEqual([])
  })

  test.each(['endless', 'drip'] as const)('that is taken with a body that is %s has arrived, once', async (manner) => {
    hooks.answer = () => manner
    const key = await say({ http: [await hookAt(`/${manner}`)] })
    expect(await comesTo(key, 'sent')).toMatchObject({ attempts: 1, last_error: null })
    expect(hooks.to(`/${manner}`)).toHaveLength(1)
  })

  test.each([
    'http://10.0.0.1/hook',
    'http://127.0.0.1:1/hook',
    'http://[::ffff:127.0.0.1]/hook',
    'http://2130706433/hook',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/hook',
  ])('to %s is refused where it would leave', async (httpAddress) => {
    const key = await say({ http: [await add({ httpAddress })] })
    const { last_error } = (await comesTo(key, 'failed')) ?? {}
    expect(last_error).toContain('forbidden')
  })

  test('that hangs holds up no other endpoint', async () => {
    hooks.answer = ({ path }) => (path === '/hangs' ? 'hang' : 200)
    const stuck = await hookAt('/hangs')
    const keys = await Promise.all(Array.from({ length: 40 }, () => say({ http: [stuck] })))
    await until(() => hooks.to('/hangs').length > 0)
    const mail = await addMail('beside@example.com')
    await comesTo(await say({ email: [mail] }), 'sent')
    // A destination gets one at a time, whatever waits for it.
    expect(hooks.to('/hangs')).toHaveLength(1)
    await inTransaction((announcing) => withdraw(announcing, keys, 'policyOff'))
    expect((await Promise.all(keys.map(rowsOf))).flat().filter(({ state }) => state === 'queued')).toEqual([])
  })

  test('shows its secret once, to who may edit the recipient, and keeps it out of the trail', async () => {
    const id = await hookAt('/secret')
    const { secret } = await dataOf(admin, recipients.renewHttpSecret, { id })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const stranger = await make.user()
    expect((await callAs(stranger, recipients.renewHttpSecret, { id })).status).toBe(404)
    const without = await add({ phone: '13900000001' })
    expect((await callAs(admin, recipients.renewHttpSecret, { id: without })).body.code).toBe('1')
    const trail = await query<{ text: string }>(
      "select audit_rows::text as text from audit_rows where call like '%renewHttpSecret'",
    )
    expect(trail.length).toBeGreaterThan(0)
    expect(trail.some(({ text }) => text.includes(secret))).toBe(false)
  })
})

describe('WeChat', () => {
  const bound = async (openid: string) => {
    const id = await add({})
    await query('update recipients set wechat_openid = $2 where id = $1', [id, openid])
    return id
  }

  test('gets the fields of the template, none longer than its kind, under the id of the message', async () => {
    wechat.follow({ openid: 'follower-1' })
    const row = await comesTo(await say({ wechat: [await bound('follower-1')] }), 'sent')
    const sent = wechat.asked.find(({ path }) => path === '/cgi-bin/message/template/send')?.body
    expect(sent).toMatchObject({
      touser: 'follower-1',
      client_msg_id: row?.message_id.replaceAll('-', ''),
      data: {
        thing1: { value: 'Truck 12' },
        thing2: { value: 'Truck 12 entered De…' },
        time4: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
      },
    })
  })

  test('that does not know the follower has refused; one that is busy is asked again', async () => {
    expect(await comesTo(await say({ wechat: [await bound('nobody')] }), 'failed')).toMatchObject({
      last_error: '43004 require subscribe',
    })
    wechat.follow({ openid: 'follower-2' })
    wechat.answerWith({ status: 200, body: '{"errcode":-1,"errmsg":"system error"}' })
    const key = await say({ wechat: [await bound('follower-2')] })
    await hasTried(key, 1)
    wechat.answerWith(undefined)
    clock.advance(60_000)
    await comesTo(key, 'sent')
  })
})

describe('an e-mail', () => {
  test('says what happened, where and when, in the language of its recipient', async () => {
    const id = await addMail('english@example.com')
    await comesTo(await say({ email: [id] }), 'sent')
    const raw = mailServer.received.find(({ to }) => to === 'english@example.com')?.raw ?? ''
    expect(raw).toContain('Subject: Truck 12 entered Depot North')
    expect(raw).toContain('Place: near Kunshan (31.38000, 120.98000)')
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('to somebody who has unsubscribed, was deactivated or deleted meanwhile does not leave', async () => {
    mailServer.answer = () => 421
    const [unbound, deleted] = [await addMail('unbound@example.com'), await addMail('deleted@example.com')]
    const keys = [await say({ email: [unbound] }), await say({ email: [deleted] })]
    for (const key of keys) await hasTried(key, 1)
    mailServer.answer = () => 'accept'
    await dataOf(admin, recipients.unbinding, { id: unbound })
    await dataOf(admin, recipients.deleteByIds, { ids: [deleted] })
    clock.advance(60_000)
    for (const key of keys) expect(await comesTo(key, 'cancelled')).toMatchObject({ last_error: 'notReachable' })
    expect(mailServer.received.filter(({ to }) => /^(unbound|deleted)@/.test(to))).toEqual([])
  })

  test('that is on its way when it is taken back is not tried again', async () => {
    mailServer.answer = () => 'drop'
    const key = await say({ email: [await addMail('withdrawn@example.com')] })
    await hasTried(key, 1)
    await inTransaction((announcing) => withdraw(announcing, [key], 'policyOff'))
    expect(await rowsOf(key)).toMatchObject([{ state: 'cancelled', last_error: 'policyOff' }])
    clock.advance(60_000)
    expect((await callAs(admin, outbox.retry, { id: (await rowsOf(key))[0]?.id ?? 0 })).status).toBe(409)
  })

  test('ends by one click, which needs no sign-in, works twice and stands in the trail', async () => {
    const id = await addMail('click@example.com')
    await comesTo(await say({ email: [id] }), 'sent')
    const raw = mailServer.received.find(({ to }) => to === 'click@example.com')?.raw ?? ''
    const url = /List-Unsubscribe:\s*<https:\/\/coldway\.example([^>]+)>/.exec(
      raw.replaceAll(/=\r\n|\r\n\s+/g, ''),
    )?.[1]
    const click = () =>
      fetch(`${base}${url}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    // Opening the link changes nothing.
    expect((await fetch(`${base}${url}`, { redirect: 'manual' })).headers.get('location')).toMatch(
      /^\/view\/messages\/unsubscribe#/,
    )
    const state = async () =>
      (await query<{ email_state: string }>('select email_state from recipients where id = $1', [id]))[0]
    expect(await state()).toEqual({ email_state: 'bound' })
    expect([(await click()).status, (await click()).status]).toEqual([200, 200])
    expect(await state()).toEqual({ email_state: 'unbound' })
    const trail = await query("select 1 from audit_rows where call = 'unsubscribing.confirm' and entity_id = $1", [
      String(id),
    ])
    expect(trail).toHaveLength(2)
    const wrong = await fetch(`${base}/v3/messages/one-click?link=nothing`, { method: 'POST' })
    expect(wrong.status).toBe(401)
  })
})
