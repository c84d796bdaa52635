import { devices } from '@coldway/contract/devices/devices.ts'
import type { Sent } from '@coldway/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf } = world
const user = await make.user()
const { orgId } = user
const inUtc = { usertimezone: '+00:00' }

describe('registering', () => {
  test.each([
    ['18000', { deviceCode: 'RACED' }],
    ['18003', { protocol: 'jt808', terminalNo: '13900000001' }],
  ] as const)('twenty at one moment: one is made, the others get %s, none fails', async (code, same) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        callAs(user, devices.save, { deviceCode: `R${code}-${n}`, deviceName: `Raced ${code} ${n}`, orgId, ...same }),
      ),
    )
    expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['0', ...Array<string>(19).fill(code)].toSorted())
    for (const { status } of answers) expect(status).toBe(200)
  })

  test('the secret is shown once, and stands in the store as a hash only', async () => {
    const device = await make.device({ orgId })
    const listed = await callAs(user, devices.queryDeviceList, { page: 1, size: 1000 })
    expect(listed.text).not.toContain(device.secret)
    const [row] = await world.query<{ text: string }>('select to_jsonb(d)::text as text from devices d where id = $1', [
      device.id,
    ])
    expect(row?.text).not.toContain(device.secret)
    expect(row?.text).not.toContain(Buffer.from(device.secret).toString('hex'))
  })

  test.each([
    ['18002', { deviceCode: 'SAME', deviceName: 'SAME' }],
    ['4', { deviceCode: 'ZONE', deviceName: 'Zone', zone: 'Mars/Olympus' }],
    ['18004', { deviceCode: '', deviceName: 'Without' }],
    ['21007', { deviceCode: 'SLOW', deviceName: 'Slow', reportIntervalS: 60, collectIntervalS: 61 }],
    ['33011', { deviceCode: 'BACK', deviceName: 'Back', serviceStartDate: '2027-01-02', serviceEndDate: '2027-01-01' }],
    ['1', { deviceCode: 'DAY', deviceName: 'Day', serviceEndDate: '2027-02-30' }],
    ['21004', { deviceCode: 'REC', deviceName: 'Rec', recordIntervalS: 65_536 }],
    ['21004', { deviceCode: 'LATE', deviceName: 'Late', delayTimeS: -1 }],
    ['1', { deviceCode: 'PLATE', deviceName: 'Plate', plate: '!!' }],
    ['19000', { deviceCode: 'TYPED', deviceName: 'Typed', typeId: 2_000_000_000 }],
    ['1', { deviceCode: 'a b', deviceName: 'Space' }],
    ['1', { deviceCode: '../x', deviceName: 'Path' }],
    ['1', { deviceCode: 'x'.repeat(41), deviceName: 'Long' }],
    ['1', { deviceCode: 'NONAME', deviceName: ' ' }],
    ['1', { deviceCode: 'NUL', deviceName: 'a\0b' }],
  ])('is refused with %s for %j', async (code, body) => {
    expect((await callAs(user, devices.save, { orgId, ...body })).body.code).toBe(code)
  })
})

test('rotated: a new secret each time; deleted: all of a list or none', async () => {
  const [one, two] = [await make.device({ orgId }), await make.device({ orgId })]
  const secrets = [one.secret]
  for (let n = 0; n < 2; n++) secrets.push((await dataOf(user, devices.rotateCredential, { id: one.id })).secret)
  expect(new Set(secrets).size).toBe(3)
  const foreign = await make.device({ orgId: (await make.organisation()).id })
  expect((await callAs(user, devices.deleteByIds, { ids: [one.id, foreign.id, two.id] })).body.code).toBe('14000')
  const left = () => world.query('select 1 from devices where id = any($1)', [[one.id, two.id, foreign.id]])
  expect((await left()).length).toBe(3)
  // A number given twice is one device.
  await dataOf(user, devices.deleteByIds, { ids: [one.id, two.id, one.id] })
  expect((await left()).length).toBe(1)
})

describe('a list', async () => {
  const own = await make.user()
  const names = ['Plain', '100% cotton', 'under_score', 'back\\slash', "quote ' or 1=1 --", 'Ünïcode 冷链', 'plain two']
  for (const [n, deviceName] of names.entries())
    await make.device({
      orgId: own.orgId,
      deviceName,
      plate: n % 2 ? `沪A1000${n}` : null,
      category: n % 3 ? 'van' : 'reefer',
    })
  type Query = Sent<typeof devices.queryDeviceList>
  const ask = (query: Partial<Query>, headers = {}) =>
    callAs(own, devices.queryDeviceList, { page: 1, size: 100, ...query } as Query, headers)
  const namesOf = async (...conditionVos: readonly object[]) =>
    (await ask({ conditionVos: conditionVos as never })).body.data?.records.map(({ deviceName }) => deviceName)
  const condition = (column: string, type: string, value: unknown) => ({ column, type, value })

  test.each([
    ['8', { page: undefined }],
    ['8', { size: undefined }],
    ['1', { size: 1001 }],
    ['1', { page: 0 }],
    ['4', { conditionVos: [condition('secret_hash', 'eq', 'x')] }],
    ['4', { conditionVos: [condition('__proto__', 'eq', 'x')] }],
    ['4', { conditionVos: [condition('toString', 'eq', 'x')] }],
    ['4', { conditionVos: [condition('category', 'eq', 'rocket')] }],
    ['4', { conditionVos: [condition('createTime', 'gt', 'yesterday')] }],
    ['4', { conditionVos: [condition('createTime', 'gt', '2026-02-30 00:00:00')] }],
    ['4', { conditionVos: [condition('createTime', 'between', ['2026-01-01 00:00:00'])] }],
    ['4', { conditionVos: [condition('deviceName', 'eq', ['a', 'b'])] }],
    ['4', { conditionVos: [condition('deviceName', 'in', 'a')] }],
    ['4', { sorts: [{ column: 'd.id; drop table devices', order: 'asc' }] }],
    ['3', { conditionVos: [condition('deviceName', 'gt', 'a')] }],
    ['3', { conditionVos: [condition('createTime', 'like', '2026')] }],
    ['3', { conditionVos: [condition('deviceName', "= '' --", 'a')] }],
  ])('answers %s to %j', async (code, query) => {
    expect((await ask(query as never)).body.code).toBe(code)
  })

  test.each(names)('finds %j by itself, by a part, and in a list, and nothing else', async (name) => {
    expect(await namesOf(condition('deviceName', 'eq', name))).toEqual([name])
    expect(await namesOf(condition('deviceName', 'in', [name, 'nobody']))).toEqual([name])
    const found = (await namesOf(condition('deviceName', 'like', name.slice(1, 9)))) ?? []
    expect(found).toContain(name)
    const part = name.slice(1, 9).toLowerCase()
    for (const other of found) expect(other.toLowerCase()).toContain(part)
  })

  test.each(['%', '_', '\\', '%%%', "'", '\\%', '$1', '--', ';'])('a part of %j is no pattern', async (part) => {
    expect(await namesOf(condition('deviceName', 'like', part))).toEqual(names.filter((name) => name.includes(part)))
  })

  const attacks = [
    "' or '1'='1",
    "'; drop table devices; --",
    '" or 1=1',
    '$1',
    '${1}',
    '%27',
    "\\'; select pg_sleep(9) --",
    '1 union select secret_hash from devices',
  ]
  test.each(attacks)('%j as a value finds nothing and does nothing', async (value) => {
    for (const type of ['eq', 'like'])
      for (const column of ['deviceCode', 'plate']) expect(await namesOf(condition(column, type, value))).toEqual([])
    expect((await ask({})).body.data?.total).toBe(names.length)
  })

  test.each(attacks)('%j as a column, a type or an order is refused', async (name) => {
    expect((await ask({ conditionVos: [condition(name, 'eq', 'x')] as never })).body.code).toBe('4')
    expect((await ask({ conditionVos: [condition('deviceName', name.slice(0, 10), 'x')] as never })).body.code).toBe(
      '3',
    )
    expect((await ask({ sorts: [{ column: 'deviceName', order: name }] as never })).body.code).toBe('1')
  })

  test('pages in any order never overlap and never skip', async () => {
    for (const column of ['category', 'plate', 'deviceName', 'createTime'] as const) {
      for (const order of ['asc', 'desc'] as const) {
        const seen: number[] = []
        for (let page = 1; page <= 4; page++)
          seen.push(
            ...((await ask({ page, size: 2, sorts: [{ column, order }] })).body.data?.records ?? []).map(
              ({ id }) => id,
            ),
          )
        expect([column, order, new Set(seen).size, seen.length]).toEqual([column, order, names.length, names.length])
      }
    }
    expect((await ask({ page: 1_000_000, size: 1000 })).body.data?.records).toEqual([])
  })

  test('times are read and printed in the zone of the caller', async () => {
    const [row] = (await ask({ size: 1 }, inUtc)).body.data?.records ?? []
    const printed = row?.createTime ?? ''
    const eightLater = new Date(Date.parse(`${printed.replace(' ', 'T')}Z`) + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
    expect((await ask({ size: 1 }, { usertimezone: '+08:00' })).body.data?.records[0]?.createTime).toBe(eightLater)
    expect((await ask({ size: 1 }, { usertimezone: 'Asia/Shanghai' })).body.data?.records[0]?.createTime).toBe(
      eightLater,
    )
    const until = [condition('createTime', 'le', printed)] as never
    expect((await ask({ conditionVos: until }, { usertimezone: '-08:00' })).body.data?.total).toBe(names.length)
    expect((await ask({ conditionVos: until }, { usertimezone: '+14:00' })).body.data?.total).toBe(0)
  })
})
