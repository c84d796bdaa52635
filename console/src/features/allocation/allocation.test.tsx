import { allocation } from '@coldway/contract/devices/allocation.ts'
import type { DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { orgTree, userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const device = (id: number, orgId: number): DeviceOption => ({
  id,
  deviceCode: `R-${id}`,
  deviceName: `Reefer ${id}`,
  plate: null,
  category: 'reefer',
  orgId,
  orgName: orgTree.find((node) => node.id === orgId)?.name ?? '',
  cautions: id === 11 ? ['offline', 'alreadyBound'] : [],
})
const side = (name: string) => within(screen.getByRole('region', { name }))

const openPage = () => {
  const sent = answerCalls(
    ...userCentreBasics(),
    answer(allocation.queryTypeDeviceTree, () => ({
      types: [{ category: 'reefer' as const, deviceCount: 3 }],
      devices: [device(11, 1), device(12, 1), device(13, 2)],
      total: 3,
    })),
    answer(allocation.queryOrgDeviceTree, () => ({ organisations: orgTree, devices: [device(13, 2)], total: 1 })),
    answer(allocation.allocationDeviceSave, () => null),
    answer(allocation.allocationDeviceDel, () => null),
  )
  return openApp(paths.allocation, { isSignedIn: true }).then(({ user }) => ({ sent, user }))
}

const chooseTarget = async (user: Awaited<ReturnType<typeof openPage>>['user'], name: string) => {
  await screen.findByRole('region', { name: 'Allocated to' })
  await user.click(side('Allocated to').getByRole('combobox', { name: 'New organisation' }))
  await user.click(await screen.findByTitle(name))
}

it('sends the chosen devices to the chosen organisation, after a question', async () => {
  const { sent, user } = await openPage()
  await user.click(await screen.findByRole('checkbox', { name: 'All of Reefer truck' }))
  expect((screen.getByRole('button', { name: 'Allocate (3)' }) as HTMLButtonElement).disabled).toBe(true)
  await chooseTarget(user, 'Shanghai')
  // Devices that are there already are not sent.
  await waitFor(() => expect(side('Devices').queryByText('Reefer 13')).toBeNull())
  await user.click(side('Devices').getByText('Reefer 12'))
  await user.click(screen.getByRole('button', { name: 'Allocate (1)' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByRole('alert').textContent).toBe(
    'Some of these devices are: offline (1), already bound (1). Continue anyway?',
  )
  await user.click(question.getByRole('button', { name: 'Allocate' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ name }) => name === 'allocation.allocationDeviceSave')?.input).toEqual({
    orgId: 2,
    deviceIds: [11],
  })
})

it('takes devices back', async () => {
  const { sent, user } = await openPage()
  await chooseTarget(user, 'Shanghai')
  await user.click(await side('Allocated to').findByText('Reefer 13'))
  await user.click(screen.getByRole('button', { name: 'Take back (1)' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Take back' }))
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'allocation.allocationDeviceDel')?.input).toEqual({ deviceIds: [13] }),
  )
})
