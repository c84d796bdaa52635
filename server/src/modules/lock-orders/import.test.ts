import type { SheetImport } from '@coldway/contract/downloads/workbooks.ts'
import { lockOrderImports } from '@coldway/contract/lock-orders/lock-order-import.ts'
import { lockOrderSteps, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { uploadAs } from '../../testing/upload.ts'
import { makeWorld } from '../../testing/world.ts'
import { makeZip, rowXml, workbookParts } from '../../testing/zip.ts'

const { base, dataOf, make } = await makeWorld({ config: { roles: new Set(['api']) } })
type Importing = typeof lockOrderImports.importCheck | typeof lockOrderImports.importSave
const heads = ['Order number', 'Supplier', 'identification', 'Quantity', 'Planned start', 'Planned end', 'Route']
const send = async (user: MadeUser, call: Importing, ...rows: readonly (readonly string[])[]): Promise<SheetImport> => {
  const data = [heads, ...rows].map((row, at) => rowXml(at + 1, row)).join('')
  const { status, body } = await uploadAs(base, user, call, { bytes: makeZip(workbookParts({ data })) })
  if (!body.data) throw new Error(`${status} ${body.message}`)
  return body.data
}
const list = async (user: MadeUser) => (await dataOf(user, lockOrders.queryPageList, { page: 1, size: 100 })).records
const plan = ['2026-12-01 08:00', '2026/12/2 8:00'] as const

test('rows with one number are one order with several materials, whole in the log, and stand at a second time', async () => {
  const user = await make.user()
  const rows = [
    ['LO-1', 'Maker', 'LOT-1', '3', ...plan, 'Port - Depot'],
    ['LO-2', 'Maker', 'LOT-9', '1', ...plan, ''],
    ['lo-1', 'Other', 'LOT-2', '4', '', '', ''],
  ]
  expect(await send(user, lockOrderImports.importCheck, ...rows)).toMatchObject({ total: 3, ready: 3 })
  expect(await list(user)).toEqual([])
  expect(await send(user, lockOrderImports.importSave, ...rows)).toMatchObject({ imported: 3, refused: 0 })
  expect(await list(user)).toMatchObject([
    { orderNo: 'LO-2', materials: [{ identification: 'LOT-9' }] },
    {
      orderNo: 'LO-1',
      state: 'pendingReview',
      planEndTime: '2026-12-02 08:00:00',
      route: 'Port - Depot',
      materials: [
        { supplier: 'Maker', quantity: 3 },
        { supplier: 'Other', identification: 'LOT-2', quantity: 4 },
      ],
    },
  ])
  const { records } = await dataOf(user, lockOrderSteps.queryPageList, { page: 1, size: 10 })
  expect(records).toMatchObject([{ event: 'created' }, { event: 'created' }])
  expect(await send(user, lockOrderImports.importSave, ...rows)).toMatchObject({ imported: 0, standing: 3 })
})

test('one wrong row refuses its whole order, and says which; other orders come in', async () => {
  const user = await make.user()
  const { rows, imported } = await send(
    user,
    lockOrderImports.importSave,
    ['A', 'Maker', 'LOT-1', '3', ...plan, ''],
    ['A', 'Maker', '', '3', '', '', ''],
    ['B', 'Maker', 'LOT-1', '3', ...plan, 'Port'],
    ['B', 'Maker', 'LOT-2', '3', '', '', 'Yard'],
    ['C', 'Maker', 'LOT-1', '3', plan[1], plan[0], ''],
    ['', 'Maker', 'LOT-1', '3', ...plan, ''],
    ['D', 'Maker', 'LOT-1', '3', ...plan, ''],
  )
  expect(imported).toBe(1)
  expect(rows.map(({ outcome, column, code }) => [outcome, column, code])).toEqual([
    ['refused', 'Order number', '1'],
    ['refused', 'Identification', '1'],
    ['refused', 'Order number', '1'],
    ['refused', 'Route', '1'],
    ['refused', 'Planned end', '13005'],
    ['refused', 'Order number', '1'],
    ['imported', null, null],
  ])
  expect(rows[0]?.message).toContain('Row 3')
  expect((await list(user)).map(({ orderNo }) => orderNo)).toEqual(['D'])
})
