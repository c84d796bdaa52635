import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { type Probe, type ProbeRow, probes } from '@coldway/contract/probes/probes.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { chooseDay } from '../../testing/choose-day.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeDevice } from '../monitoring/fixtures.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 60_000)
afterEach(cleanup)

const row: ProbeRow = {
  id: 3,
  deviceId: 1,
  deviceCode: 'GX-7',
  deviceName: 'Reefer 7',
  plate: null,
  orgName: 'Shanghai',
  key: 'temp1',
  serialNumber: 'PT-41',
  state: 'dueSoon',
  number: 'C-1',
  laboratory: 'CNAS L0001',
  dueOn: '2026-12-01',
}
const probe: Probe = {
  id: 3,
  key: 'temp1',
  serialNumber: 'PT-41',
  sinceTime: '2026-01-01 08:00:00',
  untilTime: null,
  remark: '',
  version: 2,
  state: 'dueSoon',
  certificates: [
    {
      id: 8,
      number: 'C-1',
      laboratory: 'CNAS L0001',
      calibratedOn: '2025-12-01',
      dueOn: '2026-12-01',
      points: [{ reference: 5, reading: 5.12, uncertainty: 0.2 }],
      file: null,
      userName: 'Wang Fang',
      createTime: '2026-01-01 08:00:00',
    },
  ],
}

it('lists probes with the state of their calibration', async () => {
  answerCalls(
    ...userCentreBasics(['probe:view']),
    answer(probes.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [row] })),
  )
  await openApp(paths.probes, { isSignedIn: true })
  expect(await screen.findByText('Due soon')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Reefer 7' }).getAttribute('href')).toBe(`${devicePath('GX-7')}?tab=probes`)
})

it('shows the error of each point on the page of the device, and sends a certificate as it was typed', {
  timeout: 90_000,
}, async () => {
  const device = makeDevice(1, { code: 'GX-7' })
  const sent = answerCalls(
    ...userCentreBasics(['monitor:view', 'probe:view', 'probe:edit']),
    answer(deviceStatus.queryBizDeviceList, ({ page, size }) => ({ page, size, total: 1, records: [device] })),
    answer(probes.queryByDevice, () => ({ probes: [probe], unknownKeys: ['temp2'] })),
    answer(probes.addCertificate, () => ({ id: 9 })),
  )
  const { user } = await openApp(`${devicePath(device.code)}?tab=probes`, { isSignedIn: true })
  const points = await screen.findByRole('table', { name: 'Calibration points' }, { timeout: 60_000 })
  expect(within(points).getByText('0.120')).toBeTruthy()
  expect(screen.getByText(/no probe is registered for them/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add certificate' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Certificate number'), 'C-2')
  await user.type(dialog.getByLabelText('Laboratory'), 'DAkkS')
  for (const [label, day] of [
    ['Calibrated on', '2026-11-01'],
    ['Valid through', '2027-11-01'],
  ] as const)
    chooseDay(dialog.getByLabelText(label), day)
  await user.type(dialog.getByLabelText('Reference (℃)'), '-20')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText(/Each point needs three numbers/)).toBeTruthy()
  await user.type(dialog.getByLabelText('Reading (℃)'), '-19,9')
  await user.type(dialog.getByLabelText('Uncertainty (℃)'), '0.2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(sent.find(({ name }) => name === 'probes.addCertificate')?.input).toEqual({
    probeId: 3,
    number: 'C-2',
    laboratory: 'DAkkS',
    calibratedOn: '2026-11-01',
    dueOn: '2027-11-01',
    points: [{ reference: -20, reading: -19.9, uncertainty: 0.2 }],
  })
})
