/** The work mode of a device on its page: as its terminal confirmed it, changed by a command. */
import { commandTemplates } from '@coldway/contract/commands/commands.ts'
import { deviceParams } from '@coldway/contract/devices/device-records.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeDevice } from '../monitoring/fixtures.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const device = makeDevice(1, { code: 'GX-7' })
const open = (workMode?: string) => {
  const row = { deviceCode: device.code, name: 'workMode', isReported: true, reportTime: '2026-11-20 08:00:00' }
  const records = workMode === undefined ? [] : [{ ...row, value: workMode }]
  answerCalls(
    ...userCentreBasics(['monitor:view', 'device:view', 'command:send', 'command:view']),
    answer(deviceStatus.queryBizDeviceList, ({ page, size }) => ({ page, size, total: 1, records: [device] })),
    answer(deviceParams.queryPageList, ({ page, size }) => ({ page, size, total: records.length, records })),
    answer(commandTemplates.queryPageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
  )
  return openApp(`${devicePath(device.code)}?tab=settings`, { isSignedIn: true })
}
const modeCell = async () => (await screen.findByText('Work mode', { selector: 'dt' })).nextElementSibling

it('shows the mode that the terminal confirmed, and begins its command with it', async () => {
  const { user } = await open('batch')
  await screen.findByText('In batches', { selector: 'dd' })
  await user.click(screen.getByRole('button', { name: 'Change work mode' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getAllByText('Work mode: in batches').length).toBeGreaterThan(0)
})

it('says that none was confirmed', async () => {
  await open()
  await screen.findByText(/Not confirmed by the device/)
  expect((await modeCell())?.textContent).toContain('Change work mode')
})
