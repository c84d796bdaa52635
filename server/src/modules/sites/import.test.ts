import { exportOf, exportsOf } from '@coldway/contract/downloads/exports.ts'
import type { SheetImport } from '@coldway/contract/downloads/workbooks.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { openXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { uploadAs } from '../../testing/upload.ts'
import { makeWorld } from '../../testing/world.ts'
import { makeZip, rowXml, workbookParts } from '../../testing/zip.ts'

const world = await makeWorld()
const { base, dataOf, make } = world
const heads = ['Site name', 'Type', 'Coordinates (lat,lng)', 'Radius, m']
const send = async (
  user: MadeUser,
  call: typeof sites.importCheck | typeof sites.importSave,
  ...rows: readonly (readonly string[])[]
): Promise<SheetImport> => {
  const data = rows.map((row, at) => rowXml(at + 1, row)).join('')
  const { status, body } = await uploadAs(base, user, call, { bytes: makeZip(workbookParts({ data })) })
  if (!body.data) throw new Error(`${status} ${body.message}`)
  return body.data
}
const list = async (user: MadeUser) => (await dataOf(user, sites.queryPageList, { page: 1, size: 100 })).records
const good = [
  ['Depot', 'Warehouse', '31.2, 121.4', '1500'],
  ['Yard', '堆场', '31,121; 31,121.01; 31.01,121.01', ''],
]

test('a file of sites is checked without importing anything, then imported, and a second time changes nothing', async () => {
  const user = await make.user()
  expect(await send(user, sites.importCheck, heads, ...good)).toMatchObject({ total: 2, ready: 2, imported: 0 })
  expect(await list(user)).toEqual([])
  expect(await send(user, sites.importSave, heads, ...good)).toMatchObject({ imported: 2, refused: 0 })
  expect(await list(user)).toMatchObject([
    { siteName: 'Yard', siteType: 'yard', shape: 'polygon', source: 'import' },
    { siteName: 'Depot', siteType: 'warehouse', shape: 'circle', radius: 1500, coordinates: '31.2,121.4' },
  ])
  expect(await send(user, sites.importSave, heads, ...good)).toMatchObject({ imported: 0, standing: 2 })
  expect(await list(user)).toHaveLength(2)
})

test('the same file sent twice at one moment comes in once', async () => {
  const user = await make.user()
  const both = await Promise.all([1, 2, 3].map(() => send(user, sites.importSave, heads, ...good)))
  expect(both.map(({ imported }) => imported).sort((a, b) => a - b)).toEqual([0, 0, 2])
  expect(await list(user)).toHaveLength(2)
})

test('impossible rows are listed one by one, with the column; the others come in', async () => {
  const user = await make.user()
  const { rows, imported, refused } = await send(
    user,
    sites.importSave,
    heads,
    ['Small', '', '31.2,121.4', '900'],
    ['', '', '31.2,121.4', '1500'],
    ['Nowhere', '', 'somewhere', '1500'],
    ['Odd', 'Castle', '31.2,121.4', '1500'],
    ['Crossed', '', '0,0; 2,2; 0,2; 2,0', ''],
    ...good,
  )
  expect([imported, refused]).toEqual([2, 5])
  expect(rows.slice(0, 5)).toMatchObject([
    { row: 2, code: '23002', column: 'Radius, m' },
    { row: 3, code: '1', column: 'Site name' },
    { row: 4, code: '23004', column: 'Coordinates (lat,lng)' },
    { row: 5, column: 'Type', message: expect.stringContaining('Castle') },
    { row: 6, code: '23003' },
  ])
})

test('the template is understood as it is, with nothing in it but examples', async () => {
  const user = await make.user()
  const response = await fetch(base + sites.importTemplate.path, {
    method: 'POST',
    headers: { access_token: user.token, langType: 'th-TH', 'content-type': 'application/json' },
    body: '{}',
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect((await openXlsx(bytes)).sheets.length).toBe(1)
  const { body } = await uploadAs(base, user, sites.importCheck, { bytes })
  expect(body.code).toBe('1')
})

test('sites and records leave as files, under the names of the product too', async () => {
  const user = await make.user()
  await send(user, sites.importSave, heads, ...good)
  for (const call of exportsOf(sites.queryPageList)) {
    const response = await fetch(base + call.path, {
      method: 'POST',
      headers: { access_token: user.token, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'csv' }),
    })
    const text = await response.text()
    expect([call.path, text.includes('Depot'), text.includes('31,121; 31,121.01; 31.01,121.01')]).toEqual([
      call.path,
      true,
      true,
    ])
  }
  expect(exportsOf(siteRecords.queryPageList).map(({ path }) => path)).toContain(
    '/v3/road/bds-fence-record/exportFenceRecordV3',
  )
  expect(exportOf(siteRecords.queryPageList)?.needs).toBe('site:view')
})
