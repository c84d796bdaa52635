/** The search box of each list: a part of what its rows are called finds them, a plate also without its separators. */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { Call } from '@coldway/contract/call.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { products } from '@coldway/contract/products/products.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { releases } from '@coldway/contract/releases/releases.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { users } from '@coldway/contract/users/users.ts'
import { plateKeyOf } from '@coldway/contract/plates.ts'
import { expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const { make, dataOf, query } = await makeWorld()
const user = await make.user()
const plate = '沪A·K2345'
await make.device({ orgId: user.orgId, deviceName: 'Frost box', plate })
await make.device({ orgId: user.orgId, plate: '苏B·99999' })
await query(
  `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene, kind,
     level, status, start_at)
   select org_id, org_path, id, code, name, 1, 'Cold', 'device', 'offline', 1, 'alarming', now() from devices`,
)

const ask = (column: string, value: string) => ({
  page: 1,
  size: 100,
  conditionVos: [{ column, type: 'like', value }],
})
const total = async (call: Call, column: string, value: string): Promise<number> =>
  ((await dataOf(user, call, ask(column, value))) as { total: number }).total

const typed = ['A-K2345', 'ak2345', '沪A·K2345', '沪 a k2345', 'K23']

test.each(typed)('%s finds the plate in lists, choosers and the search', async (text) => {
  expect(await total(devices.queryDeviceList, 'keyword', text)).toBe(1)
  expect(await total(devices.queryDeviceList, 'plate', text)).toBe(1)
  expect(await total(deviceStatus.queryBizDeviceList, 'keyword', text)).toBe(1)
  expect(await total(sensors.querySensorDevicePageList, 'keyword', text)).toBe(1)
  expect(await total(alarmRecords.queryAlarmData, 'keyword', text)).toBe(1)
  expect(await total(alarmRecords.queryAlarmData, 'plate', text)).toBe(1)
  const { hits } = await dataOf(user, search.query, { text })
  expect(hits.map(({ title }) => title)).toContain(plate)
})

test('separators alone are no plate', async () => {
  expect(await total(devices.queryDeviceList, 'keyword', ' · ')).toBe(0)
})

test('the database folds plates as the contract does', async () => {
  const texts = [plate, 'b-ab 1234', '서울 12가 3456', '1กก 1234', 'ÄÖ-1 2•3']
  const rows = await query<{ key: string }>('select plate_key(one) as key from unnest($1::text[]) one', [texts])
  expect(rows.map(({ key }) => key)).toEqual(texts.map(plateKeyOf))
})

test.each([
  [users.queryUserInfo, user.account],
  [roles.queryPageList, ''],
  [organisations.queryPageList, ''],
  [lines.queryPageList, undefined],
  [lineSubscriptions.queryPageList, undefined],
  [siteSubscriptions.queryPageList, undefined],
  [siteRecords.queryPageList, undefined],
  [products.queryPageList, undefined],
  [recipients.queryPageList, undefined],
  [lockOrders.queryPageList, undefined],
  [releases.queryPageList, undefined],
] as const)('a list is searched by its one box: %#', async (call, found) => {
  if (found !== undefined) expect(await total(call, 'keyword', found)).toBeGreaterThan(0)
  expect(await total(call, 'keyword', 'nothing is called this')).toBe(0)
})
