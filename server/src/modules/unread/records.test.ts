import { unreadRecords } from '@coldway/contract/devices/device-records.ts'
import { unreadLimits } from '@coldway/contract/readings/unread.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf, query } = await makeWorld()

const of = (code: string, more: object = {}) => ({
  page: 1,
  size: 2,
  conditionVos: [{ column: 'deviceCode' as const, type: 'eq' as const, value: code }],
  ...more,
})
const keep = (deviceId: number, n: number, bytes = Uint8Array.of(n, 0xff)) =>
  query(
    `insert into unread_messages (device_id, digest, arrived, protocol, type, why, bytes, size)
     values ($1, $2, now() - make_interval(mins => $3), 'jt808', '0x0900/0x54', 'no decoder', $4, $5)`,
    [deviceId, Buffer.of(n), n, Buffer.from(bytes), bytes.length],
  )

test('a user sees what no decoder reads of a device, the newest first and a page at a time', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, protocol: 'jt808' })
  for (const n of [3, 1, 2]) await keep(device.id, n)
  const first = await dataOf(user, unreadRecords.queryPageList, of(device.deviceCode))
  expect(first).toMatchObject({ total: 3, records: [{ hex: '01ff', why: 'no decoder', size: 2 }, { hex: '02ff' }] })
  const second = await dataOf(user, unreadRecords.queryPageList, of(device.deviceCode, { page: 2 }))
  expect(second.records).toMatchObject([{ hex: '03ff', protocol: 'jt808', type: '0x0900/0x54', repeats: 1 }])
})

test('only the beginning of a long message is sent, and nothing that was read since', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, protocol: 'jt808' })
  await keep(device.id, 1, new Uint8Array(2000))
  await keep(device.id, 2)
  await query('update unread_messages set read_at = now() where device_id = $1 and size = 2', [device.id])
  const { records } = await dataOf(user, unreadRecords.queryPageList, of(device.deviceCode))
  expect(records).toMatchObject([{ size: 2000, hex: '00'.repeat(unreadLimits.shownBytes) }])
})

test('not of a stranger, not of the tenant before, and not without a device', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const device = await make.device({ orgId: user.orgId, protocol: 'jt808' })
  await keep(device.id, 5)
  expect((await dataOf(stranger, unreadRecords.queryPageList, of(device.deviceCode))).records).toEqual([])
  await query("update devices set tenant_since = now() - interval '1 minute' where id = $1", [device.id])
  expect((await dataOf(user, unreadRecords.queryPageList, of(device.deviceCode))).records).toEqual([])
  expect((await callAs(user, unreadRecords.queryPageList, { page: 1, size: 10 } as never)).body.code).not.toBe('0')
})
