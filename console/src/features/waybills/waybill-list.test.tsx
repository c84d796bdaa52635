import { fail } from '@coldway/contract/errors.ts'
import { type Permission, permissions } from '@coldway/contract/permissions.ts'
import { orderPath, paths } from '@coldway/contract/screens/screens.ts'
import { customWaybills, customWaybillSteps } from '@coldway/contract/waybills/custom-waybills.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { milkRun } from './fixtures.ts'

beforeAll(() => import('./waybill-list-page.tsx'), 30_000)
afterEach(cleanup)

const moving: MonitoredWaybill = {
  ...milkRun,
  id: 42,
  waybillNo: 'WB-20261123-0002',
  state: 'inTransit',
  actualStartTime: '2026-11-23 08:05:00',
  exceptions: ['late', 'warm'],
}
const arrived: MonitoredWaybill = {
  ...moving,
  id: 43,
  waybillNo: 'WB-20261123-0003',
  state: 'completed',
  completedState: 'arrived',
  completionTime: '2026-11-23 13:40:00',
  exceptions: [],
}

const open = async (held: readonly Permission[] = permissions, more: Parameters<typeof answerCalls> = []) => {
  const sent = answerCalls(
    ...userCentreBasics(held),
    answer(waybills.queryMonitoringPageList, () => ({
      page: 1,
      size: 10,
      total: 3,
      records: [milkRun, moving, arrived],
    })),
    ...more,
  )
  const visit = await openApp(paths.waybills, { isSignedIn: true })
  await screen.findByRole('link', { name: milkRun.waybillNo })
  return { ...visit, sent }
}
const rowOf = (number: string) => screen.getByRole('link', { name: number }).closest('tr') as HTMLElement

it('says of each shipment its state, how it ended, and what needs a person', async () => {
  await open()
  expect(within(rowOf(milkRun.waybillNo)).getByText('To be shipped')).toBeTruthy()
  expect(within(rowOf(moving.waybillNo)).getByText('Late')).toBeTruthy()
  expect(within(rowOf(moving.waybillNo)).getByText('Temperature alarm')).toBeTruthy()
  expect(within(rowOf(arrived.waybillNo)).getByText('Completed · Arrived')).toBeTruthy()
  expect(within(rowOf(milkRun.waybillNo)).getByText('Reefer 7, Reefer 8, Reefer 9 and 1 more')).toBeTruthy()
})

it('starts those of the chosen that wait, with a reason', async () => {
  const { user, sent } = await open(permissions, [answer(waybills.batchStart, () => null)])
  await user.click(within(rowOf(milkRun.waybillNo)).getByRole('checkbox'))
  await user.click(within(rowOf(moving.waybillNo)).getByRole('checkbox'))
  const toolbar = screen.getByRole('toolbar', { name: 'Actions' })
  await user.click(within(toolbar).getByRole('button', { name: 'Start' }))
  const dialog = await screen.findByRole('dialog', { name: `Start the waybill ${milkRun.waybillNo}` })
  expect(within(dialog).getByText(/1 other selected waybill has another state/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Start' }))
  expect(await within(dialog).findByText('This is required.')).toBeTruthy()
  await user.type(within(dialog).getByLabelText('Reason'), 'Loaded early')
  await user.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name === 'waybills.batchStart')?.input).toEqual({ ids: [41], reason: 'Loaded early' })
})

it('says to the loser of two that the other was faster, and reads the list again', async () => {
  const { user, sent } = await open(permissions, [
    answer(waybills.batchFinish, () => {
      throw fail('waybillStatusWrong')
    }),
  ])
  await user.click(within(rowOf(moving.waybillNo)).getByRole('button', { name: 'Finish' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Reason'), 'Delivered')
  await user.click(within(dialog).getByRole('button', { name: 'Finish' }))
  expect(await within(dialog).findByText(/has the wrong status for this/)).toBeTruthy()
  const lists = () => sent.filter(({ name }) => name === 'waybills.queryMonitoringPageList').length
  await waitFor(() => expect(lists()).toBe(2))
})

it('names each of the chosen that cannot start, with who was faster, and goes on with the others', async () => {
  const last = { event: 'started', actor: 'person', actorName: 'Li Na', time: '2026-11-22 08:00:00', recordTime: '' }
  const row = {
    id: 41,
    waybillNo: milkRun.waybillNo,
    code: '13003',
    error: 'waybillStatusWrong',
    state: 'inTransit',
    last,
  }
  const { user, sent } = await open(permissions, [
    answer(waybills.queryMonitoringPageList, () => {
      const records = [milkRun, { ...moving, state: 'toShip' as const }]
      return { page: 1, size: 20, total: 2, records }
    }),
    answer(waybills.batchStart, ({ ids }) => {
      if (ids.includes(41)) throw fail('waybillStatusWrong', {}, { waybills: [row] })
      return null
    }),
  ])
  await user.click(within(rowOf(milkRun.waybillNo)).getByRole('checkbox'))
  await user.click(within(rowOf(moving.waybillNo)).getByRole('checkbox'))
  await user.click(within(screen.getByRole('toolbar', { name: 'Actions' })).getByRole('button', { name: 'Start' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Reason'), 'Loaded')
  await user.click(within(dialog).getByRole('button', { name: 'Start' }))
  expect(await within(dialog).findByText('Started by Li Na, 2026-11-22 08:00:00')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Start the other 1' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.findLast(({ name }) => name === 'waybills.batchStart')?.input).toMatchObject({ ids: [moving.id] })
})

it('asks for those completed since a midnight', async () => {
  const { user, sent } = await open()
  await user.click(within(screen.getByRole('search')).getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('combobox', { name: 'Completed within' }))
  await user.click(await screen.findByTitle('Past 3 days'))
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(location.search).toContain('completed=3'))
  await waitFor(() => {
    const last = sent.findLast(({ name }) => name === 'waybills.queryMonitoringPageList')
    expect(last?.input).toMatchObject({
      conditionVos: [
        { column: 'state', type: 'eq', value: 'completed' },
        { column: 'completionTime', type: 'ge', value: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00:00$/) },
      ],
    })
  })
})

it('offers a reader nothing that changes', async () => {
  await open(permissions.filter((one) => one !== 'waybill:edit'))
  for (const name of ['Start', 'Finish', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('imports the good ones of the rows that were pasted, and says why another was not saved', async () => {
  const good = (row: number, businessCode: string) => ({
    row,
    businessCode,
    outcome: 'ready' as const,
    code: null,
    column: null,
    message: null,
    waybill: {
      orgId: 1,
      waybillType: 'road',
      businessCode,
      shipping: { address: 'Shanghai' },
      receiving: { address: 'Nanjing' },
      deviceIds: [row],
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: '2026-11-23 08:00:00',
    },
  })
  const bad = {
    ...good(4, 'BC-4'),
    outcome: 'refused' as const,
    code: '14000',
    column: 'Devices',
    message: 'No such device.',
    waybill: null,
  }
  const { user, sent } = await open(permissions, [
    answer(waybills.importCheck, () => ({
      total: 3,
      ready: 2,
      imported: 0,
      standing: 0,
      refused: 1,
      doubtful: [{ deviceId: 1, cautions: ['offline' as const] }],
      rows: [good(2, 'BC-2'), good(3, 'BC-3'), bad],
    })),
    answer(waybills.save, ({ businessCode }) => {
      if (businessCode === 'BC-3') throw fail('deviceAlreadyBound')
      return { id: 2, waybillNo: 'WB-2' }
    }),
  ])
  await user.click(screen.getByRole('button', { name: 'Import waybills' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import waybills' })
  await user.click(within(dialog).getByRole('button', { name: 'Paste rows' }))
  await user.type(within(dialog).getByLabelText(/^Rows with their headings/), 'rows')
  await user.click(within(dialog).getByRole('button', { name: 'Check' }))
  const rowIn = (code: string) => within(dialog).getByText(code).closest('tr')?.textContent
  expect(await within(dialog).findByText('No such device.')).toBeTruthy()
  expect(sent.some(({ name }) => name === waybills.save.name)).toBe(false)
  expect(within(dialog).getByText(/offline \(1\).*Continue anyway/i)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Import 2' }))
  await waitFor(() => expect(rowIn('BC-2')).toContain('BC-2Imported'))
  expect(rowIn('BC-3')).toContain('BC-3Not imported')
  expect(within(dialog).queryByRole('button', { name: /^Import \d/ })).toBeNull()
})

it('shows orders with the same list, by their own calls and addresses', async () => {
  const sent = answerCalls(
    ...userCentreBasics(permissions),
    answer(customWaybills.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [milkRun] })),
    answer(customWaybillSteps.startWaybill, () => null),
  )
  const { user } = await openApp(paths.orders, { isSignedIn: true })
  const row = (await screen.findByRole('link', { name: milkRun.waybillNo })) as HTMLAnchorElement
  expect(row.getAttribute('href')).toBe(orderPath(milkRun.id))
  expect(screen.getByRole('button', { name: 'Add order' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import waybills' })).toBeNull()
  await user.click(within(rowOf(milkRun.waybillNo)).getByRole('button', { name: 'Start' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Reason'), 'As ordered')
  await user.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(sent.some(({ name }) => name === 'customWaybillSteps.startWaybill')).toBe(true))
})
