import { writeFile } from 'node:fs/promises'
import { downloads, type DownloadTask } from '@coldway/contract/downloads/downloads.ts'
import { reports } from '@coldway/contract/downloads/reports.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { emptyDefinition } from '@coldway/contract/products/product-definition.ts'
import { products } from '@coldway/contract/products/products.ts'
import { releases } from '@coldway/contract/releases/releases.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { type MadeUser, testPassword } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, base } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00', langType: 'en-US' }
const inThai = { usertimezone: 'Asia/Bangkok', langType: 'th-TH' }
let count = 0

/** Twenty minutes under way, warm for three of them; what was measured before is warmer still. */
const shipped = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, plate: '沪A12345' })
  const { id: alarmPolicyId } = await dataOf(user, waybillAlarmPolicies.saveSencePolicy, {
    orgId: user.orgId,
    name: `R-${++count}`,
    coverage: { by: 'list' as const, deviceIds: [device.id] },
    kinds: [{ kind: 'temperature' as const, lower: 2, upper: 8, durationMin: 0 }],
    levels: [{}, {}, {}] as [object, object, object],
    push: { isEnabled: false },
  })
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const { id, waybillNo } = await dataOf(
    user,
    waybills.save,
    {
      orgId: user.orgId,
      waybillType: 'road' as const,
      businessCode: `R-${count}`,
      goodsName: '=疫苗 วัคซีน 백신',
      driverName: '王芳',
      shipping: place('上海市浦东新区'),
      receiving: place('กรุงเทพมหานคร'),
      deviceIds: [device.id],
      alarmPolicyId,
      startMode: 'manual' as const,
      endMode: 'manual' as const,
      plannedStartTime: utc(nowMs - 20 * minute),
      plannedArrivalTime: utc(nowMs + 60 * minute),
    },
    inUtc,
  )
  const temps = [...Array.from({ length: 10 }, () => 39.9), ...Array.from({ length: 16 }, () => 5), 9, 10, 9, 5, 5]
  const said = temps.map((temp1, at) => ({
    atMs: nowMs - (temps.length - 1 - at) * minute - 1000,
    lng: 121 + at / 500,
    lat: 31 + at / 900,
    speedKmh: 40,
    values: { temp1, hum1: 50, door: at === 26 ? 1 : 0 },
  }))
  await say(world, 'http', device, said)
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(nowMs - 20 * minute) }, inUtc)
  return { user, device, id, waybillNo }
}

const taskOf = async (user: MadeUser, id: number): Promise<DownloadTask> => {
  const listed = () => dataOf(user, downloads.queryPageList, { page: 1, size: 50 })
  const find = async () => (await listed()).records.find((task) => task.id === id)
  await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''), Boolean, 60_000)
  return (await find()) as DownloadTask
}
const bytesOf = async (user: MadeUser, id: number): Promise<Buffer> => {
  const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
  return Buffer.from(await (await fetch(base + url)).arrayBuffer())
}
const made = async (user: MadeUser, id: number) => {
  const task = await taskOf(user, id)
  expect(task).toMatchObject({ state: 'done', error: null })
  return { task, bytes: await bytesOf(user, id) }
}

/** Keeps a document where someone wants to look at it. */
const keep = async (name: string, bytes: Buffer) => {
  const folder = process.env.COLDWAY_KEEP_REPORTS
  if (folder) await writeFile(`${folder}/${name}.pdf`, bytes)
}

test('holds verdict, route, figures and every reading of the time on the shipment, and none from before', async () => {
  const { user, id, waybillNo, device } = await shipped()
  const asked = { id, format: 'csv' as const }
  const { id: taskId } = await dataOf(user, reports.exportWaybillReport, asked, inUtc)
  const { task, bytes } = await made(user, taskId)
  expect(task).toMatchObject({ kind: 'waybillReport', format: 'csv' })
  const text = bytes.toString()
  expect(text).toContain(`Transport report ${waybillNo}`)
  expect(text).toContain('Verdict on the cargo,Excursion,Beyond the limit')
  expect(text).toContain('上海市浦东新区')
  // A name that begins like a formula is not the beginning of its cell.
  expect(text).toContain(`'=疫苗 วัคซีน 백신`)
  expect(text).not.toContain('39.9')
  const rows = text.split('\r\n').filter((line) => line.includes(`,${device.deviceCode},沪A12345,`))
  expect(rows).toHaveLength(20)
  expect(rows[0]).toContain(',5,50,0,')
})

test('tells the way from the report of the start to that of the arrival, and the time beyond a limit to the second', async () => {
  const { user, id, device } = await shipped()
  const of = async (fromMs: number, untilMs: number): Promise<string> => {
    const ends = [id, new Date(fromMs), new Date(untilMs)]
    await world.query('update waybills set started_at = $2, ended_at = $3 where id = $1', ends)
    await world.query('update waybill_details set bound_from = $2, bound_until = $3 where waybill_id = $1', ends)
    const { id: taskId } = await dataOf(user, reports.exportWaybillReport, { id, format: 'csv' }, inUtc)
    return (await made(user, taskId)).bytes.toString()
  }
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' }, inUtc)
  const readAt = (minutesAgo: number) => nowMs - minutesAgo * minute - 1000
  const text = await of(readAt(13), readAt(4))
  expect(text.split('\r\n').filter((line) => line.includes(`,${device.deviceCode},沪A12345,`))).toHaveLength(10)
  // Nine legs of 1/500 degree of longitude and 1/900 degree of latitude each.
  expect(text).toContain('2.0 km driven')
  expect(text).toContain('Time out of range,0 s')
  await say(world, 'http', device, [{ atMs: readAt(2) + 20_000, lng: 121, lat: 31, values: { temp1: 5 } }])
  expect(await of(readAt(13), readAt(1))).toContain('Time out of range,2 min 20 s')
})

test('has the same fingerprint in every format, language and zone', async () => {
  const { user, id } = await shipped()
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' }, inUtc)
  const of = async (format: 'csv' | 'excel', headers: Record<string, string>) => {
    const { id: taskId } = await dataOf(user, reports.exportWaybillReport, { id, format }, headers)
    return (await made(user, taskId)).bytes
  }
  const english = /[0-9a-f]{64}/.exec((await of('csv', inUtc)).toString())?.[0]
  const thai = (await of('csv', inThai)).toString()
  expect(thai).toContain('รายงานการขนส่ง')
  expect(thai).toContain('Asia/Bangkok')
  expect(thai).toContain(english)
  const cells: unknown[] = []
  for await (const { values } of streamXlsxRows(await of('excel', inThai))) cells.push(...values)
  expect(cells).toContain(english)
})

test('of goods with a profile says verdict, budget and each limit by probe, and who signed the decision', async () => {
  const { user, id } = await shipped()
  const limits = [{ side: 'above' as const, temperatureC: 8, kind: 'cumulative' as const, allowedMin: 2 }]
  const definition = {
    ...emptyDefinition,
    lowC: 2,
    highC: 8,
    limits,
    budgetMin: 60,
    shelfLifeDays: 30,
    shelfLifeAtC: 5,
  }
  const product = await dataOf(user, products.save, { orgId: user.orgId, name: 'Vaccine V', definition })
  await world.query(
    `insert into waybill_goods (waybill_id, position, product_id, product_version, lot, product_name, definition)
     select $1, 1, $2, p.version, 'L-7', p.name, p.definition from products p where p.id = $2`,
    [id, product.id],
  )
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' }, inUtc)
  const signing = { waybillId: id, password: testPassword }
  const comment = 'Door stood open, unit was off'
  await dataOf(user, releases.sign, { ...signing, version: 0, step: { kind: 'review', comment: '' } })
  const step = { kind: 'investigation', cause: 'doorOpen', correctiveAction: 'Door alarm', comment } as const
  await dataOf(user, releases.sign, { ...signing, version: 1, step })
  const { steps } = await dataOf(user, releases.queryById, { waybillId: id })
  const [bound] = (await dataOf(user, waybills.queryById, { id })).devices
  const { id: taskId } = await dataOf(user, reports.exportWaybillReport, { id, format: 'csv' }, inUtc)
  const text = (await made(user, taskId)).bytes.toString()
  expect(text).toContain('\r\nDecision,Waits for decision\r\n')
  expect(text).toMatch(
    /Vaccine V Lot L-7,2 – 8 °C,Exceeded Allowed time used up since [-: 0-9]{19},3 min,1 h,57 min,5\.\d\d °C,/,
  )
  const probe = `Vaccine V Lot L-7,${bound?.deviceName} Temperature 1 (℃)`
  expect(text).toContain(`${probe},19 min,3 min 15.8 %,0 s 0.0 %,4.0 / 0.0,`)
  expect(text).toContain(`${probe},above 8 °C: 2 min in total,1,3 min,3 min,`)
  expect(text).toContain('The readings explain it by: Door open')
  expect(text).toContain('Cause: Door open Corrective action: Door alarm')
  expect(text).toContain(`(${user.account}) 20`)
  for (const { hash } of steps) expect(text).toContain(hash)
  const inChinese = { usertimezone: 'Asia/Shanghai', langType: 'zh-CN' }
  const printed = await dataOf(user, reports.exportWaybillReport, { id, format: 'pdf' }, inChinese)
  await keep('goods', (await made(user, printed.id)).bytes)
})

test('is a document in every script', { timeout: 120_000 }, async () => {
  const { user, id } = await shipped()
  for (const langType of ['zh-CN', 'en-US', 'th-TH', 'ko-KR', 'ru-RU']) {
    const headers = { usertimezone: 'Asia/Bangkok', langType }
    const { id: taskId } = await dataOf(user, reports.exportWaybillReport, { id, format: 'pdf' }, headers)
    const { bytes } = await made(user, taskId)
    expect(bytes.toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
    await keep(langType, bytes)
  }
})

test('of a device names its number in each row and judges by its own range', async () => {
  const { user, device } = await shipped()
  const asked = {
    deviceId: device.id,
    startTime: utc(nowMs - 60 * minute),
    endTime: utc(nowMs),
    format: 'csv' as const,
  }
  const { id } = await dataOf(user, reports.exportDeviceReport, asked, inUtc)
  const { task, bytes } = await made(user, id)
  expect(task.kind).toBe('deviceReport')
  const text = bytes.toString()
  expect(text).toContain('Verdict on the cargo,')
  expect(text.split('\r\n').filter((line) => line.includes(`,${device.deviceCode},沪A12345,`))).toHaveLength(31)
})

test('of a time in which nothing was measured is unknown, and says nothing good', async () => {
  const { user, device } = await shipped()
  const [startTime, endTime] = [utc(nowMs - 60 * minute), utc(nowMs - 40 * minute)]
  const asked = { deviceId: device.id, startTime, endTime, format: 'csv' as const }
  const { id } = await dataOf(user, reports.exportDeviceReport, asked, inUtc)
  const text = (await made(user, id)).bytes.toString()
  expect(text).toContain('Verdict on the cargo,Unknown,')
  expect(text).toContain('Time out of range,—')
  expect(text).not.toContain('No readings beyond the limits')
})

test('leaves out what its reader may not see, and says so', async () => {
  const { user, id } = await shipped()
  const rights = permissions.filter((one) => !['track:view', 'site:view', 'alarm:view'].includes(one))
  const reader = await make.user({ orgId: user.orgId, permissions: rights })
  const { id: taskId } = await dataOf(reader, reports.exportWaybillReport, { id, format: 'csv' }, inUtc)
  const text = (await made(reader, taskId)).bytes.toString()
  expect(text.match(/may not see this/g)).toHaveLength(3)
})

test("of another organisation's shipment is one of a shipment that is not there", async () => {
  const { id } = await shipped()
  const stranger = await make.user()
  const refused = await callAs(stranger, reports.exportWaybillReport, { id, format: 'csv' as const })
  expect(refused.body.code).toBe('13001')
})
