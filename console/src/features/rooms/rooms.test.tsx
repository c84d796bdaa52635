import { commandRecords, commands, commandTemplates } from '@coldway/contract/commands/commands.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type RoomClimate, rooms } from '@coldway/contract/rooms/rooms.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const probe = { id: 7, code: 'GH-1', name: 'Probe' }
const other = { id: 8, code: 'GH-2', name: 'Other' }
const silent = { id: 9, code: 'GH-3', name: 'Silent' }
const zone: RoomClimate = {
  id: 3,
  kind: 'greenhouseZone',
  name: 'East',
  siteId: 5,
  siteName: 'Pudong greenhouse',
  orgId: 2,
  orgName: 'Shanghai',
  crop: 'Tomato',
  stage: 'flowering',
  plan: [{ stage: 'flowering', targets: { temp: { low: 18, high: 26 } } }],
  baseC: 10,
  seasonStart: null,
  devices: [probe, other, silent],
  remark: '',
  version: 1,
  createTime: '2026-11-20 08:00:00',
  measured: [
    {
      ...probe,
      workingStatus: 'normal',
      atMs: 1,
      values: { temp: 28 },
      door: 1,
      alarmCount: 0,
      commands: ['irrigate', 'setVents'],
    },
    { ...other, workingStatus: 'normal', atMs: 1, values: { temp: 27.5 }, door: null, alarmCount: 2, commands: [] },
    { ...silent, workingStatus: 'offline', atMs: 1, values: { temp: 3 }, door: null, alarmCount: 0, commands: [] },
  ],
  now: { temp: { low: 27.5, high: 28 } },
  alarmCount: 2,
}
const half = (tempMean: number) => ({ measuredMs: 43_200_000, tempMean, humMean: 60, vpdMean: 1.2 })
const days = [
  { date: '2026-11-23', tempMin: 14, tempMax: 26, day: half(24), night: half(15.5), degreeDays: 10 },
  { date: '2026-11-24', tempMin: 14, tempMax: 28, day: half(25), night: half(16), degreeDays: 11 },
]

it('shows what a zone measures against its target, and its days', async () => {
  answerCalls(
    ...userCentreBasics(['room:view', 'alarm:view']),
    answer(rooms.queryClimate, () => ({ rooms: [zone], isWhole: true })),
    answer(rooms.queryDays, () => ({ zone: 'Asia/Shanghai', isSiteZone: true, days })),
  )
  const { user } = await openApp(paths.greenhouse, { isSignedIn: true })
  const site = within(await screen.findByRole('region', { name: 'Pudong greenhouse' }))
  expect(site.getByText('27.5 – 28.0 ℃')).toBeTruthy()
  expect(site.getByText('too high')).toBeTruthy()
  expect(site.getByText('Target 18.0 – 26.0 ℃')).toBeTruthy()
  expect(site.getByText('Tomato · Flowering')).toBeTruthy()
  expect(site.getByText('2 alarms')).toBeTruthy()
  expect(site.getByText('Door open')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add zone' })).toBeNull()
  await user.click(site.getByRole('link', { name: 'East' }))
  const table = within(await screen.findByRole('table', { name: 'Climate day by day' }))
  expect(
    table.getByRole('row', { name: /2026-11-23.*14\.0.*26\.0.*24\.0.*15\.5.*8\.5.*60.*1\.20.*10\.0/ }),
  ).toBeTruthy()
})

it('leads from its alarms to those of the devices that have them, and only those who may see them', async () => {
  const shown = (rights: readonly Permission[]) =>
    answerCalls(
      ...userCentreBasics(rights),
      answer(rooms.queryClimate, () => ({ rooms: [zone], isWhole: true })),
    )
  shown(['room:view', 'alarm:view'])
  await openApp(paths.greenhouse, { isSignedIn: true })
  const link = await screen.findByRole('link', { name: '2 alarms' })
  expect(link.getAttribute('href')).toBe(`${paths.alarms}?deviceCodes=GH-2&status=alarming`)
  cleanup()
  shown(['room:view'])
  await openApp(paths.greenhouse, { isSignedIn: true })
  await screen.findByText('2 alarms')
  expect(screen.queryByRole('link', { name: '2 alarms' })).toBeNull()
})

it('shows what each device of a zone measures now, and sends it the commands that reach it', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['room:view', 'command:send', 'command:view']),
    answer(rooms.queryClimate, () => ({ rooms: [zone], isWhole: true })),
    answer(rooms.queryDays, () => ({ zone: 'Asia/Shanghai', isSiteZone: true, days })),
    answer(commandTemplates.queryPageList, () => ({ page: 1, size: 100, total: 0, records: [] })),
    answer(commands.irrigate, () => ({
      results: [
        { deviceId: 7, deviceCode: 'GH-1', recordId: 1, deviceState: 'inExecution' as const, needsApproval: false },
      ],
    })),
    answer(commandRecords.queryPageList, () => ({ page: 1, size: 10, total: 0, records: [] })),
  )
  const { user } = await openApp(`${paths.greenhouse}?room=3`, { isSignedIn: true })
  const list = within(await screen.findByRole('list', { name: 'Devices' }))
  const [first, second, third] = list.getAllByRole('listitem')
  expect(first?.textContent).toContain('28.0 ℃')
  expect(second && within(second).queryByRole('button')).toBeNull()
  expect([third?.textContent?.includes('3.0'), third?.textContent?.includes('Offline')]).toEqual([false, true])
  expect(screen.getByRole('link', { name: 'Commands sent to its devices' }).getAttribute('href')).toBe(
    `${paths.commandDeliveries}?deviceCodes=GH-1`,
  )
  await user.click(list.getByRole('button', { name: 'Irrigation' }))
  await user.type(await screen.findByLabelText('Irrigation circuit'), '2')
  await user.type(screen.getByLabelText('Duration (min; 0 ends it)'), '15')
  await user.click(screen.getByRole('button', { name: 'Send command' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: 'Irrigation' }))
  await waitFor(() => expect(sent.some(({ name }) => name === 'commands.irrigate')).toBe(true))
  expect(sent.find(({ name }) => name === 'commands.irrigate')?.input).toEqual({
    deviceIds: [7],
    circuit: 2,
    minutes: 15,
  })
})

it.each([
  ['could not be read', 'notFound', 'A year before: could not be read'],
  ['is kept no more', 'trajectoryExpired', 'A year before: nothing is known'],
] as const)('says of a year before that it %s, and of days that nobody measured no sum', async (_, error, said) => {
  const seasonStart = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10)
  const unmeasured = days.map((day) => ({ ...day, degreeDays: null }))
  let measured: typeof days = days
  answerCalls(
    ...userCentreBasics(['room:view']),
    answer(rooms.queryClimate, () => ({ rooms: [{ ...zone, seasonStart }], isWhole: true })),
    answer(rooms.queryDays, ({ startTime }) => {
      if (startTime < seasonStart) throw fail(error)
      return { zone: 'Asia/Shanghai', isSiteZone: true, days: measured }
    }),
  )
  const first = await openApp(`${paths.greenhouse}?room=3`, { isSignedIn: true })
  await first.user.click(await screen.findByText('Season'))
  expect(await screen.findByText(/^21 °C·d above 10\.0 °C/)).toBeTruthy()
  expect(await screen.findByText(said)).toBeTruthy()
  cleanup()
  measured = unmeasured as never
  const second = await openApp(`${paths.greenhouse}?room=3`, { isSignedIn: true })
  await second.user.click(await screen.findByText('Season'))
  expect(await screen.findByText(/days without enough readings/)).toBeTruthy()
  expect(screen.queryByText(/°C·d above/)).toBeNull()
})

it('says what a zone is where there is none', async () => {
  answerCalls(
    ...userCentreBasics(['room:view', 'room:edit']),
    answer(rooms.queryClimate, () => ({ rooms: [], isWhole: true })),
  )
  await openApp(paths.greenhouse, { isSignedIn: true })
  expect(await screen.findByText('No greenhouse zones yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add zone' })).toBeTruthy()
})

it('adds a cold room with its target', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['room:view', 'room:edit', 'site:view', 'device:view']),
    answer(rooms.queryClimate, () => ({ rooms: [], isWhole: true })),
    answer(sites.querySiteList, () => ({ sites: [], clusters: [], total: 0 })),
    answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [], total: 0 })),
    answer(rooms.save, () => ({ id: 4 })),
  )
  const { user } = await openApp(paths.coldRoomAdd, { isSignedIn: true })
  await user.type(await screen.findByLabelText('Name'), 'Chill 1')
  await user.type(screen.getByLabelText('Temperature (℃), lowest'), '8')
  await user.type(screen.getByLabelText('Temperature (℃), highest'), '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/The lowest value must be below the highest/)).toBeTruthy()
  expect(sent.some(({ name }) => name === 'rooms.save')).toBe(false)
})
