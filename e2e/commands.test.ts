/** Commands of a dispatcher: to simulated devices that execute them, to one that is away, and across a crash. */
import { commandRecords, commands } from '@coldway/contract/commands/commands.ts'
import { deviceParams, lockRecords } from '@coldway/contract/devices/device-records.ts'
import { type Credential, devices } from '@coldway/contract/devices/devices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { unlockRules } from '@coldway/contract/commands/unlocks.ts'
import { demoFleet, type PlannedDevice, planFleet } from '@coldway/simulator/fleet.ts'
import mqtt from 'mqtt'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { openVisit, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, until } from './src/calls.ts'
import { paths, signInTo } from './src/console-page.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const dispatcher = { account: 'dispatcher', password: demoPassword }
const deliveries = '/view/deviceData/commandDeliveryRecord'
const own = planFleet(demoFleet).filter(({ orgCode, play }) => orgCode !== 'BF' && play.conduct === 'normal')
const truck = own.find(({ category, play }) => category === 'reefer' && play.transport === 'mqtt')!
const lock = own.find(({ category, play }) => category === 'lock' && play.transport === 'mqtt')!

let server: RunningServer
let visit: Visit
let t: Words
let asDispatcher: Caller
let asAdmin: Caller

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: true, begins: 'played' })
  visit = await openVisit({ origin: server.origin })
  await signIn()
})
const signIn = async () => {
  asDispatcher = await signedInCaller(server.origin, dispatcher.account, demoPassword)
  asAdmin = await signedInCaller(server.origin, 'admin', demoPassword)
}

const ofDevice = (deviceCode: string) => ({
  page: 1,
  size: 100,
  conditionVos: [{ column: 'deviceCode' as const, type: 'eq' as const, value: deviceCode }],
})
const idOf = async ({ deviceCode }: Pick<PlannedDevice, 'deviceCode'>): Promise<number> =>
  (await asDispatcher(deviceStatus.queryBizDeviceList, ofDevice(deviceCode))).records[0]!.id
const latest = async (deviceCode: string) =>
  (await asDispatcher(commandRecords.queryPageList, ofDevice(deviceCode))).records[0]
const rowWith = (...words: string[]) =>
  words.reduce((rows, word) => rows.filter({ hasText: word }), visit.page.getByRole('row')).first()

test('a new interval is sent from the map, done while one looks on, and kept to', async () => {
  const { page } = visit
  const deviceId = await idOf(truck)
  await signInTo(page, t, dispatcher)
  await page.goto(`${server.origin}${paths.monitoring}?device=${deviceId}`)
  const user = actor(page)
  await user.click(page.getByRole('button', { name: t('commands.send') }))
  const dialog = page.getByRole('dialog')
  await user.click(dialog.getByRole('combobox', { name: t('commands.kind') }))
  await user.act(() => page.keyboard.type(t('commands.kinds.setWorkingModelAuto')))
  await user.press('Enter')
  await user.type(dialog.getByLabel(t('commands.fields.moveIntervalS')), '17')
  // A slip, which is refused and no part of the way.
  await dialog.getByLabel(t('commands.fields.staticIntervalS')).fill('9')
  await dialog.getByRole('button', { name: t('commands.send') }).click()
  await dialog
    .getByText(t('commands.range', { min: 10, max: 65_535 }))
    .first()
    .waitFor()
  await user.type(dialog.getByLabel(t('commands.fields.staticIntervalS')), '17')
  await user.click(dialog.getByRole('button', { name: t('commands.send') }))
  expect(user.done.actions).toBe(7)
  await dialog.getByText(t('enums.deviceExecutions.success'), { exact: true }).waitFor()
  await dialog.getByText(t('enums.platformDeliveries.delivered'), { exact: true }).waitFor()
  const { records } = await asDispatcher(deviceParams.queryPageList, ofDevice(truck.deviceCode))
  expect(records.filter(({ isReported }) => isReported)).toMatchObject([
    { name: 'moveIntervalS', value: '17' },
    { name: 'staticIntervalS', value: '17' },
    { name: 'workMode', value: 'auto' },
  ])
  const seen: number[] = []
  await until(async () => {
    const [state] = await asDispatcher(deviceStatus.queryBizDeviceStatusList, { deviceIds: [deviceId] })
    if (state && seen.at(-1) !== state.atMs) seen.push(state.atMs)
    return seen.some((atMs, n) => Math.abs(atMs - (seen[n - 1] ?? 0) - 17_000) < 1500)
  })
})

test('an unlock waits for a second person and then happens, on a page that nobody reloads', async () => {
  const { page } = visit
  await page.goto(server.origin + deliveries)
  const { results } = await asDispatcher(commands.elockUnlock, { deviceIds: [await idOf(lock)] })
  const row = rowWith(lock.deviceCode, t('commands.kinds.elockUnlock'))
  await row.getByText(t('commands.approvals.wanted')).waitFor()
  expect(await row.getByRole('button', { name: t('commands.approve') }).count()).toBe(0)
  await asAdmin(commandRecords.decideUnlock, { id: results[0]!.recordId, isApproved: true })
  await row.getByText(t('enums.deviceExecutions.success')).waitFor()
  await until(
    async () => {
      const { records } = await asDispatcher(lockRecords.queryPageList, ofDevice(lock.deviceCode))
      return records.some(({ kind, state }) => kind === 'lock' && state === 1)
    },
    Boolean,
    120_000,
  )
  await asDispatcher(commands.elockLock, { deviceIds: [await idOf(lock)] })
  await rowWith(lock.deviceCode, t('commands.kinds.elockLock')).getByText(t('enums.deviceExecutions.success')).waitFor()
})

test('a command to a device that is away runs out; what is not for a moment survives a kill of the server', async () => {
  const away: Credential = await register(asDispatcher, { deviceCode: 'AWAY-1', deviceName: 'Away one' })
  const { id, orgId } = (await asDispatcher(devices.queryDeviceList, ofDevice('AWAY-1'))).records[0]!
  await asAdmin(unlockRules.save, { orgId, needsApproval: false, validS: 10, isOwn: true, version: 0 })
  await visit.page.goto(server.origin + deliveries)
  await asDispatcher(commands.elockUnlock, { deviceIds: [id] })
  const row = rowWith('AWAY-1', t('commands.kinds.elockUnlock'))
  await row.getByText(t('enums.deviceExecutions.inExecution')).waitFor()
  await row.getByText(t('enums.deviceExecutions.noResponse')).waitFor()

  await asDispatcher(commands.coolingTemperature, { deviceIds: [id], setPointC: -19.5 })
  await asDispatcher(commands.elockUnlock, { deviceIds: [id] })
  visit.expect(/./)
  await server.kill()
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  await server.start()
  await signIn()
  const got: string[] = []
  const client = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: server.ports.mqtt,
    username: away.deviceCode,
    password: away.secret,
    reconnectPeriod: 0,
  })
  client.on('message', (_topic, payload) => {
    const { kind, nonce } = JSON.parse(payload.toString()) as { kind: string; nonce: string }
    got.push(kind)
    client.publish(`coldway/v1/${away.deviceCode}/ack`, JSON.stringify({ nonce, state: 'success' }), { qos: 1 })
  })
  await client.subscribeAsync(`coldway/v1/${away.deviceCode}/down`)
  await until(() => latest('AWAY-1').then((record) => record?.deviceState === 'noResponse'))
  await until(async () => {
    const { records } = await asDispatcher(commandRecords.queryPageList, ofDevice('AWAY-1'))
    return records.some(({ kind, deviceState }) => kind === 'coolingTemperature' && deviceState === 'success')
  })
  expect(got).toEqual(['coolingTemperature'])
  client.end(true)
})
