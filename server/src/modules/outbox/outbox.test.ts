import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@coldway/contract/limits.ts'
import { outbox } from '@coldway/contract/messages/outbox.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { seeingEverything } from '../../platform/visibility.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import type { MadeUser } from '../../testing/make.ts'
import { smsKeys, startSmsRecorder } from '../../testing/sms-recorder.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { createOutboxService } from './outbox.service.ts'
import { type Message, putMessage } from './put-message.ts'
import { proven } from '../../testing/proven.ts'

const mailServer = await startMailServer()
const phones = await startSmsRecorder('alibaba')
afterAll(() => Promise.all([mailServer.close(), phones.close()]))
const world = await makeWorld({
  config: {
    channels: {
      ...testConfig().channels,
      egressAllow: [phones.hostPort],
      mail: {
        url: `smtp://localhost:${mailServer.port}`,
        from: 'Coldway <no-reply@coldway.example>',
        ca: mailServer.ca,
        waitMs: { connect: 2000, talk: 2000, reply: 2000 },
      },
      sms: {
        provider: 'alibaba',
        ...smsKeys,
        sign: 'Coldway',
        templates: { code: 'T-1', notice: 'T-2' },
        appId: undefined,
        region: '',
        endpoint: phones.endpoint,
      },
    },
  },
})
const { callAs, dataOf, make, clock } = world
const home = await make.organisation()
let admin = await make.user({ orgId: home.id })

let count = 0
const put = async (more: Partial<Message> = {}): Promise<string> => {
  const message: Message = {
    orgPath: home.path,
    channel: 'email',
    address: `person${++count}@example.com`,
    subject: 'Subject',
    text: 'Text',
    isSecret: false,
    ...more,
  }
  await world.program.database.system.transaction().execute((tx) => putMessage(tx, message, clock.now()))
  return message.address
}
const listed = async (address: string, who: MadeUser = admin) => {
  const conditionVos = [{ column: 'address' as const, type: 'eq' as const, value: address }]
  return (await dataOf(who, outbox.queryPageList, { page: 1, size: 100, conditionVos })).records
}
const isIn = (state: string) => async (address: string) => {
  await until(async () => (await listed(address)).every((message) => message.state === state))
  return (await listed(address))[0]
}
const [isSent, isFailed, isCancelled] = [isIn('sent'), isIn('failed'), isIn('cancelled')]
/** Waits until it has been tried this often and waits for the next attempt. */
const hasTried = (address: string, attempts: number) =>
  until(async () => {
    const [message] = await listed(address)
    return message?.state === 'queued' && message.attempts === attempts
  })
const keep = (orgId: number, zone: string | null) =>
  world.query('update organisations set zone = $2 where id = $1', [orgId, zone])
const receivedBy = (address: string) => mailServer.received.filter(({ to }) => to === address)

describe('e-mail', () => {
  test('leaves, and says when, under which id, and what the server called it', async () => {
    const message = await isSent(await put())
    const [got] = receivedBy(message?.address ?? '')
    expect(message).toMatchObject({ attempts: 1, lastError: null, isCharged: false, sentTime: expect.any(String) })
    expect(message?.providerId).toContain('250')
    expect(got).toMatchObject({ messageId: `<${message?.messageId}@coldway.example>`, isSecure: true })
  })

  test('that met trouble goes again, and once more, with the same id', async () => {
    const manners = [421, 'drop', 'accept'] as const
    const before = mailServer.answer
    let nth = 0
    mailServer.answer = () => manners[nth++] ?? 'accept'
    const address = await put()
    for (const attempts of [1, 2]) {
      await hasTried(address, attempts)
      clock.advance(30_000)
    }
    expect(await isSent(address)).toMatchObject({ attempts: 3, lastError: null })
    mailServer.answer = before
    // Accepted and then dropped: the only allowed repetition, which a mail reader can recognise.
    expect(new Set(receivedBy(address).map(({ messageId }) => messageId)).size).toBe(1)
    expect(receivedBy(address)).toHaveLength(2)
  })

  test('that is refused has failed at once; asked again it leaves, once', async () => {
    mailServer.answer = () => 550
    const address = await put()
    const failed = await isFailed(address)
    expect(failed).toMatchObject({ attempts: 1, lastError: expect.stringContaining('550') })
    mailServer.answer = () => 'accept'
    const id = failed?.id ?? 0
    const stranger = await make.user()
    const reader = await make.user({ orgId: home.id, permissions: ['outbox:view'] })
    expect((await callAs(stranger, outbox.retry, { id })).status).toBe(404)
    expect((await callAs(reader, outbox.retry, { id })).status).toBe(403)
    const asked = await Promise.all([1, 2, 3, 4].map(() => callAs(admin, outbox.retry, { id })))
    expect(asked.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    expect(await isSent(address)).toMatchObject({ attempts: 2, messageId: failed?.messageId })
    expect((await callAs(admin, outbox.retry, { id })).status).toBe(409)
    expect(receivedBy(address)).toHaveLength(1)
  })

  test('is given up after a day, with the reason; a code when it is worth nothing', async () => {
    mailServer.answer = () => 451
    const day = await put()
    const code = await put({ code: '1234', isSecret: true, expiresAtMs: clock.now() + 5 * 60_000 })
    await hasTried(code, 1)
    clock.advance(5 * 60_000)
    expect(await isCancelled(code)).toMatchObject({ text: null })
    for (let [message] = await listed(day); message?.state !== 'failed'; [message] = await listed(day)) {
      expect(message?.attempts).toBeLessThan(40)
      if (message?.state === 'queued') clock.advance(20 * 60_000)
      await sleep(30)
    }
    expect((await listed(day))[0]).toMatchObject({ lastError: expect.stringContaining('451') })
    mailServer.answer = () => 'accept'
    expect(receivedBy(code)).toEqual([])
  }, 60_000)

  test('that hangs holds up no text message', async () => {
    mailServer.answer = () => 'hang'
    const mails = await Promise.all(Array.from({ length: 6 }, () => put()))
    await until(async () =>
      (await Promise.all(mails.map((address) => listed(address)))).flat().some(({ state }) => state === 'sending'),
    )
    const sms = await put({ channel: 'sms', address: '13900000001' })
    const startMs = performance.now()
    await isSent(sms)
    expect(performance.now() - startMs).toBeLessThan(2000)
    mailServer.answer = () => 'accept'
    mailServer.release()
    clock.advance(60_000)
    for (const address of mails) await isSent(address)
  })
})

describe('a text message', () => {
  test('goes by the template for codes or the one for the rest', async () => {
    const [code, notice] = ['13900000002', '13900000003']
    await put({ channel: 'sms', address: code, code: '1234', text: '1234 is your code' })
    await put({ channel: 'sms', address: notice, text: 'Door open' })
    const [sent] = [await isSent(code), await isSent(notice)]
    const to = (phone: string) => phones.messages.find((message) => message.phone === phone)
    expect(to(code)).toMatchObject({ template: 'T-1', params: { code: '1234' }, messageId: sent?.messageId })
    expect(to(notice)).toMatchObject({ template: 'T-2', params: { text: 'Door open' } })
    expect(sent?.providerId).toBe(`biz-${sent?.messageId}`)
  })

  test('is free ten times a day for a phone, counted exactly, the day being the organisation’s', async () => {
    const phone = '13900000004'
    // 23:59 in Tokyo, afternoon in Greenwich
    clock.set(Date.parse('2027-03-01T14:59:00Z'))
    admin = await make.user({ orgId: home.id })
    await keep(home.id, 'Asia/Tokyo')
    const send = (n: number) => Promise.all(Array.from({ length: n }, () => put({ channel: 'sms', address: phone })))
    const charged = async () => (await listed(phone)).filter(({ isCharged }) => isCharged).length
    await send(50)
    await isSent(phone)
    expect([await charged(), phones.messages.filter((message) => message.phone === phone).length]).toEqual([40, 50])
    clock.advance(61_000)
    await send(11)
    await isSent(phone)
    expect(await charged()).toBe(41)
    // Another tenant has its own ten.
    const other = await make.organisation()
    await put({ channel: 'sms', address: phone, orgPath: other.path })
    const theirs = await make.user({ orgId: other.id })
    await until(async () => (await listed(phone, theirs))[0]?.state === 'sent')
    expect(await listed(phone, theirs)).toMatchObject([{ isCharged: false }])
  })

  test.each([
    ['its own', 'America/New_York', 'Asia/Tokyo', '2027-03-02T04:59:30Z'],
    ['that of the organisation above', null, 'Asia/Tokyo', '2027-03-02T14:59:30Z'],
    ['+08:00 when nobody says', null, null, '2027-03-02T15:59:30Z'],
  ])('begins its day at the midnight of %s', async (_whose, own, above, before) => {
    const top = await make.organisation()
    const org = await make.organisation(top)
    await keep(top.id, above)
    await keep(org.id, own)
    clock.set(Date.parse(before))
    const reader = await make.user({ orgId: org.id })
    const phone = `1390001${String(++count).padStart(4, '0')}`
    const charged = async () => {
      const send = () => put({ channel: 'sms', address: phone, orgPath: org.path })
      await Promise.all(Array.from({ length: 11 }, send))
      await until(async () => (await listed(phone, reader)).every(({ state }) => state === 'sent'))
      return (await listed(phone, reader)).filter(({ isCharged }) => isCharged).length
    }
    expect(await charged()).toBe(1)
    clock.advance(60_000)
    expect(await charged()).toBe(2)
    admin = await make.user({ orgId: home.id })
  })

  test('that the provider may or may not have taken is asked again with the same id', async () => {
    phones.answer = (() => {
      let nth = 0
      return () => (++nth === 1 ? 'drop' : 'accept')
    })()
    const phone = await put({ channel: 'sms', address: '13900000005' })
    await hasTried(phone, 1)
    clock.advance(30_000)
    const sent = await isSent(phone)
    phones.answer = undefined
    const ids = phones.messages.filter((message) => message.phone === phone).map(({ messageId }) => messageId)
    expect(ids).toEqual([sent?.messageId, sent?.messageId])
    const [day] = await world.query<{ sent: number }>('select sent from sms_days where phone = $1', [phone])
    expect(day?.sent).toBe(1)
  })
})

describe('what is kept', () => {
  test.each([
    ['sent', 1000, 1],
    ['sent', 0, 0],
    ['sent', -1000, 0],
    ['failed', -1000, 0],
    ['recorded', -1000, 0],
    ['cancelled', -1000, 0],
    ['queued', -1000, 1],
    ['sending', -1000, 1],
  ])('a message that is %s and has %i ms left', async (state, leftMs, shown) => {
    const nowMs = clock.now()
    const address = `kept${++count}@example.com`
    // No job sends it, as only its age matters.
    await world.query(
      `insert into outbox (created_at, org_path, channel, address, subject, text, is_secret, kind, zone, state)
       values ($1, $2, 'email', $3, 'Subject', 'Text', false, 'notice', '+08:00', $4)`,
      [new Date(nowMs - limits.outboxKeptMs + leftMs), home.path, address, state],
    )
    const service = createOutboxService({ db: world.program.database.db, clock: { now: () => nowMs } })
    await seeingEverything(() => service.deleteExpired(proven(nowMs)))
    expect(await listed(address)).toHaveLength(shown)
  })
})
