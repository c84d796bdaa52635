import { api, exportCalls } from '@coldway/contract/api.ts'
import { audit } from '@coldway/contract/operations/audit.ts'
import type { Call } from '@coldway/contract/call.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { exportOf, type ExportCall } from '@coldway/contract/downloads/exports.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { limits } from '@coldway/contract/limits.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { users } from '@coldway/contract/users/users.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import type { Context, Route } from '../implement.ts'
import { firstPortion, inSlices, portionsAfter } from './portions.ts'

const world = await makeWorld()
const { dataOf, make, base, query } = world
const twinOf = (list: Call): ExportCall => exportOf(list) as ExportCall

const ask = (token: string, call: Call, body: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${base}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: token, ...headers },
    body: JSON.stringify(body),
  })
const linesOf = (text: string): string[] => text.replace('\u{feff}', '').split('\r\n').slice(0, -1)

test('every list has its export, and the product names one', () => {
  const lists = api.filter((call) => call.effect === 'read' && call.audience.includes('user') && exportOf(call))
  expect(lists.length).toBeGreaterThan(7)
  expect(exportCalls.map(({ of }) => of)).toEqual(expect.arrayContaining(lists))
  expect(exportCalls.map(({ path }) => path)).toContain('/v3/system/sysUserController/exportSysUserV4')
})

test.each([
  [devices.queryDeviceList, '14007'],
  [deviceStatus.realTimeMonitoringPageList, '14007'],
  [waybills.queryPageList, '13012'],
] as const)('a list without rows (%#) is refused by its own code, in place of an empty file', async (list, code) => {
  const user = await make.user()
  const answer = await ask(user.token, twinOf(list), { format: 'csv' })
  expect(((await answer.json()) as { code: string }).code).toBe(code)
  const sent = { list: list.name, file: { format: 'csv' } }
  expect((await world.callAs(user, downloads.exportListForDownCenter, sent as never)).body.code).toBe(code)
})

test('the trail notes the first of ten thousand numbers, and how many they were', async () => {
  const user = await make.user()
  const { deviceCode } = await make.device({ orgId: user.orgId })
  const value = [deviceCode, ...Array.from({ length: limits.bulkQueryMax - 1 }, (_, n) => `N-${n}`)]
  const conditionVos = [{ column: 'deviceCode', type: 'in', value }]
  expect((await ask(user.token, twinOf(devices.queryDeviceList), { format: 'csv', conditionVos })).status).toBe(200)
  const [row] = await query<{ after: string }>('select after::text from audit_rows where account = $1 and call = $2', [
    user.account,
    'devices.queryDeviceList-export',
  ])
  const [noted] = (JSON.parse(row?.after ?? '') as { conditions: { value: string[]; count: number }[] }).conditions
  expect([noted?.value.length, noted?.count]).toEqual([20, limits.bulkQueryMax])
})

describe('a list as a file', () => {
  test("holds what its list shows the caller, in the caller's language, and leaves its row of the trail", async () => {
    const user = await make.user()
    const other = await make.user({ orgId: user.orgId })
    await make.user()
    const columns = [
      { key: 'account', label: '账号' },
      { key: 'accountStatus', label: '状态', words: { enabled: '启用' } },
      { key: 'createTime', label: '创建时间' },
    ]
    const body = { format: 'csv', title: '用户', columns, sorts: [{ column: 'account', order: 'desc' }] }
    const answer = await ask(user.token, twinOf(users.queryUserInfo), body, { usertimezone: 'Asia/Bangkok' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/filename\*=UTF-8''%E7%94%A8%E6%88%B7_\d{8}_\d{6}\.csv$/)
    const [head, ...lines] = linesOf(await answer.text())
    expect(head).toBe('账号,状态,创建时间 (Asia/Bangkok)')
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
      [user.account, other.account]
        .toSorted()
        .toReversed()
        .map((account) => [account, '启用']),
    )
    const rows = await query(
      'select call, entity_name as name, after::text from audit_rows where account = $1 and call like $2',
      [user.account, 'users.%'],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ call: 'users.queryUserInfo-export', name: '用户' })
    expect(JSON.parse((rows[0] as { after: string }).after)).toMatchObject({ format: 'csv', rows: 2 })
  })

  test("is a workbook or a document when asked for, by the twin as by the product's own call", async () => {
    const user = await make.user()
    const own = exportCalls.find(({ path }) => path.endsWith('exportSysUserV4')) as ExportCall
    const columns = [{ key: 'account', label: 'Account' }]
    const excel = await ask(user.token, own, { format: 'excel', columns, title: 'Users' })
    const read = []
    for await (const row of streamXlsxRows(Buffer.from(await excel.arrayBuffer()))) read.push(row.values)
    expect(read).toEqual([['Account'], [user.account]])
    const pdf = await ask(user.token, twinOf(users.queryUserInfo), { format: 'pdf', columns, title: 'Users' })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-[\s\S]*%%EOF\s*$/)
  })

  test('without labels has the words of the screens for waybills, in the language that was asked for', async () => {
    const user = await make.user()
    const device = await make.device({ orgId: user.orgId })
    const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
    await dataOf(user, waybills.save, {
      orgId: user.orgId,
      waybillType: 'road',
      businessCode: 'BC-1',
      shipping: place('Shanghai'),
      receiving: place('Nanjing'),
      deviceIds: [device.id],
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: '2026-11-20 08:00:00',
    })
    const said = async (langType: string, body: object = {}) =>
      linesOf(await (await ask(user.token, twinOf(waybills.queryPageList), body, { langType })).text())
    expect((await said('en-US'))[0]).toContain('Waybill number,Customer order number,Business code')
    const columns = [{ key: 'waybillType' }, { key: 'state' }, { key: 'businessCode', label: 'Mine' }]
    expect(await said('zh-CN', { columns })).toEqual(['运单类型,状态,Mine', '公路,待发货,BC-1'])
  })

  test('refuses columns and conditions that the list has not', async () => {
    const { token } = await make.user()
    const twin = twinOf(users.queryUserInfo)
    const asked = async (body: object) => ((await (await ask(token, twin, body)).json()) as { code: string }).code
    expect(await asked({ columns: [{ key: 'passwordHash', label: 'x' }] })).toBe('1')
    expect(await asked({ columns: [] })).toBe('1')
    expect(await asked({ conditionVos: [{ column: 'passwordHash', type: 'eq', value: 'x' }] })).toBe('4')
    expect(await asked({ conditionVos: [{ column: 'account', type: 'gt', value: 'x' }] })).toBe('3')
  })

  test('has every row once, and says when they are too many', async () => {
    const user = await make.user()
    await query(
      `insert into recipients (org_id, name, email, email_state) select $1, 'R' || n, 'r@example.com', 'bound' from generate_series(1, 5000) n`,
      [user.orgId],
    )
    // The user's own contact is one more row.
    const twin = twinOf(recipients.queryPageList)
    const columns = [{ key: 'name', label: 'Name' }]
    const text = await (await ask(user.token, twin, { columns })).text()
    expect(new Set(linesOf(text).slice(1)).size).toBe(5001)
    const refused = await ask(user.token, twin, { columns, format: 'pdf' }, { langType: 'en-US' })
    expect(await refused.json()).toMatchObject({ isSuccess: 'N', code: '1', message: expect.stringContaining('5001') })
  })

  test('of the trail can be had by who may see the trail, and by no other', async () => {
    const user = await make.user({ permissions: ['user:view'] })
    expect((await ask(user.token, twinOf(audit.queryPageList), {})).status).toBe(403)
  })
})

test('a portion leaves in slices that release the event loop', async () => {
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const whole = async function* () {
    yield Array.from({ length: 5000 }, (_, id) => ({ id }))
  }
  const ids: unknown[] = []
  for await (const rows of inSlices(whole())) {
    const endMs = performance.now() + 2
    while (performance.now() < endMs);
    ids.push(...rows.map(({ id }) => id))
  }
  clearInterval(counting)
  expect(ids).toEqual(Array.from({ length: 5000 }, (_, id) => id))
  expect(turns).toBeGreaterThan(5)
})

describe('portions', () => {
  const rows = Array.from({ length: 4500 }, (_, id) => ({ id }))
  const scope = { from: '1/2/' }
  const contextOf = (renew: () => Promise<object>) =>
    ({ body: { list: { page: 1, size: 1 } }, scope, renew: async () => ({ scope, ...(await renew()) }) }) as never
  const routeOf = (shift: (page: number) => number): Route => ({
    call: users.queryUserInfo,
    handle: async ({ body }: Context<Call>) => {
      const { page, size } = body as { page: number; size: number }
      const start = (page - 1) * size - shift(page)
      return { page, size, total: rows.length, records: rows.slice(start, start + size) }
    },
  })
  const collect = async (route: Route, context: never): Promise<unknown[]> => {
    const all: unknown[] = []
    for await (const part of portionsAfter(route, context, await firstPortion(route, context))) all.push(...part)
    return all
  }

  test('a row that comes in at the front meanwhile puts none there twice', async () => {
    const got = await collect(
      routeOf((page) => (page - 1) * 3),
      contextOf(async () => ({})),
    )
    expect(new Set(got).size).toBe(got.length)
    expect(got.slice(0, 4000)).toEqual(rows.slice(0, 4000))
  })

  test('who may no longer see the list gets no further portion', async () => {
    let asked = 0
    const renew = async () => {
      if (++asked > 2) throw new Error('signed out')
      return {}
    }
    await expect(
      collect(
        routeOf(() => 0),
        contextOf(renew),
      ),
    ).rejects.toThrow('signed out')
    expect(asked).toBe(3)
  })

  test('who was moved in the middle gets no further portion', async () => {
    let asked = 0
    const renew = async () => (++asked > 2 ? { scope: { from: '1/3/' } } : {})
    const reading = collect(
      routeOf(() => 0),
      contextOf(renew),
    )
    await expect(reading).rejects.toMatchObject({ error: 'forbidden' })
  })
})
