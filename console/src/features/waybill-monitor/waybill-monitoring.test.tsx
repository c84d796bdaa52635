import { fail } from '@coldway/contract/errors.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { warmRun } from './fixtures.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const none = { expectedLate: 0, late: 0, warm: 0, alarm: 0, offRoute: 0, doorOpen: 0, silent: 0 }
const answers = (exceptions = none, run: MonitoredWaybill = warmRun) =>
  answerCalls(
    ...userCentreBasics(['waybill:view']),
    answer(waybills.queryMonitoringCount, () => ({ toShip: 2, inTransit: 3, completed: 5, exceptions })),
    answer(waybills.queryMonitoringPageList, ({ page, size }) => ({ page, size, total: 1, records: [run] })),
    answer(waybills.queryPositionPageList, ({ page, size }) => {
      const { exceptions: _exceptions, ...row } = warmRun
      const place = { deviceId: 3, deviceCode: 'GX-3', deviceName: 'Reefer 3', lng: null, lat: null }
      return { page, size, total: 1, records: [{ ...row, places: [{ ...place, fixTime: null, reportTime: null }] }] }
    }),
  )

it('says that nothing needs a person, and how many there are', async () => {
  answers()
  await openApp(paths.waybillMonitoring, { isSignedIn: true })
  expect(await screen.findByText('No shipment needs you now.')).toBeTruthy()
  expect(screen.getByText('In transit')).toBeTruthy()
})

it('shows what needs a person with its next step, and asks the server for that alone', async () => {
  const sent = answers({ ...none, warm: 1 })
  await openApp(`${paths.waybillMonitoring}?org=2`, { isSignedIn: true })
  const warm = await screen.findByRole('region', { name: 'Temperature alarm' })
  const card = await within(warm).findByRole('listitem')
  expect(within(card).getByRole('link', { name: warmRun.waybillNo })).toBeTruthy()
  expect(
    within(card)
      .getByRole('link', { name: /13800000000/ })
      .getAttribute('href'),
  ).toBe('tel:13800000000')
  const asked = sent.find(({ name }) => name === 'waybills.queryMonitoringPageList')
  expect(asked?.input).toMatchObject({
    conditionVos: [{ value: 'warm' }, { value: ['toShip', 'inTransit'] }, { column: 'orgId', value: 2 }],
  })
  expect(screen.queryByRole('region', { name: 'Late' })).toBeNull()
})

it('lists where the goods are, and says where that is not known', async () => {
  answers()
  await openApp(paths.cargoPositioning, { isSignedIn: true })
  expect(await screen.findByText(/Position not known/)).toBeTruthy()
})

it('sets what happened to each open shipment beside its plan, in words too', async () => {
  answers()
  await openApp(`${paths.waybillMonitoring}?view=timeline`, { isSignedIn: true })
  const timeline = await screen.findByRole('region', { name: 'Timeline' })
  const [row] = within(timeline).getAllByRole('listitem')
  expect(within(row as HTMLElement).getByRole('link', { name: warmRun.waybillNo })).toBeTruthy()
  expect(within(row as HTMLElement).getByText(/late/)).toBeTruthy()
})

it.each([
  [['expectedLate' as const], 'Expected late'],
  [[], 'As planned'],
])('says of a shipment with %j: %s', async (exceptions, said) => {
  answers(none, { ...warmRun, exceptions })
  await openApp(`${paths.waybillMonitoring}?view=timeline`, { isSignedIn: true })
  expect(await screen.findByText(said)).toBeTruthy()
})

it('shows why the counts are not known, and waits for nothing besides', async () => {
  answerCalls(
    ...userCentreBasics(['waybill:view']),
    answer(waybills.queryMonitoringCount, () => {
      throw fail('forbidden')
    }),
  )
  await openApp(paths.waybillMonitoring, { isSignedIn: true })
  const [page] = await screen.findAllByRole('alert')
  expect(page?.closest('.waybill-monitor')?.querySelector('.state-wait')).toBeNull()
})
