import type { SheetImport } from '@coldway/contract/downloads/workbooks.ts'
import { exportOf } from '@coldway/contract/downloads/exports.ts'
import { vehicleImports } from '@coldway/contract/vehicles/vehicle-import.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { openXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { uploadAs } from '../../testing/upload.ts'
import { makeWorld } from '../../testing/world.ts'
import { makeZip, rowXml, workbookParts } from '../../testing/zip.ts'

const { base, dataOf, make, query } = await makeWorld({ config: { roles: new Set(['api']) } })
type Importing = typeof vehicleImports.importCheck | typeof vehicleImports.importSave
const sendBytes = async (user: MadeUser, call: Importing, bytes: Uint8Array<ArrayBuffer>): Promise<SheetImport> => {
  const { status, body } = await uploadAs(base, user, call, { bytes })
  if (!body.data) throw new Error(`${status} ${body.message}`)
  return body.data
}
const send = (user: MadeUser, call: Importing, ...rows: readonly (readonly string[])[]): Promise<SheetImport> => {
  const data = rows.map((row, at) => rowXml(at + 1, row)).join('')
  return sendBytes(user, call, makeZip(workbookParts({ data })))
}
const list = async (user: MadeUser) => (await dataOf(user, vehicles.queryPageList, { page: 1, size: 100 })).records

test('vehicles come in with their devices, and a second time changes nothing', async () => {
  const user = await make.user()
  const [one, two] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const asked = [
    ['Plate', 'Type', 'loadKg', 'Main driver’s phone', 'Devices on the vehicle'],
    ['沪A·12345', '', '8000', '13912345678', `${one.deviceCode}, ${two.deviceCode}`],
    ['ab 123 cd', '', '', '', ''],
  ]
  expect(await send(user, vehicleImports.importCheck, ...asked)).toMatchObject({ total: 2, ready: 2, imported: 0 })
  expect(await list(user)).toEqual([])
  expect(await send(user, vehicleImports.importSave, ...asked)).toMatchObject({ imported: 2, refused: 0 })
  expect(await list(user)).toMatchObject([
    { plate: 'AB 123 CD', state: 'available', vehicleType: 'coldChain', loadKg: null, devices: [] },
    { plate: '沪A·12345', loadKg: 8000, mainDriverPhone: '13912345678', devices: [{}, {}] },
  ])
  const bound = await query<{ plate: string }>(`select plate from devices where code = any($1)`, [
    [one.deviceCode, two.deviceCode],
  ])
  expect(bound.map(({ plate }) => plate)).toEqual(['沪A·12345', '沪A·12345'])
  expect(await send(user, vehicleImports.importSave, ...asked)).toMatchObject({ imported: 0, standing: 2 })
})

test('each row that cannot come in says why, at its column; the others come in', async () => {
  const user = await make.user()
  const { deviceCode } = await make.device({ orgId: user.orgId })
  const stranger = await make.device({ orgId: (await make.organisation()).id })
  const columns = ['plate', 'state', 'lengthMm', 'organisation', 'deviceCodes']
  const { rows, imported } = await send(
    user,
    vehicleImports.importSave,
    columns,
    ['', '', '2500', '', ''],
    ['CD-1', 'Flying', '', '', ''],
    ['CD-2', '', '2.5', '', ''],
    ['CD-3', '', '', 'Nowhere', ''],
    ['CD-4', '', '', '', stranger.deviceCode],
    ['CD-5', '维修', '', '', deviceCode],
    ['cd5', '', '', '', ''],
    ['CD-6', '', '', '', deviceCode],
  )
  expect(imported).toBe(1)
  expect(rows.map(({ row, outcome, column }) => [row, outcome, column])).toEqual([
    [2, 'refused', 'Plate'],
    [3, 'refused', 'State'],
    [4, 'refused', 'Length (mm)'],
    [5, 'refused', 'Monitoring organisation'],
    [6, 'refused', 'Devices on the vehicle'],
    [7, 'imported', null],
    [8, 'refused', 'Plate'],
    [9, 'refused', 'Devices on the vehicle'],
  ])
  expect(rows[7]?.message).toContain('row 7')
})

test('a plate of the tenant that the caller does not see is refused', async () => {
  const above = await make.user()
  const below = await make.user({ orgId: (await make.organisation({ id: above.orgId })).id })
  await send(above, vehicleImports.importSave, ['plate'], ['EF-1'])
  const { rows } = await send(below, vehicleImports.importSave, ['plate'], ['ef1'])
  expect(rows).toMatchObject([{ outcome: 'refused', code: '31000' }])
})

test('the same file sent twice at one moment comes in once', async () => {
  const user = await make.user()
  const both = await Promise.all([1, 2, 3].map(() => send(user, vehicleImports.importSave, ['plate'], ['GH-1'])))
  expect(both.map(({ imported }) => imported).toSorted((one, other) => one - other)).toEqual([0, 0, 1])
})

test.each(['en-US', 'zh-CN', 'ru-RU', 'ko-KR', 'th-TH'])(
  'the template of %s is understood as it is',
  async (langType) => {
    const user = await make.user()
    const response = await fetch(base + vehicleImports.importTemplate.path, {
      method: 'POST',
      headers: { access_token: user.token, langType, 'content-type': 'application/json' },
      body: '{}',
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect((await openXlsx(bytes)).sheets.length).toBe(1)
    // Explanations and the example are no rows.
    expect((await uploadAs(base, user, vehicleImports.importCheck, { bytes })).body.message).not.toContain('column')
  },
)

test('an exported list is understood, and everything in it stands already', async () => {
  const user = await make.user()
  await send(user, vehicleImports.importSave, ['plate', 'team'], ['IJ-1', 'Night'])
  const columns = ['plate', 'state', 'vehicleType', 'team', 'createTime'].map((key) => ({ key, label: headOf(key) }))
  const bytes = await exported(user, columns)
  expect(await sendBytes(user, vehicleImports.importCheck, bytes)).toMatchObject({ total: 1, standing: 1 })
})

test('a vehicle comes back from its exported file with the devices that were on it', async () => {
  const user = await make.user()
  const [one, two] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const phone = '+86 138 0013 8000'
  await send(
    user,
    vehicleImports.importSave,
    ['plate', 'loadKg', 'mainDriverName', 'mainDriverPhone', 'deviceCodes', 'remark'],
    ['KL-1', '8000', 'Li', phone, `${one.deviceCode}, ${two.deviceCode}`, '=1+1'],
    ['KL-2', '', '', '', '', ''],
  )
  const before = await list(user)
  const columns = Object.entries(wholeFile).map(([key, label]) => ({ key, label }))
  const bytes = await exported(user, columns)
  for (const { id, version, ...row } of before)
    await dataOf(user, vehicles.update, { ...withoutDevices(row), id, version })
  await dataOf(user, vehicles.deleteByIds, { ids: before.map(({ id }) => id) })
  expect(await sendBytes(user, vehicleImports.importSave, bytes)).toMatchObject({ imported: 2, refused: 0 })
  const ofRow = ({ id: _id, createTime: _at, version: _version, ...row }: (typeof before)[number]) => row
  expect((await list(user)).map(ofRow).toSorted(byPlate)).toEqual(before.map(ofRow).toSorted(byPlate))
})
const wholeFile = {
  plate: 'Plate',
  state: 'State',
  devices: 'Devices on the vehicle',
  vehicleType: 'Type',
  loadKg: 'Load (kg)',
  mainDriverName: 'Main driver',
  mainDriverPhone: 'Main driver’s phone',
  orgName: 'Monitoring organisation',
  remark: 'Remark',
  createTime: 'Added',
}
const byPlate = (one: { plate: string }, other: { plate: string }) => one.plate.localeCompare(other.plate)
const withoutDevices = (row: Omit<Awaited<ReturnType<typeof list>>[number], 'id' | 'version'>) => {
  const { orgId: _org, orgName: _name, devices: _devices, createTime: _at, ...fields } = row
  return { ...fields, stateReason: '', deviceIds: [] }
}
const exported = async (user: MadeUser, columns: readonly { key: string; label: string }[]) => {
  const response = await fetch(base + exportOf(vehicles.queryPageList)?.path, {
    method: 'POST',
    headers: { access_token: user.token, langType: 'en-US', 'content-type': 'application/json' },
    body: JSON.stringify({ page: 1, size: 10, format: 'excel', columns }),
  })
  return new Uint8Array(await response.arrayBuffer())
}

const headOf = (key: string): string =>
  ({ plate: 'Plate', state: 'State', vehicleType: 'Type', team: 'Team', createTime: 'Added' })[key] as string
