import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { paths, sitePath, vehiclePath } from '@coldway/contract/screens/screens.ts'
import { type SiteSubscription, siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { truck } from './fixtures.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const depot: SiteSubscription = {
  id: 5,
  siteId: 50,
  siteName: 'Depot',
  siteType: 'warehouse',
  orgId: 2,
  orgName: 'Shanghai',
  deviceCount: 1,
  deviceNames: ['Box 31'],
  validity: 'permanent',
  status: 'valid',
  events: ['entry', 'exit'],
  dwellS: null,
  startTime: '2026-11-20 08:00:00',
  endTime: '2026-12-20 08:00:00',
  finishTime: null,
  createTime: '2026-11-20 08:00:00',
}
const open = () =>
  answerCalls(
    ...userCentreBasics(['vehicle:view', 'site:view', 'site:edit', 'line:view', 'device:view']),
    answer(vehicles.queryById, () => ({
      ...truck,
      devices: [...truck.devices, { deviceId: 32, deviceCode: 'GX-32', deviceName: 'Box 32' }],
    })),
    answer(siteSubscriptions.queryPageList, ({ page, size }) => ({
      page,
      size,
      total: 2,
      records: [depot, { ...depot, id: 6, siteId: 60, siteName: 'Port', deviceCount: 0 }],
    })),
    answer(siteSubscriptions.cancleSubById, () => null),
    answer(lineSubscriptions.queryPageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(sites.querySiteList, () => ({ sites: [], clusters: [], total: 0 })),
    answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [], total: 0 })),
  )

it('lists what watches the devices of a vehicle, and ends what watches one of them alone', async () => {
  const sent = open()
  const { user } = await openApp(`${vehiclePath(7)}?tab=watching`, { isSignedIn: true })
  expect((await screen.findByRole('link', { name: 'Depot' })).getAttribute('href')).toBe(sitePath(50))
  expect(screen.getByText('all devices of Shanghai')).toBeTruthy()
  expect(screen.getByText('None watches it now.')).toBeTruthy()
  const asked = sent.filter(({ name }) => name.startsWith('siteSubscriptions.'))
  expect(asked.map(({ input }) => input)).toMatchObject([
    {
      conditionVos: [
        { column: 'deviceId', value: [31, 32] },
        { column: 'status', value: 'valid' },
      ],
    },
  ])
  const [end, ...others] = screen.getAllByRole('button', { name: 'Cancel subscription' })
  expect(others).toEqual([])
  await user.click(end as HTMLElement)
  const dialog = await screen.findByRole('dialog')
  await user.click(
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel subscription') as Element,
  )
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'siteSubscriptions.cancleSubById')?.input).toEqual({ id: 5 }),
  )
})

it('adds a subscription by the form of sites, with the devices of the vehicle chosen', async () => {
  open()
  const { user } = await openApp(`${vehiclePath(7)}?tab=watching`, { isSignedIn: true })
  const add = await screen.findByRole('link', { name: 'Add' })
  expect(add.getAttribute('href')).toBe(`${paths.siteSubscriptionAdd}?vehicle=7`)
  await user.click(add)
  expect(await screen.findByText('Box 31')).toBeTruthy()
})
