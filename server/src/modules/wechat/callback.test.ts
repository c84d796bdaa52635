import { recipients } from '@coldway/contract/messages/recipients.ts'
import { wechatCodes } from '@coldway/contract/users/wechat.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { eventXml, signedQuery, startWechatRecorder, wechatToken } from '../../testing/wechat-recorder.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'

const wechat = await startWechatRecorder()
afterAll(() => wechat.close())
const channels = { ...testConfig().channels, egressAllow: [wechat.hostPort] }
const { base, clock, make, dataOf, query: ask } = await makeWorld({ config: { wechat: wechat.setup, channels } })

const path = '/v3/wechat/callback'
const nowS = () => Math.floor(clock.now() / 1000)
const at = (query: Record<string, string>) => `${base}${path}?${new URLSearchParams(query)}`
const post = async (query: Record<string, string>, body: string, type = 'text/xml') => {
  const response = await fetch(at(query), { method: 'POST', headers: { 'content-type': type }, body })
  return { status: response.status, text: await response.text() }
}

let user: MadeUser
let recipientId: number
beforeAll(async () => {
  user = await make.user()
  const saved = await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Zhang' }] })
  recipientId = saved.ids[0] ?? 0
})
const scanXml = async (openid = 'oZhang') => {
  const { sceneStr } = await dataOf(user, wechatCodes.openForRecipient, { recipientId })
  return eventXml({ Event: 'SCAN', EventKey: sceneStr, FromUserName: openid })
}
const openidOf = async () =>
  (
    await ask<{ openid: string | null }>('select wechat_openid as openid from recipients where id = $1', [recipientId])
  )[0]?.openid

test('WeChat is shown that we know the token', async () => {
  const query = { ...signedQuery({ timestampS: nowS() }), echostr: '5836478124' }
  const response = await fetch(at(query))
  expect([response.status, await response.text()]).toEqual([200, '5836478124'])
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
  const script = await fetch(at({ ...signedQuery({ timestampS: nowS() }), echostr: '<script>alert(1)</script>' }))
  expect(script.status).toBe(400)
})

describe('is refused and binds nothing:', () => {
  const forged: Record<string, () => Record<string, string>> = {
    'no signature': () => ({}),
    'another token': () => signedQuery({ token: 'anotherToken1', timestampS: nowS() }),
    'an empty token': () => signedQuery({ token: '', timestampS: nowS() }),
    'a time changed afterwards': () => ({ ...signedQuery({ timestampS: nowS() }), timestamp: String(nowS() - 1) }),
    'a nonce changed afterwards': () => ({ ...signedQuery({ timestampS: nowS() }), nonce: 'another' }),
    'a signature of another length': () => ({ ...signedQuery({ timestampS: nowS() }), signature: 'ab' }),
    'a message of six minutes ago': () => signedQuery({ timestampS: nowS() - 360 }),
    'a message of the future': () => signedQuery({ timestampS: nowS() + 360 }),
  }
  test.each(Object.keys(forged))('%s', async (which) => {
    const { status } = await post(forged[which]?.() ?? {}, await scanXml())
    expect(status).toBe(403)
    expect(await openidOf()).toBeNull()
  })

  test.each([
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><xml><MsgType>event</MsgType><Event>SCAN</Event><EventKey>&e;</EventKey><FromUserName>o</FromUserName></xml>',
    '<!DOCTYPE x SYSTEM "http://127.0.0.1:1/x.dtd"><xml><MsgType>event</MsgType></xml>',
    '{"MsgType":"event"}',
    '',
  ])('%s', async (body) => {
    const { status, text } = await post(signedQuery({ timestampS: nowS() }), body)
    expect(status).toBe(400)
    expect(text).not.toContain('root:')
    expect(await openidOf()).toBeNull()
  })

  test('JSON, a form and too much of it', async () => {
    const xml = await scanXml()
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain'])
      expect((await post(signedQuery({ timestampS: nowS() }), xml, type)).status).toBe(400)
    expect((await post(signedQuery({ timestampS: nowS() }), xml.padEnd(20_000))).status).toBe(400)
    expect(await openidOf()).toBeNull()
  })

  test('an openid that is none', async () => {
    await post(signedQuery({ timestampS: nowS() }), await scanXml("o' or 1=1"))
    expect(await openidOf()).toBeNull()
  })
})

test('a message overheard says nothing a second time, nor with another body; of ten at one moment one counts', async () => {
  const query = signedQuery({ timestampS: nowS() })
  const [first, other] = [await scanXml('oFirst'), await scanXml('oSecond')]
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(query, first)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(9).fill(403)])
  expect((await post(query, other)).status).toBe(403)
  expect(await openidOf()).toBe('oFirst')
})

test('the token stands in no answer, and a hello of a follower leaves no row of the trail', async () => {
  const count = async () => (await ask<{ n: number }>('select count(*) as n from audit_rows'))[0]?.n
  const before = await count()
  const hello = eventXml({ MsgType: 'text', Content: 'hello', FromUserName: 'oSomebody' })
  const { status, text } = await post(signedQuery({ timestampS: nowS() }), hello)
  expect([status, text]).toEqual([200, 'success'])
  expect(await count()).toBe(before)
  expect((await post({}, hello)).text).not.toContain(wechatToken)
})
