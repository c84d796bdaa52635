import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import type { Mapping, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import type { SeriesStats } from '@coldway/contract/readings/sensors.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const fromMs = Date.parse('2026-11-20T00:00:00Z')
const slotMs = 60_000
const corner = (id: number, x: number, y: number, z: number) => ({
  id,
  label: `P${id}`,
  deviceId: id,
  deviceCode: `MP-${id}`,
  deviceName: `Logger ${id}`,
  key: 'temp1',
  x,
  y,
  z,
})
const study: Mapping = {
  id: 9,
  name: 'Truck in summer',
  place: 'vehicle',
  vehicleId: 3,
  roomId: null,
  placeName: '沪A12345',
  orgId: 2,
  orgName: 'Shanghai',
  lengthM: 6,
  widthM: 2.4,
  heightM: 2.2,
  lowC: 2,
  highC: 8,
  spreadLimitC: 4,
  requiredHours: 24,
  load: 'empty',
  season: 'summer',
  conditions: 'Doors closed',
  probes: [corner(1, 0, 0, 0), corner(2, 6, 0, 0), corner(3, 0, 2.4, 0), corner(4, 0, 0, 2.2)],
  state: 'completed',
  fromMs,
  untilMs: fromMs + 3 * slotMs,
  approval: null,
  version: 3,
  createTime: '2026-11-20 08:00:00',
}
const stats = (min: number, max: number): SeriesStats => ({
  count: 3,
  faulty: 0,
  suspect: 0,
  expected: 3,
  min,
  minAtMs: fromMs,
  max,
  maxAtMs: fromMs + 2 * slotMs,
  mean: (min + max) / 2,
  stdDev: 0.5,
  meanKinetic: 5.25,
  inRangeMs: 120_000,
  outOfRangeMs: 0,
  gaps: { count: 0, totalMs: 0, longest: [] },
})
const probe = (id: number, values: (number | null)[]): MappingResult['probes'][number] => ({
  id,
  stats: stats(3 + id / 10, 4 + id),
  gapMs: 180_000,
  values,
  calibration: 'valid',
  certificates: [{ serialNumber: 'S', number: `C-${id}`, laboratory: 'Lab', dueOn: '2027-01-01' }],
})
const result: MappingResult = {
  fromMs,
  untilMs: fromMs + 3 * slotMs,
  slotMs,
  probes: [
    probe(1, [3, 4, 5]),
    probe(2, [3, 4, 5]),
    probe(3, [3, 4, null]),
    { ...probe(4, [4, 6, 8.4]), calibration: 'none' },
  ],
  spread: [1, 2, null],
  spreadMax: { valueC: 2, atMs: fromMs + slotMs },
  hottest: { probeId: 4, valueC: 8.4, atMs: fromMs + 2 * slotMs },
  coldest: { probeId: 1, valueC: 3, atMs: fromMs },
  stability: { probeId: 4, valueC: 4.4 },
  verdict: 'failed',
  concerns: ['outOfRange', 'gaps'],
  fingerprint: 'a'.repeat(64),
}
const answered = (change: Partial<Mapping> = {}) => [
  ...userCentreBasics(['mapping:view', 'mapping:edit', 'mapping:sign']),
  answer(mappings.queryById, () => ({ ...study, ...change })),
  answer(mappings.queryResult, () => result),
]

it('shows what a run found, moves its cursor and says what is not known', async () => {
  answerCalls(...answered())
  const { user } = await openApp(`${paths.mapping}?id=9`, { isSignedIn: true })
  expect(await screen.findByText(/a probe measured outside of the range · a probe has gaps/)).toBeTruthy()
  expect(screen.getByText('Provisional: what is missing may hide a hotter or colder place.')).toBeTruthy()
  expect(screen.getByText('Probe P4 (0.00 / 0.00 / 2.20): Hottest spot')).toBeTruthy()
  // The cursor begins at the hottest moment, when the third probe is not known.
  expect(screen.getByText(/difference between probes: not known/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'To the coldest moment' }))
  expect(screen.getByText(/difference between probes: 1\.0 K/)).toBeTruthy()
  fireEvent.change(screen.getByRole('slider', { name: 'Time' }), { target: { value: '1' } })
  expect(screen.getByText(/difference between probes: 2\.0 K/)).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Figures of each probe' }))
  expect(table.getByRole('row', { name: /P4.*8\.0.*5\.25.*3 \/ 3.*C-4/ })).toBeTruthy()
})

it('draws the space with its probes, and a slice that is interpolated inside of them only', async () => {
  answerCalls(...answered())
  await openApp(`${paths.mapping}?id=9`, { isSignedIn: true })
  const space = await screen.findByRole('img', { name: 'The space with its probes' })
  expect(within(space).getByText(/▲4: 8\.4/)).toBeTruthy()
  expect(within(space).getByText(/3: \?/)).toBeTruthy()
  expect(screen.getByText(/inverse distance weighting/)).toBeTruthy()
  // Only one probe is near the ceiling, so nothing is interpolated there.
  fireEvent.change(screen.getByRole('slider', { name: 'Height of the slice (m)' }), { target: { value: '2.2' } })
  expect(space.querySelectorAll('polygon').length).toBe(0)
  fireEvent.change(screen.getByRole('slider', { name: 'Height of the slice (m)' }), { target: { value: '0' } })
  fireEvent.change(screen.getByRole('slider', { name: 'Time' }), { target: { value: '0' } })
  expect(space.querySelectorAll('polygon').length).toBeGreaterThan(20)
})

it('approves with the password and the fingerprint of what is shown', async () => {
  const sent = answerCalls(
    ...answered(),
    answer(mappings.approve, () => null),
  )
  const { user } = await openApp(`${paths.mapping}?id=9`, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Approve' }))
  await user.click(screen.getByRole('button', { name: 'Sign' }))
  expect(sent.some(({ name }) => name === 'mappings.approve')).toBe(false)
  await user.type(screen.getByLabelText('Your password'), 'Right-Passw0rd1')
  await user.click(screen.getByRole('button', { name: 'Sign' }))
  expect(await screen.findByText('Approved.')).toBeTruthy()
  expect(sent.find(({ name }) => name === 'mappings.approve')?.input).toMatchObject({
    id: 9,
    version: 3,
    meaning: 'approval',
    fingerprint: result.fingerprint,
  })
})

it('refuses a draft whose probe lies outside, and places it by a click on the plan', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['mapping:view', 'mapping:edit', 'device:view', 'vehicle:view']),
    answer(vehicles.queryPageList, () => ({ page: 1, size: 50, total: 0, records: [] })),
    answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [], total: 0 })),
    answer(mappings.queryById, () => ({
      ...study,
      state: 'draft' as const,
      fromMs: null,
      untilMs: null,
      probes: study.probes.slice(0, 1),
    })),
    answer(mappings.update, () => null),
  )
  const { user } = await openApp(`${paths.mappingUpdate}?id=9`, { isSignedIn: true })
  const along = await screen.findByLabelText('Along (m)')
  await user.clear(along)
  await user.type(along, '7')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Each probe needs a label of its own/)).toBeTruthy()
  expect(sent.some(({ name }) => name === 'mappings.update')).toBe(false)
  const plan = screen.getByRole('img', { name: 'Plan from above' })
  plan.getBoundingClientRect = () => ({ left: 0, top: 0, width: 600, height: 257 }) as DOMRect
  // 600 units of 6 m, with a margin of 14: the middle of the length.
  fireEvent.pointerDown(plan, { clientX: 300, clientY: 14 })
  expect(along).toHaveProperty('value', '3')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved.')).toBeTruthy()
})
