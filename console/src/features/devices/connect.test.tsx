import { connections } from '@coldway/contract/devices/connections.ts'
import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { unreadRecords } from '@coldway/contract/devices/device-records.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { shelfLabel } from '../../testing/devices.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => import('./connect-page.tsx'), 30_000)
afterEach(cleanup)

const host = 'track.example.com'
const own = {
  protocol: 'json' as const,
  title: 'JSON',
  terminal: 'none' as const,
  sendsCredential: true,
  makers: [],
  lines: [],
  host,
}
const ways = [
  { ...own, transport: 'mqtt' as const, port: 1884, target: 'coldway/v1/{code}/up' },
  {
    ...own,
    protocol: 'gt06' as const,
    title: 'GT06',
    terminal: 'imei' as const,
    sendsCredential: false,
    makers: ['Concox'],
    transport: 'tcp' as const,
    port: 5023,
    target: null,
    lines: [{ by: 'sms' as const, text: 'APN,<apn>#' }],
  },
]
const noPage = { page: 1, size: 1, total: 0, records: [] }

const openPage = (search: string, device: Partial<typeof shelfLabel>) => {
  const sent = answerCalls(
    ...userCentreBasics(['device:view', 'device:edit']),
    answer(connections.queryConnections, () => ({ admitsByNumber: false, connections: ways })),
    answer(deviceTypes.queryDbList, () => []),
    answer(unreadRecords.queryPageList, () => noPage),
    answer(deviceStatus.queryBizDeviceList, () => noPage),
    answer(devices.queryDeviceList, () => ({ ...noPage, total: 1, records: [{ ...shelfLabel, ...device }] })),
    answer(devices.save, ({ deviceCode }) => ({ id: 6, deviceCode, secret: 'shown-once' })),
  )
  return openApp(`${paths.deviceConnect}${search}`, { isSignedIn: true }).then(({ user }) => ({ user, sent }))
}

it('registers with a number and a name alone, then shows what to enter, and waits', async () => {
  const { user, sent } = await openPage('', { deviceCode: 'MY-1', protocol: 'json', lastReportTime: null })
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), 'MY-1')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Box one')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.findLast(({ name }) => name === 'devices.save')?.input).toMatchObject({
      deviceCode: 'MY-1',
      protocol: 'json',
      typeId: null,
      terminalNo: null,
    }),
  )
  const mqtt = within(await screen.findByRole('region', { name: 'MQTT' }))
  for (const text of [host, '1884', 'coldway/v1/MY-1/up', 'shown-once']) mqtt.getByText(text)
  await user.click(mqtt.getByRole('button', { name: 'Copy: Topic' }))
  expect(await navigator.clipboard.readText()).toBe('coldway/v1/MY-1/up')
  screen.getByText('Waiting for the first report …')
  screen.getByRole('img', { name: /QR code/ })
})

it('asks a terminal for its number, and fills what is typed into its text messages', async () => {
  const { user, sent } = await openPage('', {})
  await user.click(await screen.findByRole('radio', { name: /GT06/ }))
  screen.getByRole('textbox', { name: 'Terminal number' })
  expect(sent.some(({ name }) => name === 'devices.save')).toBe(false)
  cleanup()
  const reported = { protocol: 'gt06' as const, lastReportTime: '2026-11-20 08:00:00' }
  const { user: again } = await openPage('?code=LB-5', reported)
  await again.type(await screen.findByRole('textbox', { name: 'APN of the SIM card' }), 'cmnet')
  screen.getByText('APN,cmnet#')
  screen.getByText(/these send no credential/)
  screen.getByText('First report received: 2026-11-20 08:00:00')
  expect(screen.queryByText('shown-once')).toBeNull()
})

it('keeps a credential that no terminal needs apart from what is entered in it', async () => {
  const { user } = await openPage('', { deviceCode: 'MY-2', protocol: 'gt06', lastReportTime: null })
  await user.click(await screen.findByRole('radio', { name: /GT06/ }))
  await user.type(screen.getByRole('textbox', { name: 'Number' }), 'MY-2')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Box two')
  await user.type(screen.getByRole('textbox', { name: 'Terminal number' }), '862061048000019')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  within(await screen.findByRole('region', { name: 'For the installer' })).getByText('shown-once')
  expect(within(screen.getByRole('region', { name: 'Enter this in the device' })).queryByText('shown-once')).toBeNull()
})
