import { languages } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { messages } from '@coldway/contract/messages/messages.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { describe, expect, test } from 'vitest'
import { seeingEverything } from '../../platform/visibility.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { createAnnounce, type Notice } from './announce.ts'
import { deleteOlder } from './centre.store.ts'
import { proven } from '../../testing/proven.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock, query } = world
const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const { announce, withdraw } = createAnnounce({ texts, placeOf: async () => 'near Kunshan' })
const inTransaction = (work: (announcing: Parameters<typeof announce>[0]) => Promise<void>) =>
  world.program.database.system
    .transaction()
    .execute((tx) => work({ tx, nowMs: clock.now(), publish: () => undefined }))
const home = await make.organisation()
const device = await make.device({ orgId: home.id, deviceName: 'Truck 12', plate: '沪A12345' })
const facts: NoticeFacts = {
  kind: 'alarm',
  alarm: 'temperature',
  series: 'temp1',
  policy: 'Vaccines',
  level: 2,
  startMs: Date.parse('2026-11-22T01:00:00Z'),
  measured: { value: -12.35, lower: null, upper: -18, unit: '℃', decimals: 1 },
  fix: null,
}
let count = 0
const say = async (user: MadeUser, more: Partial<Notice> = {}): Promise<string> => {
  const [own] = await query<{ id: number }>(
    'select c.id from recipients c join users u on u.id = c.user_id where u.account = $1',
    [user.account],
  )
  const key = `alarm:${++count}:2`
  const atMs = Date.parse('2026-11-22T01:30:00Z')
  const notice = {
    key,
    orgPath: home.path,
    deviceId: device.id,
    atMs,
    isLate: false,
    facts,
    to: { email: [own?.id ?? 0] },
  }
  await inTransaction((announcing) => announce(announcing, [{ ...notice, ...more }]))
  return key
}
const listOf = async (user: MadeUser, headers?: Record<string, string>) =>
  (await dataOf(user, messages.queryHistoryPageList, { page: 1, size: 50 }, headers)).records
const unreadOf = async (user: MadeUser) => (await dataOf(user, messages.unReadCount, {})).unRead

describe('the message centre', () => {
  test('shows what was announced, newest first, in the language and zone of whoever reads', async () => {
    const user = await make.user({ orgId: home.id })
    await say(user)
    await say(user, { facts: { kind: 'siteEntry', site: { id: 1, name: 'Depot' }, waybill: 'W-1', fix: null } })
    const [entry, alarm] = await listOf(user, { langtype: 'en-US', usertimezone: '+00:00' })
    expect(entry).toMatchObject({ kind: 'siteEntry', subject: '沪A12345 entered Depot', level: null, state: 'unread' })
    expect(alarm).toMatchObject({
      level: 2,
      subject: 'Temperature alarm, level 2: 沪A12345',
      time: '2026-11-22 01:30:00',
    })
    expect(alarm?.text).toContain('Value: -12.4 ℃')
    expect(alarm?.text).toContain('Limit: ≤ -18.0 ℃')
    expect(alarm?.text).toContain('Device time: 2026-11-22 09:30:00 (+08:00)')
    expect(alarm?.deliveries).toMatchObject([{ channel: 'email', state: 'cancelled' }])
  })

  test.each([
    ['zh-CN', '2 级温度报警：沪A12345', '限值：≤ -18.0 ℃'],
    ['ru-RU', 'Тревога «Температура», уровень 2: 沪A12345', 'Предел: ≤ -18,0 ℃'],
    ['ko-KR', '온도 경보 2단계: 沪A12345', '한계값: ≤ -18.0 ℃'],
    ['th-TH', 'แจ้งเตือนอุณหภูมิ ระดับ 2: 沪A12345', 'ขีดจำกัด: ≤ -18.0 ℃'],
  ])('speaks %s', async (language, subject, line) => {
    const user = await make.user({ orgId: home.id })
    await say(user)
    const [told] = await listOf(user, { langtype: language })
    expect([told?.subject, told?.text.split('\n').find((one) => one === line)]).toEqual([subject, line])
  })

  test('is found by the plate of the device, however it is separated', async () => {
    const user = await make.user({ orgId: home.id })
    await say(user)
    const found = async (column: 'keyword' | 'plate', value: string) => {
      const conditionVos = [{ column, type: 'like' as const, value }]
      const { records } = await dataOf(user, messages.queryHistoryPageList, { page: 1, size: 10, conditionVos })
      return records.map(({ plate }) => plate)
    }
    for (const column of ['keyword', 'plate'] as const) {
      expect(await found(column, '沪A·12')).toEqual(['沪A12345'])
      expect(await found(column, '沪B')).toEqual([])
    }
    expect(await found('keyword', 'truck')).toEqual(['沪A12345'])
  })

  test('counts what was not read; reading one, all, and deleting change the count', async () => {
    const user = await make.user({ orgId: home.id })
    for (let at = 0; at < 3; at++) await say(user)
    const ids = (await listOf(user)).map(({ id }) => id)
    expect(await unreadOf(user)).toBe(3)
    await dataOf(user, messages.updateRecipientMsg, { ids: ids.slice(0, 1) })
    expect(await unreadOf(user)).toBe(2)
    await dataOf(user, messages.deleteHistoryRecipientMsg, { ids: ids.slice(1, 2) })
    expect([await unreadOf(user), (await listOf(user)).length]).toEqual([1, 2])
    await dataOf(user, messages.readAll, {})
    expect((await listOf(user)).map(({ state }) => state)).toEqual(['read', 'read'])
  })

  test('is its account’s alone: another’s message is not there, whoever stands above', async () => {
    const [user, chief] = [await make.user({ orgId: home.id }), await make.user({ orgId: await make.root })]
    await say(user)
    const [told] = await listOf(user)
    const ids = [told?.id ?? 0]
    for (const other of [await make.user({ orgId: home.id }), chief]) {
      expect(await listOf(other)).toEqual([])
      expect((await callAs(other, messages.updateRecipientMsg, { ids })).status).toBe(404)
      expect((await callAs(other, messages.deleteHistoryRecipientMsg, { ids })).status).toBe(404)
    }
    expect(await unreadOf(user)).toBe(1)
  })

  test('changes all or none', async () => {
    const user = await make.user({ orgId: home.id })
    await say(user)
    const [told] = await listOf(user)
    const ids = [told?.id ?? 0, 2_000_000_000]
    expect((await callAs(user, messages.updateRecipientMsg, { ids })).status).toBe(404)
    expect(await unreadOf(user)).toBe(1)
  })

  test('a deleted message does not come again, and what was taken back says why', async () => {
    const user = await make.user({ orgId: home.id })
    await query(
      "update recipients set email = 'a@example.com', email_state = 'bound' where user_id = (select id from users where account = $1)",
      [user.account],
    )
    const key = await say(user)
    // No mail server is set up in this world, so the row would be recorded at once.
    await query("update outbox set state = 'queued' where notice_key = $1", [key])
    await inTransaction((announcing) => withdraw(announcing, [key], 'policyOff'))
    const [told] = await listOf(user)
    expect(told).toMatchObject({ withdrawn: 'policyOff', deliveries: [{ channel: 'email', state: 'cancelled' }] })
    await dataOf(user, messages.deleteHistoryRecipientMsg, { ids: [told?.id ?? 0] })
    await say(user, { key })
    expect(await listOf(user)).toEqual([])
  })

  test('keeps messages for 90 days', async () => {
    const user = await make.user({ orgId: home.id })
    await say(user)
    const nowMs = clock.now()
    const { db } = world.program.database
    await seeingEverything(() => deleteOlder(db, proven(nowMs)))
    expect(await listOf(user)).toHaveLength(1)
    await seeingEverything(() => deleteOlder(db, proven(nowMs + limits.outboxKeptMs + 1000)))
    expect(
      await until(
        () => listOf(user),
        (rows) => rows.length === 0,
      ),
    ).toEqual([])
  })
})
