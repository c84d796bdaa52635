/** Waybills from workbooks and pasted rows. */
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { uploadAs } from '../../testing/upload.ts'
import { makeWorld } from '../../testing/world.ts'
import { makeZip, rowXml, workbookParts } from '../../testing/zip.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { base, dataOf, make } = world
const heads = ['Business code', 'Sender', 'Receiver', 'Planned start', 'Devices', 'Waypoints']
const check = async (user: MadeUser, rows: readonly (readonly string[])[], isPasted = false) => {
  const bytes = isPasted
    ? new TextEncoder().encode(rows.map((row) => row.join('\t')).join('\n'))
    : makeZip(workbookParts({ data: rows.map((row, at) => rowXml(at + 1, row)).join('') }))
  const name = isPasted ? 'pasted.tsv' : 'waybills.xlsx'
  const { status, body } = await uploadAs(base, user, waybills.importCheck, { bytes, name })
  if (!body.data) throw new Error(`${status} ${body.message}`)
  return body.data
}
const total = async (user: MadeUser) => (await dataOf(user, waybills.queryPageList, { page: 1, size: 10 })).total
let count = 0
const row = (code: string, ...more: readonly string[]) => [
  code,
  'Shanghai',
  'Nanjing, Road 8',
  '2026/11/23 8:00',
  ...more,
]

test('a row that is good comes back as the waybill that is then saved, and a second check knows it', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const code = `IM-${++count}`
  const rows = [heads, row(code, device.deviceCode, 'Suzhou; Wuxi, Gate 2')]
  const checked = await check(user, rows)
  expect(checked).toMatchObject({ total: 1, ready: 1, refused: 0 })
  expect(checked.rows[0]?.waybill).toMatchObject({
    orgId: user.orgId,
    deviceIds: [device.id],
    plannedStartTime: '2026-11-23 08:00:00',
    receiving: { siteId: null, address: 'Nanjing, Road 8' },
    waypoints: [{ address: 'Suzhou' }, { address: 'Wuxi, Gate 2' }],
    startMode: 'manual',
  })
  expect(await total(user)).toBe(0)
  await dataOf(user, waybills.save, waybills.save.body.parse(checked.rows[0]?.waybill))
  expect(await total(user)).toBe(1)
  expect((await check(user, rows)).rows).toMatchObject([{ outcome: 'standing', code: '13011', waybill: null }])
})

test('the root learns what is taken in the tenant of the organisation of each row', async () => {
  const [root, busy, free] = [
    await make.user({ orgId: await make.root }),
    await make.organisation(),
    await make.organisation(),
  ]
  const code = `IM-${++count}`
  const rowFor = async ({ id, name }: { id: number; name: string }) => {
    const { deviceCode } = await make.device({ orgId: id })
    return [
      [...heads, 'Organisation'],
      [...row(code, deviceCode, ''), name],
    ]
  }
  const rows = await rowFor(busy)
  const checked = await check(root, rows)
  await dataOf(root, waybills.save, waybills.save.body.parse(checked.rows[0]?.waybill))
  expect((await check(root, rows)).rows).toMatchObject([{ outcome: 'standing', code: '13011' }])
  expect((await check(root, await rowFor(free))).rows).toMatchObject([{ outcome: 'ready' }])
})

test('devices of ready rows that a person would be asked about are told', async () => {
  const user = await make.user()
  const [ready, refused] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const { doubtful } = await check(user, [
    heads,
    row(`IM-${++count}`, ready.deviceCode),
    row(`IM-${++count}`, `${refused.deviceCode};NO-SUCH`),
  ])
  expect(doubtful).toEqual([{ deviceId: ready.id, cautions: ['notConnected'] }])
})

test('pasted rows are read like those of a workbook', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  expect(await check(user, [heads, row(`IM-${++count}`, device.deviceCode)], true)).toMatchObject({
    total: 1,
    ready: 1,
  })
})

test('each bad row says in which column and why', async () => {
  const user = await make.user()
  const [one, other, elsewhere] = [
    await make.device({ orgId: user.orgId }),
    await make.device({ orgId: user.orgId }),
    await make.device({ orgId: (await make.user()).orgId }),
  ]
  const twice = `IM-${++count}`
  const { rows } = await check(user, [
    heads,
    row(twice, one.deviceCode),
    row(twice, other.deviceCode),
    row(`IM-${++count}`, one.deviceCode),
    row(`IM-${++count}`, elsewhere.deviceCode),
    row(`IM-${++count}`),
    [`IM-${++count}`, '', 'Nanjing', '2026-11-23 08:00', other.deviceCode],
    [`IM-${++count}`, 'Shanghai', 'Nanjing', 'tomorrow', 'none-such'],
  ])
  expect(rows.map(({ outcome, code, column }) => [outcome, code, column])).toEqual([
    ['ready', null, null],
    ['refused', '18011', 'Business code'],
    ['refused', '18011', 'Devices'],
    ['refused', '14000', 'Devices'],
    ['refused', '13007', 'Devices'],
    ['refused', '33001', 'Sender'],
    ['refused', '14000', 'Devices'],
  ])
})

test('ten thousand rows are checked at once', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const rows = Array.from({ length: 10_000 }, (_, at) => row(`MANY-${at}`, at === 0 ? device.deviceCode : 'none-such'))
  expect(await check(user, [heads, ...rows], true)).toMatchObject({ total: 10_000, ready: 1, refused: 9999 })
})

test('the template is understood as it is, with nothing in it but an example', async () => {
  const user = await make.user()
  const response = await fetch(base + waybills.importTemplate.path, {
    method: 'POST',
    headers: { access_token: user.token, langType: 'zh-CN', 'content-type': 'application/json' },
    body: '{}',
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { body } = await uploadAs(base, user, waybills.importCheck, { bytes, name: 'waybills.xlsx' })
  expect(body.message).toMatch(/no rows|empty/i)
})
