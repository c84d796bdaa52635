/** A vehicle on its page: what its devices measure now, where it is, which shipments used it, and what is to be done on it. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { probes } from '@coldway/contract/probes/probes.ts'
import { paths, vehiclePath } from '@coldway/contract/screens/screens.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { demoFleet, planFleet } from '@coldway/simulator/fleet.ts'
import { preTripOf } from '@coldway/simulator/units.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { openDeviceLink } from './src/device-link.ts'
import { cutOff } from './src/page-checks.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const plate = '沪A·80016'

let server: RunningServer
let visit: Visit
let t: Words
let call: Caller
let box: Credential
let vehicleId: number

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  visit = await openVisit({ origin: server.origin })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  box = await register(call, { deviceCode: 'GX-80016', deviceName: '前厢', range })
  vehicleId = await addVehicle()
  await report()
})
afterAll(async () => {
  expect(visit.problems).toEqual([])
})

const addVehicle = async (): Promise<number> => {
  const { devices } = await call(deviceChoices.queryDeviceListForOption, { keyword: 'GX-80016' })
  const orgs = await call(organisations.queryOrgTree, {})
  const { id } = await call(vehicles.save, {
    orgId: orgs.at(-1)!.id,
    plate,
    team: '干线一队',
    mainDriverName: '李建国',
    mainDriverPhone: '13800000016',
    deviceIds: devices.map(({ id }) => id),
  })
  return id
}

const report = async (): Promise<void> => {
  const position = { lng: 121.47, lat: 31.23, type: 'GPS', speedKmh: 0, satellites: 12 }
  const said = { id: 'v1', time: new Date().toISOString(), position, blocks: [{ id: 3, temp: 52 }] }
  expect((await uplink(server.origin, box, said)).ok).toBe(true)
}

test('a plate leads from the register to the page of the vehicle, with its driver and what it measures', async () => {
  const { page } = visit
  await signInTo(page, t, admin, paths.vehicles)
  await page.getByRole('link', { name: plate, exact: true }).click()
  await page.waitForURL((url) => url.pathname === vehiclePath(vehicleId))
  await page.getByRole('heading', { name: plate }).waitFor()
  await page.getByRole('link', { name: '13800000016' }).waitFor()
  await page
    .getByText(/5[.,]2/)
    .first()
    .waitFor()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.locator('.vehicle-page .address-line').first().waitFor()
  await photograph(page, 'vehicle-now')
  await page.getByRole('tab', { name: t('vehicles.page.tabs.shipments') }).click()
  await page.getByText(t('vehicles.page.neverUsed')).waitFor()
  await page.getByRole('tab', { name: t('vehicles.page.tabs.alarms') }).click()
  await page.getByText(t('vehicles.page.noAlarms')).waitFor()
  await page.getByRole('tab', { name: t('vehicles.page.tabs.record') }).click()
  await page.getByText(t('vehicles.bindings')).waitFor()
  await photograph(page, 'vehicle-record')
})

test('an inspection that is overdue is set, stands first in the list of all, and is recorded as done', async () => {
  const { page } = visit
  await page.goto(`${vehiclePath(vehicleId)}?tab=upkeep`)
  await page.getByText(t('vehicles.upkeep.noProbes')).waitFor()
  await call(probes.save, { deviceId: box.id, key: 'temp1', serialNumber: 'PB-16', sinceTime: '2026-01-01 00:00:00' })
  await call(vehicleUpkeep.save, {
    vehicleId,
    kind: 'inspection',
    version: 0,
    dueTime: '2026-01-01 00:00:00',
    everyDays: 365,
    dueKm: null,
    dueHours: null,
    everyKm: null,
    everyHours: null,
    whenOverdue: 'refuse',
    remark: '',
  })
  await page.goto(paths.vehicleUpkeep)
  const row = page.getByRole('row').filter({ hasText: plate })
  await row.getByText(t('enums.upkeepStates.overdue')).waitFor()
  await photograph(page, 'vehicle-upkeep-list')
  await row.getByRole('link', { name: plate, exact: true }).click()
  await page.getByRole('button', { name: t('pieces.verbs.edit'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(t('vehicles.upkeep.every')).fill('180')
  await photograph(page, 'vehicle-upkeep-form')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.save'), exact: true })
    .click()
  await page.getByText(t('vehicles.upkeep.saved')).waitFor()
  await page.getByRole('button', { name: t('vehicles.upkeep.complete'), exact: true }).click()
  await page.getByText(t('enums.upkeepStates.later'), { exact: true }).waitFor()
  await page.getByText('PB-16', { exact: true }).waitFor()
  await page.getByText(t('enums.calibrationStates.none'), { exact: true }).waitFor()
  await photograph(page, 'vehicle-upkeep')
})

/** The unit of the simulated fleet whose defrost fails, with a test that is shorter than its own. */
const failingUnit = () => {
  const found = planFleet(demoFleet).find((one) => preTripOf(one).checks.some(({ result }) => result === 'failed'))
  expect(found).toBeDefined()
  return { ...preTripOf(found!), takesMs: 4000 }
}

test('a pre-trip inspection is ordered by hand, is under way, and its result comes to the page by itself', async () => {
  const { page } = visit
  await call(vehicleUnits.save, { vehicleId, version: 0, compartments: ['前厢', '后厢'] })
  const blocks = [
    { id: 109, mode: 2, setPoint: 50, supplyTemp: 42, returnTemp: 51, hours: 4321, fuel: 96, alarms: 2, alarm1: 63 },
  ]
  expect((await uplink(server.origin, box, { id: 'v2', time: new Date().toISOString(), blocks })).ok).toBe(true)
  const channels = [
    { key: 'reeferSetPoint', role: 'setPoint' as const, compartment: 1 },
    { key: 'temp1', role: 'returnAir' as const, compartment: 1 },
    { key: 'reeferMode', role: 'mode' as const, compartment: 0 },
    { key: 'reeferAlarms', role: 'alarms' as const, compartment: 0 },
  ]
  await call(vehicleUnits.assignDevice, { deviceId: box.id, version: 1, channels })
  const link = await openDeviceLink(server, box, { onCommand: () => 'success', findings: failingUnit })
  await page.goto(`${vehiclePath(vehicleId)}?tab=unit`)
  await page.getByText(t('vehicles.units.severityUnknown')).waitFor()
  await page.getByRole('button', { name: t('vehicles.inspections.start') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: t('vehicles.inspections.compartment') }).click()
  await page.getByTitle(t('vehicles.units.named', { number: 2, name: '后厢' })).click()
  await photograph(page, 'vehicle-pre-trip-dialog')
  await dialog.getByRole('button', { name: t('vehicles.inspections.go'), exact: true }).click()
  await page.getByText(t('enums.deviceExecutions.inExecution')).waitFor()
  await photograph(page, 'vehicle-pre-trip-under-way')
  await page.getByText(t('enums.inspectionResults.failed'), { exact: true }).waitFor({ timeout: 12_000 })
  await page.getByText('Defrost (25)', { exact: true }).waitFor()
  await photograph(page, 'vehicle-pre-trip')
  await page.goto(`${vehiclePath(vehicleId)}?tab=unit&lang=en-US`)
  await page.getByText('Defrost (25)', { exact: true }).waitFor()
  await photograph(page, 'vehicle-pre-trip-en')
  await page.setViewportSize(handset)
  await page.goto(`${vehiclePath(vehicleId)}?tab=unit&lang=en-US`)
  await page.getByText('Defrost (25)', { exact: true }).scrollIntoViewIfNeeded()
  expect(await cutOff(page)).toEqual([])
  await photograph(page, 'vehicle-pre-trip-phone-en')
  await page.goto(`${vehiclePath(vehicleId)}?tab=unit&lang=zh-CN`)
  await page.getByText('Defrost (25)', { exact: true }).scrollIntoViewIfNeeded()
  await photograph(page, 'vehicle-pre-trip-phone')
  link.close()
})

test('the page stands on a phone without scrolling sideways', async () => {
  const phone = await openVisit({ origin: server.origin, size: handset })
  await signInTo(phone.page, t, admin, vehiclePath(vehicleId))
  await phone.page
    .getByText(/5[.,]2/)
    .first()
    .waitFor()
  await phone.page.locator('.vehicle-page .address-line').first().waitFor()
  expect(await cutOff(phone.page)).toEqual([])
  await photograph(phone.page, 'vehicle-now-phone')
  await phone.page.goto(`${vehiclePath(vehicleId)}?tab=upkeep`)
  await phone.page.getByText(t('enums.upkeepStates.later'), { exact: true }).waitFor()
  expect(await cutOff(phone.page)).toEqual([])
  await photograph(phone.page, 'vehicle-upkeep-phone')
  expect(phone.problems).toEqual([])
  await phone.close()
})
