import { languages } from '@coldway/contract/enums.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/database.ts'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { createAnnounce, type Notice } from './announce.ts'

const world = await makeWorld()
const { dataOf, make, clock, query } = world
const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const { announce, withdraw } = createAnnounce({ texts, placeOf: async () => 'near Kunshan, 3 km NE' })
const told: number[][] = []
const inTransaction = (work: (announcing: Parameters<typeof announce>[0]) => Promise<void>) =>
  world.program.database.system
    .transaction()
    .execute((tx: Tx) => work({ tx, nowMs: clock.now(), publish: (_, { userIds }) => void told.push([...userIds]) }))

const facts: NoticeFacts = {
  kind: 'alarm',
  alarm: 'temperature',
  series: 'temp2',
  policy: 'Vaccines',
  level: 1,
  startMs: Date.parse('2026-11-22T01:00:00Z'),
  measured: { value: 9.44, lower: 2, upper: 8, unit: '℃', decimals: 1 },
  fix: { lng: 120.98, lat: 31.38 },
}
let count = 0
const home = await make.organisation()
const admin = await make.user({ orgId: home.id })
const device = await make.device({ orgId: home.id, deviceName: 'Truck 12', plate: '沪A12345' })
const notice = (more: Partial<Notice> = {}): Notice => ({
  key: `alarm:${++count}:1`,
  orgPath: home.path,
  deviceId: device.id,
  atMs: Date.parse('2026-11-22T01:05:00Z'),
  isLate: false,
  facts,
  to: {},
  ...more,
})
const add = async (more: object, user: MadeUser = admin) =>
  (await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Zhang', ...more }] }))
    .ids[0] as number
const ownContact = async (user: MadeUser) =>
  (
    await query<{ id: number }>('select c.id from recipients c join users u on u.id = c.user_id where u.account = $1', [
      user.account,
    ])
  )[0]?.id as number
const rowsOf = (key: string) =>
  query<{ channel: string; recipient_id: number; state: string; text: string; last_error: string | null }>(
    'select channel, recipient_id, state, text, last_error from outbox where notice_key = $1 order by channel, recipient_id',
    [key],
  )

describe('announce', () => {
  test('writes one row for each key, channel and recipient, however often and by how many it is said', async () => {
    const [phone, hook] = [await add({ phone: '13900000001' }), await add({ httpAddress: 'https://example.com/hook' })]
    const said = notice({ to: { sms: [phone, phone], http: [hook] } })
    await Promise.all([1, 2, 3, 4].map(() => inTransaction((announcing) => announce(announcing, [said, said]))))
    await inTransaction((announcing) => announce(announcing, [said]))
    expect((await rowsOf(said.key)).map(({ channel }) => channel)).toEqual(['http', 'sms'])
    const jobs = await query(
      "select 1 from jobs j join outbox o on o.id = (j.payload->>'id')::bigint where o.notice_key = $1",
      [said.key],
    )
    expect(jobs).toHaveLength(2)
  })

  test('leaves nothing behind when the transaction of the rule fails', async () => {
    const said = notice({ to: { sms: [await add({ phone: '13900000002' })] } })
    const failing = inTransaction(async (announcing) => {
      await announce(announcing, [said])
      throw new Error('the rule fails')
    })
    await expect(failing).rejects.toThrow('the rule fails')
    expect(await rowsOf(said.key)).toEqual([])
  })

  test('says that an address is missing or not confirmed, and sends nothing there', async () => {
    const [without, pending] = [await add({}), await add({ email: 'zhang@example.com' })]
    const said = notice({ to: { email: [without, pending] } })
    await inTransaction((announcing) => announce(announcing, [said]))
    expect(await rowsOf(said.key)).toMatchObject([
      { recipient_id: without, state: 'cancelled', last_error: 'notReachable' },
      { recipient_id: pending, state: 'cancelled', last_error: 'notConfirmed' },
    ])
  })

  test('never reaches a recipient of another tenant, a deactivated account, or one that is gone', async () => {
    const stranger = await add({ phone: '13900000003' }, await make.user())
    const idle = await make.user({ orgId: home.id })
    await query('update users set is_enabled = false where account = $1', [idle.account])
    const said = notice({ to: { sms: [stranger, await ownContact(idle), 999_999] } })
    await inTransaction((announcing) => announce(announcing, [said]))
    expect(await rowsOf(said.key)).toEqual([])
  })

  test('puts one message into the centre of an account, whatever the channels', async () => {
    const reader = await make.user({ orgId: home.id })
    const own = await ownContact(reader)
    const said = notice({ to: { email: [own], sms: [own] } })
    await inTransaction((announcing) => announce(announcing, [said]))
    await inTransaction((announcing) => announce(announcing, [said]))
    expect(await query('select 1 from messages where notice_key = $1', [said.key])).toHaveLength(1)
    expect(told.filter((ids) => ids.length > 0)).toHaveLength(1)
  })

  test('is written in the language of the recipient, of the account, or of the organisation or the one above', async () => {
    const top = await make.organisation()
    const org = await make.organisation(top)
    const user = await make.user({ orgId: org.id })
    const truck = await make.device({ orgId: org.id, deviceName: 'Truck 7' })
    const own = await ownContact(user)
    const [chosen, none] = [
      await add({ phone: '13800138001', language: 'th-TH' }, user),
      await add({ phone: '13800138002' }, user),
    ]
    await query(`update recipients set phone = '13800138003' where id = $1`, [own])
    const languages = async () => {
      const one = notice({ orgPath: org.path, deviceId: truck.id, to: { sms: [chosen, none, own] } })
      await inTransaction((announcing) => announce(announcing, [one]))
      const rows = await query<{ language: string; text: string }>(
        'select language, text from outbox where notice_key = $1 order by array_position($2::int[], recipient_id)',
        [one.key, [chosen, none, own]],
      )
      for (const { text } of rows) expect(text).toContain('2026-11-22 09:05:00 +08:00')
      return rows.map(({ language }) => language)
    }
    expect(await languages()).toEqual(['th-TH', 'zh-CN', 'zh-CN'])
    await query(`update organisations set language = 'ru-RU' where id = $1`, [top.id])
    expect(await languages()).toEqual(['th-TH', 'ru-RU', 'ru-RU'])
    await query(`update organisations set language = 'ko-KR' where id = $1`, [org.id])
    const preferences = { key: 'preferences', chunks: ['{"language":"en-US"}'] }
    await dataOf(user, userConfig.insertUserConfig, preferences)
    expect(await languages()).toEqual(['th-TH', 'ko-KR', 'en-US'])
  })

  test('a text message says value, limit, device time and zone, as the record has them', async () => {
    const english = await add({ phone: '13900000004' })
    await query("update recipients set language = 'en-US' where id = $1", [english])
    const chinese = await add({ phone: '13900000005' })
    const said = notice({ to: { sms: [english, chinese] } })
    await inTransaction((announcing) => announce(announcing, [said]))
    expect((await rowsOf(said.key)).map(({ text }) => text)).toEqual([
      'Alarm L1, Temperature 2: 9.4 ℃ (2.0 to 8.0 ℃), 沪A12345, 2026-11-22 09:05:00 +08:00',
      '1 级报警，温度 2：9.4 ℃ (2.0 至 8.0 ℃)，沪A12345，2026-11-22 09:05:00 +08:00',
    ])
  })
})

describe('withdraw', () => {
  const stateOf = async (key: string) => (await rowsOf(key))[0]?.state

  test('takes back what has not left, by its key or by what the key begins with, and nothing else', async () => {
    const to = { sms: [await add({ phone: '13900000006' })] }
    const keys = ['alarm:1000:1', 'alarm:1000:2', 'alarm:1500:1', 'alarm:10001:1', 'alarm:2000:1']
    await inTransaction(async (announcing) => {
      await announce(
        announcing,
        keys.map((key) => notice({ key, to })),
      )
      await withdraw(announcing, { prefixes: ['alarm:1000:', 'alarm:1500:'] }, 'policyOff')
      await withdraw(announcing, ['alarm:2000:1'], 'corrected')
    })
    expect(await Promise.all(keys.map(stateOf))).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      expect.any(String),
      'cancelled',
    ])
    expect(await stateOf('alarm:10001:1')).not.toBe('cancelled')
    expect((await rowsOf('alarm:2000:1'))[0]?.last_error).toBe('corrected')
  })

  test('leaves alone what was sent', async () => {
    const said = notice({ to: { sms: [await add({ phone: '13900000007' })] } })
    await inTransaction((announcing) => announce(announcing, [said]))
    await query("update outbox set state = 'sent' where notice_key = $1", [said.key])
    await inTransaction((announcing) => withdraw(announcing, [said.key], 'policyOff'))
    expect(await stateOf(said.key)).toBe('sent')
  })
})
