import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { exportOf } from '@coldway/contract/downloads/exports.ts'
import { type ImportRow, imports, type ImportTask } from '@coldway/contract/devices/imports.ts'
import { limits } from '@coldway/contract/limits.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { openXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { uplink } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { uploadAs } from '../../testing/upload.ts'
import { makeWorld } from '../../testing/world.ts'
import { deleteOlder } from './imports.store.ts'
import { makeZip, rowXml, workbookParts } from '../../testing/zip.ts'
import { proven } from '../../testing/proven.ts'

const world = await makeWorld()
const { base, callAs, clock, dataOf, make, query } = world
const english = { langType: 'en-US' }
let count = 0
const next = (word: string): string => `${word}${process.pid}i${++count}`

const sheetOf = (...rows: readonly (readonly string[])[]) =>
  makeZip(workbookParts({ data: rows.map((row, at) => rowXml(at + 1, row)).join('') }))
const heads = [
  'Number',
  'Name',
  'Organisation',
  'Type',
  'Category',
  'Protocol',
  'Terminal number',
  'Reporting interval, s',
]

const check = async (user: MadeUser, ...rows: readonly (readonly string[])[]): Promise<ImportTask> => {
  const { status, body } = await uploadAs(base, user, imports.importCheck, { bytes: sheetOf(...rows) })
  if (!body.data) throw new Error(`${status} ${body.message}`)
  return body.data
}
const reportOf = async (user: MadeUser, { id }: ImportTask, headers = english): Promise<ImportRow[]> => {
  const conditionVos = [{ column: 'importId' as const, type: 'eq' as const, value: id }]
  return (await dataOf(user, imports.queryImportRows, { page: 1, size: 1000, conditionVos }, headers)).records
}
const save = (user: MadeUser, { id }: ImportTask, mode: 'good' | 'all' = 'good') =>
  dataOf(user, imports.importSave, { id, mode }, english)
const codesOf = async (user: MadeUser): Promise<string[]> =>
  (await dataOf(user, devices.queryDeviceList, { page: 1, size: 1000 })).records.map(({ deviceCode }) => deviceCode)

describe('a file of devices', () => {
  test('is checked without importing anything, then imported, and a second time changes nothing', async () => {
    const user = await make.user()
    const [a, b] = [next('A'), next('B')]
    const rows = [heads, [a, `${a} name`, '', '', 'Portable logger', 'json', '', '120'], [b, `${b} name`]]
    const checked = await check(user, ...rows)
    expect(checked).toMatchObject({ state: 'checked', total: 2, ready: 2, imported: 0, standing: 0, refused: 0 })
    expect(await codesOf(user)).toEqual([])

    expect(await save(user, checked)).toMatchObject({ state: 'done', ready: 0, imported: 2, hasCredentials: true })
    expect((await codesOf(user)).toSorted()).toEqual([a, b].toSorted())
    const { records } = await dataOf(user, devices.queryDeviceList, { page: 1, size: 10 })
    expect(records.find(({ deviceCode }) => deviceCode === a)).toMatchObject({
      category: 'portable',
      reportIntervalS: 120,
      orgId: user.orgId,
    })

    const again = await check(user, ...rows)
    expect(again).toMatchObject({ ready: 0, standing: 2 })
    expect(await save(user, again)).toMatchObject({ imported: 0, standing: 2, hasCredentials: false })
    expect(await codesOf(user)).toHaveLength(2)
  })

  test('leaves one row of the trail for the check and one for the import, with its counts', async () => {
    const user = await make.user()
    await save(user, await check(user, heads, [next('C'), next('name')], ['bad number!', next('name')]))
    const rows = await query<{ call: string; entity_name: string; after: string }>(
      `select call, entity_name, after from audit_rows where user_id = (select id from users where account = $1)
       and call like 'imports.%' order by seq`,
      [user.account],
    )
    expect(rows.map(({ call, entity_name }) => [call, entity_name])).toEqual([
      ['imports.importCheck', 'devices.xlsx'],
      ['imports.importSave', 'devices.xlsx'],
    ])
    expect(JSON.parse(rows[1]?.after ?? '')).toEqual({ mode: 'good', total: 2, imported: 1, standing: 0, refused: 1 })
  })

  test('lists what is wrong row by row, in the language of the caller', async () => {
    const user = await make.user()
    const there = await make.device({ orgId: user.orgId, deviceName: next('there') })
    const elsewhere = await make.device({ orgId: (await make.user()).orgId })
    const terminal = await make.device({ orgId: user.orgId, protocol: 'jt808' })
    const code = next('D')
    const checked = await check(
      user,
      heads,
      [code, next('n')],
      [code, next('n')],
      ['', next('n')],
      [next('D'), ''],
      ['no spaces', next('n')],
      [next('D'), 'x'.repeat(31)],
      [there.deviceCode, next('n')],
      [elsewhere.deviceCode, next('n')],
      ['SAME', 'SAME'],
      [next('D'), next('n'), 'Nowhere'],
      [next('D'), next('n'), '', 'No such type'],
      [next('D'), next('n'), '', '', 'Spaceship'],
      [next('D'), next('n'), '', '', '', 'jt808', `0${terminal.terminalNo}`],
      [next('D'), next('n'), '', '', '', '', '', 'often'],
      [next('D'), '#REF!'],
    )
    const report = await reportOf(user, checked)
    expect(report.map(({ row, code: error, column }) => [row, error, column])).toEqual([
      [2, null, null],
      [3, '18011', 'Number'],
      [4, '18004', 'Number'],
      [5, '1', 'Name'],
      [6, '18012', 'Number'],
      [7, '18012', 'Name'],
      [8, '18000', 'Number'],
      [9, '18000', 'Number'],
      [10, '18002', 'Name'],
      [11, '26000', 'Organisation'],
      [12, '19000', 'Type'],
      [13, '18012', 'Category'],
      [14, '18003', 'Terminal number'],
      [15, '18012', 'Reporting interval, s'],
      [16, '18012', 'Name'],
    ])
    expect(report[1]?.message).toBe(`“${code}” is already in row 2 of the file.`)
    expect(report[13]?.message).toBe('“often” is not allowed here. 1 to 65535')
    const [, second] = await reportOf(user, checked, { langType: 'zh-CN' })
    expect(second).toMatchObject({ column: '设备编号', message: `“${code}”与文件第 2 行重复。` })
  })

  test('imports all rows or none, where that is asked for', async () => {
    const user = await make.user()
    const checked = await check(user, heads, [next('E'), next('n')], ['bad!', next('n')])
    const { status, body } = await callAs(user, imports.importSave, { id: checked.id, mode: 'all' }, english)
    expect([status, body.code]).toEqual([200, '18014'])
    expect(await codesOf(user)).toEqual([])
    expect(await dataOf(user, imports.queryImport, { id: checked.id })).toMatchObject({ state: 'checked', ready: 1 })
    expect(await save(user, checked)).toMatchObject({ imported: 1, refused: 1 })
  })

  test('is judged anew when it is imported: what was taken meanwhile is said', async () => {
    const user = await make.user()
    const [taken, name] = [next('F'), next('n')]
    const checked = await check(user, heads, [taken, name], [next('F'), next('n')])
    await make.device({ orgId: (await make.user()).orgId, deviceCode: taken })
    expect(await save(user, checked)).toMatchObject({ imported: 1, refused: 1 })
    expect((await reportOf(user, checked))[0]).toMatchObject({ outcome: 'refused', code: '18000' })
  })

  test('is imported once, however many ask', async () => {
    const user = await make.user()
    const checked = await check(user, heads, ...Array.from({ length: 50 }, () => [next('G'), next('n')]))
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => callAs(user, imports.importSave, { id: checked.id }, english)),
    )
    expect(answers.filter(({ body }) => body.code === '0')).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === '409')).toHaveLength(5)
    expect(await codesOf(user)).toHaveLength(50)
  })

  test('that another takes up after a process died is imported', async () => {
    const user = await make.user()
    const checked = await check(user, heads, [next('H'), next('n')])
    await query(`update imports set state = 'importing', claimed_until = now() + interval '1 minute' where id = $1`, [
      checked.id,
    ])
    expect((await callAs(user, imports.importSave, { id: checked.id })).body.code).toBe('409')
    await query(`update imports set claimed_until = now() - interval '1 minute' where id = $1`, [checked.id])
    expect(await save(user, checked)).toMatchObject({ imported: 1 })
  })

  test('places devices in organisations and types by name, code and model, and nowhere else', async () => {
    const user = await make.user()
    const below = await make.organisation({ id: user.orgId })
    const stranger = await make.organisation()
    const type = { typeName: next('Type '), model: next('M'), category: 'reefer' as const, sensorConfig: [1] }
    const made = await dataOf(user, deviceTypes.save, { ...type, orgId: user.orgId, tempFloorC: -90 })
    const checked = await check(
      user,
      heads,
      [next('I'), next('n'), below.name, type.typeName.toUpperCase()],
      [next('I'), next('n'), '', type.model],
      [next('I'), next('n'), stranger.name],
    )
    expect(await save(user, checked)).toMatchObject({ imported: 2, refused: 1 })
    const { records } = await dataOf(user, devices.queryDeviceList, { page: 1, size: 10 })
    expect(new Set(records.map(({ orgId, typeId, category }) => `${orgId} ${typeId} ${category}`))).toEqual(
      new Set([`${below.id} ${made.id} reefer`, `${user.orgId} ${made.id} reefer`]),
    )
  })

  test.each(['openpyxl', 'openpyxl-stream', 'libreoffice'])('of %s is understood', async (name) => {
    const user = await make.user()
    const bytes = new Uint8Array(readFileSync(new URL(`../../platform/upload/fixtures/${name}.xlsx`, import.meta.url)))
    const { body } = await uploadAs(base, user, imports.importCheck, { bytes })
    const task = body.data as ImportTask
    expect([task.ready, task.refused]).toEqual(name === 'libreoffice' ? [2, 1] : [2, 0])
    await save(user, task)
    const { records } = await dataOf(user, devices.queryDeviceList, { page: 1, size: 10 })
    const first = records.find(({ deviceCode }) => /-0?0?1$/.test(deviceCode))
    const expected = {
      openpyxl: { deviceCode: 'OPX-001', serviceEndDate: '2027-12-31', reportIntervalS: 120, monitorTarget: '12' },
      'openpyxl-stream': { deviceCode: 'WO-1', serviceEndDate: '2027-06-30', range: { tempLowC: -18.5 } },
      libreoffice: { deviceCode: 'LO-001', terminalNo: '13912345678', protocol: 'jt808', serviceEndDate: '2027-03-31' },
    }[name]
    expect(first).toMatchObject(expected as object)
  })
})

describe('the template', () => {
  test.each(['zh-CN', 'en-US', 'ru-RU', 'ko-KR', 'th-TH'])(
    'in %s comes back as it went: nothing to import',
    async (langType) => {
      const user = await make.user()
      const template = await fileOf(user, imports.importTemplate, {}, { langType })
      const { body } = await uploadAs(base, user, imports.importCheck, { bytes: template, headers: { langType } })
      expect([body.code, body.data]).toEqual(['1', null])
      const workbook = await openXlsx(template)
      expect(workbook.sheets).toHaveLength(2)
    },
  )

  test('lists the own organisations and types alone', async () => {
    const user = await make.user()
    const stranger = await make.organisation()
    const below = await make.organisation({ id: user.orgId })
    const text = JSON.stringify(await openXlsx(await fileOf(user, imports.importTemplate, {})))
    expect(text).toContain(below.name)
    expect(text).not.toContain(stranger.name)
  })
})

const fileOf = async (
  user: MadeUser,
  call: { readonly path: string },
  body: object,
  headers: Record<string, string> = english,
): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(base + call.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: user.token, ...headers },
    body: JSON.stringify(body),
  })
  expect(response.headers.get('content-disposition')).toContain('attachment')
  return new Uint8Array(await response.arrayBuffer())
}

describe('credentials', () => {
  test('are given once, work at once, and are kept nowhere', async () => {
    const user = await make.user()
    const code = next('J')
    const task = await check(user, heads, [code, next('n')])
    expect((await callAs(user, imports.importCredentials, { id: task.id })).body.code).toBe('409')
    await save(user, task)
    const { sheets } = await openXlsx(await fileOf(user, imports.importCredentials, { id: task.id }))
    const [, row] = sheets[0]?.rows ?? []
    const secret = String(row?.[2])
    expect(row?.[0]).toBe(code)
    const sent = { id: '1', time: clock.now(), blocks: [] }
    expect((await uplink(world, { deviceCode: code, secret }, sent)).status).toBe(200)
    expect((await callAs(user, imports.importCredentials, { id: task.id })).body.code).toBe('409')
    const kept = await query(
      `select 1 from imports i join import_rows r on r.import_id = i.id
      where r::text like '%' || $1 || '%' or i::text like '%' || $1 || '%'`,
      [secret],
    )
    expect(kept).toEqual([])
  })
})

describe('an import', () => {
  test('belongs to its owner alone, whoever is above', async () => {
    const owner = await make.user()
    const task = await check(owner, heads, [next('K'), next('n')])
    for (const other of [await make.user({ orgId: owner.orgId }), await make.user({ orgId: await make.root })]) {
      for (const call of [imports.importSave, imports.queryImport, imports.importCredentials])
        expect((await callAs(other, call, { id: task.id })).body.code).toBe('404')
      expect(await reportOf(other, task)).toEqual([])
    }
  })

  test('needs the right to edit devices', async () => {
    const reader = await make.user({ permissions: permissions.filter((one) => one !== 'device:edit') })
    const { status } = await uploadAs(base, reader, imports.importCheck, { bytes: sheetOf(heads) })
    expect(status).toBe(403)
  })

  test('leaves as a file what its report says', async () => {
    const user = await make.user()
    const task = await check(user, heads, ['=1+1', next('n')])
    const twin = exportOf(imports.queryImportRows)
    const { text } = await callAs(
      user,
      twin as never,
      {
        conditionVos: [{ column: 'importId', type: 'eq', value: task.id }],
        format: 'csv',
        columns: ['row', 'deviceCode', 'message'].map((key) => ({ key, label: key })),
      } as never,
      english,
    )
    expect(text.split('\r\n')[1]).toBe(`2,'=1+1,"“=1+1” is not allowed here. Up to 40 letters, digits, - and _"`)
  })

  test('is gone after seven days', async () => {
    const user = await make.user()
    const [old, young] = [
      await check(user, heads, [next('L'), next('n')]),
      await check(user, heads, [next('L'), next('n')]),
    ]
    await query(`update imports set created_at = now() - interval '8 days' where id = $1`, [old.id])
    await deleteOlder(world.program.database.system, proven(clock.now()))
    expect(await reportOf(user, old)).toEqual([])
    expect(await reportOf(user, young)).toHaveLength(1)
  })
})

describe('what is no upload', () => {
  const name = 'devices.xlsx'
  test('is refused: no form, no file, two files, another field', async () => {
    const user = await make.user()
    const bytes = sheetOf(heads, ['M', 'n'])
    const ask = async (body: BodyInit, type?: string) => {
      const headers = { access_token: user.token, ...(type && { 'content-type': type }) }
      const response = await fetch(base + imports.importCheck.path, { method: 'POST', headers, body })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    const two = new FormData()
    two.append('file', new Blob([bytes]), name)
    two.append('more', new Blob([bytes]), name)
    const none = new FormData()
    none.append('file', 'text')
    for (const refused of [
      await ask('{}', 'application/json'),
      await ask('x', 'multipart/form-data'),
      await ask('--b\r\n', 'multipart/form-data; boundary=b'),
      await ask(two),
      await ask(none),
    ])
      expect(refused).toEqual([400, '1'])
    expect((await uploadAs(base, user, imports.importCheck, { bytes, field: 'other' })).status).toBe(400)
  })

  test('is not taken in: 20 MB and a byte, and whatever a stranger sends', async () => {
    const user = await make.user()
    const bytes = new Uint8Array(limits.uploadMaxMb * 1024 * 1024 + 1)
    const { status, body } = await uploadAs(base, user, imports.importCheck, { bytes })
    expect([status, body.code, body.message]).toEqual([400, '1', 'The file is larger than 20 MB.'])
    expect((await uploadAs(base, undefined, imports.importCheck, { bytes: bytes.slice(0, 1000) })).status).toBe(401)
    expect((await fetch(`${base}/healthz`)).status).toBe(200)
  })

  test('is not waited for: more than it said it would be', async () => {
    const user = await make.user()
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(base)
      const headers = { access_token: user.token, 'content-type': 'multipart/form-data; boundary=b' }
      const sent = request(
        { port, host: '127.0.0.1', method: 'POST', path: imports.importCheck.path, headers },
        (got) => {
          resolve(got.statusCode)
          sent.destroy()
        },
      )
      sent.on('error', reject)
      sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n')
      const portion = Buffer.alloc(1024 * 1024)
      for (let megabytes = 0; megabytes < 22; megabytes++) sent.write(portion)
    })
    expect(answer).toBe(400)
  })

  test('keeps its name to itself: no path, no control character', async () => {
    const user = await make.user()
    const bytes = sheetOf(heads, [next('N'), next('n')])
    const { body } = await uploadAs(base, user, imports.importCheck, {
      bytes,
      name: '..\\..\\etc/pass\u202Ewd\u0007.xlsx',
    })
    expect(body.data?.fileName).toBe('passwd.xlsx')
  })
})

test('ten thousand rows are checked and imported while others are answered, and report their progress', async () => {
  const user = await make.user()
  const rows = Array.from({ length: limits.uploadRowsMax }, () => [next('Z'), next('name ')])
  const startedMs = performance.now()
  const checked = await check(user, heads, ...rows)
  const checkedMs = performance.now()
  expect(checked).toMatchObject({ total: 10_000, ready: 10_000 })
  const seen: number[] = []
  const waits: number[] = []
  let isOver = false
  const watch = (async () => {
    while (!isOver) {
      const askedMs = performance.now()
      seen.push((await dataOf(user, imports.queryImport, { id: checked.id })).through)
      waits.push(performance.now() - askedMs)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  expect(await save(user, checked)).toMatchObject({ state: 'done', imported: 10_000 })
  isOver = true
  await watch
  console.info(
    `10,000 rows: checked in ${Math.round(checkedMs - startedMs)} ms, imported in ${Math.round(performance.now() - checkedMs)} ms, asked ${waits.length} times meanwhile, slowest ${Math.round(Math.max(...waits))} ms`,
  )
  expect(seen.some((through) => through > 0 && through < 10_000)).toBe(true)
}, 60_000)
