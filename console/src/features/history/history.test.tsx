import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { fail } from '@coldway/contract/errors.ts'
import { history } from '@coldway/contract/readings/history.ts'
import { type Permission, permissions } from '@coldway/contract/permissions.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { chooseDay } from '../../testing/choose-day.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { shelfLabel } from '../../testing/devices.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('../devices/index.ts'), 30_000)
afterEach(cleanup)

const reefer = { ...shelfLabel, deviceName: 'Reefer 5', category: 'reefer', useStatus: 'inUse' } as const
const open = async (reply: () => null, shown = {}, held: readonly Permission[] = permissions) => {
  const sent = answerCalls(
    ...userCentreBasics(held),
    answer(deviceTypes.queryDbList, () => []),
    answer(devices.queryDeviceList, () => ({ page: 1, size: 10, total: 1, records: [{ ...reefer, ...shown }] })),
    answer(history.reportHistoryData, reply),
  )
  const { user } = await openApp(paths.portableDevices, { isSignedIn: true })
  const more = within((await screen.findByText('Reefer 5')).closest('tr') as HTMLElement)
  await user.click(more.getByRole('button', { name: /More/ }))
  return {
    user,
    inputs: () => sent.filter(({ name }) => name === history.reportHistoryData.name).map(({ input }) => input),
  }
}
const fill = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('menuitem', { name: 'Enter reading' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a reading for Reefer 5' }))
  const enter = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save reading' })
  chooseDay(dialog.getByLabelText('Time'), '2026-11-20 08:15')
  await user.click(dialog.getByRole('combobox', { name: 'Sensor' }))
  await user.click(await screen.findByTitle(/^Temperature 1/))
  await user.type(dialog.getByLabelText('Value'), '4,5')
  // The button waits for a reason, without which the trail would have nothing to show.
  expect(enter.disabled).toBe(true)
  await user.type(dialog.getByLabelText('Reason'), 'Read from the display')
  await user.click(enter)
  return dialog
}

describe('a reading by hand', () => {
  it('is sent with its reason, as one item of the series', async () => {
    const { user, inputs } = await open(() => null)
    await fill(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const item = { time: '2026-11-20 08:15:00', key: 'temp1', value: 4.5 }
    expect(inputs()).toEqual([{ deviceId: 5, dataList: [item], reason: 'Read from the display' }])
    expect(await screen.findByText('Reading saved.')).toBeTruthy()
  })

  it('that is refused says why at its field, and stays', async () => {
    const { user } = await open(() => {
      throw fail('dataBeforeStart')
    })
    const dialog = await fill(user)
    expect(await dialog.findByText("Data from before the device's first use cannot be reported.")).toBeTruthy()
    expect(dialog.getByLabelText<HTMLInputElement>('Value').value).toBe('4,5')
  })

  it('is not offered for an idle device, nor to who may not', async () => {
    await open(() => null, { useStatus: 'unused' })
    expect(screen.queryByRole('menuitem', { name: 'Enter reading' })).toBeNull()
    cleanup()
    await open(
      () => null,
      {},
      permissions.filter((one) => one !== 'sensor:edit'),
    )
    expect(screen.queryByRole('menuitem', { name: 'Enter reading' })).toBeNull()
  })
})
