/** The main job on an empty installation: first sign-in, devices over four protocols, each visible within seconds. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { oneDevice } from '@coldway/simulator/testing.ts'
import mqtt from 'mqtt'
import { beforeAll, expect, test } from 'vitest'
import { actor } from './src/actor.ts'
import { eventually } from './src/eventually.ts'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { fillSignIn, type MonitoringPage, monitoringPage, paths } from './src/console-page.ts'
import { capturedLocation, sendRaw } from './src/jt808-frame.ts'
import { shownSoon } from './src/map-marks.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

/**
 * The longest wait in milliseconds. It is far longer than the second that the product promises,
 * which `bench -- live` measures.
 */
const soon = { timeout: 30_000 }
const ownPassword = 'Cold-chain-26'
const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
const shanghai = { lng: 121.47, lat: 31.23 }

let server: RunningServer
let visit: Visit
let t: Words
let monitoring: MonitoringPage
let call: Caller

beforeAll(async () => {
  t = await wordsOf()
  server =
    await // Teltonika has no credential of its own: its terminals are trusted by number where the operator allows it.
    startServer({ isDemo: false, begins: 'empty', env: { COLDWAY_TRUST_TERMINALS: 'on' } })
  visit = await openVisit({ origin: server.origin })
  monitoring = monitoringPage(visit.page, t)
})

test('the printed first password opens nothing but its own change', async () => {
  const { page } = visit
  const password = /admin \/ (\S+)/.exec(server.output())?.[1] ?? ''
  expect(password).not.toBe('')
  await page.goto(paths.monitoring)
  await fillSignIn(page, t, { account: 'admin', password })
  await page.keyboard.press('Enter')
  await page.getByText(t('signIn.changeInitial')).waitFor()
  await page.goto(paths.monitoring)
  await page.getByText(t('signIn.changeInitial')).waitFor()
  expect(new URL(page.url()).pathname).toBe(paths.firstPassword)

  const user = actor(page)
  await user.type(page.getByLabel(t('signIn.oldPassword'), { exact: true }), password)
  await user.type(page.getByLabel(t('signIn.newPassword'), { exact: true }), ownPassword)
  const submit = page.getByRole('button', { name: t('signIn.changeSubmit') })
  await eventually(() => submit.isDisabled()).toBe(true)
  await user.type(page.getByLabel(t('signIn.confirmPassword'), { exact: true }), ownPassword)
  await photograph(page, 'first-password')
  await user.click(submit)
  expect(user.done.actions).toBe(4)
  await page.waitForURL((url) => url.pathname === paths.home)
  call = await signedInCaller(server.origin, 'admin', ownPassword)
})

const devices: Record<string, Credential> = {}

test('a device reports by MQTT and its row, its mark and the counters show it', async () => {
  const { page } = visit
  devices.mqtt = await register(call, { deviceCode: 'GX-1', deviceName: '苏A·10001 厢', plate: '苏A10001', range })
  await page.goto(paths.monitoring)
  await monitoring.lamp('live').waitFor()
  await monitoring
    .row('苏A10001')
    .getByText(t('enums.workingStatuses.notConnected'))
    .first()
    .waitFor({ state: 'attached' })
  await eventually(() => monitoring.counter('other').innerText()).toMatch(/^1\s/)

  await publish(devices.mqtt, { time: now(), position: { ...shanghai, type: 'GPS', speedKmh: 62 }, temp: 52 })
  await monitoring.row('苏A10001').getByText('5.2').waitFor(soon)
  await monitoring.counter('run').filter({ hasText: /^1\D/ }).waitFor(soon)
  await monitoring.counter('other').filter({ hasText: /^0\D/ }).waitFor(soon)

  // The map shows its only device, whose mark is at the reported position.
  await page.getByRole('button', { name: t('monitoring.map.fitAll') }).click()
  const mark = await shownSoon(page)
  await page.mouse.move(mark.x, mark.y)
  const card = page.getByRole('tooltip')
  await card.filter({ hasText: '苏A10001' }).filter({ hasText: '5.2' }).waitFor()
  await page.mouse.click(mark.x, mark.y)
  await monitoring.detail.getByRole('heading', { name: '苏A10001' }).waitFor()
})

test('a report above the limit turns row, tile and detail at once', async () => {
  await publish(devices.mqtt!, { time: now() + 1, position: { ...shanghai, type: 'GPS', speedKmh: 0 }, temp: 94 })
  const row = monitoring.row('苏A10001')
  await row.getByText('9.4').waitFor(soon)
  await row
    .getByText(t('monitoring.detail.tooWarm'))
    .first()
    .waitFor({ state: 'attached', ...soon })
  await monitoring
    .tile('9.4')
    .getByText(t('monitoring.detail.upperLimit', { value: '8.0' }))
    .waitFor(soon)
  await monitoring.detail.getByText(t('monitoring.detail.tooWarm')).waitFor()
  await monitoring.counter('run').filter({ hasText: /^0\D/ }).waitFor(soon)
  await monitoring.counter('stop').filter({ hasText: /^1\D/ }).waitFor(soon)
  await photograph(visit.page, 'main-job-too-warm')

  await publish(devices.mqtt!, { time: now() + 2, position: { ...shanghai, type: 'GPS', speedKmh: 0 }, temp: 61 })
  await row.getByText('6.1').waitFor(soon)
  expect(await row.getByText(t('monitoring.detail.tooWarm')).count()).toBe(0)
})

test('a captured JT/T 808 frame, a Teltonika and an HTTP report move others', async () => {
  const { page } = visit
  const terminals = { jt808: '123456789012', teltonika: '356307042441013' }
  await register(call, {
    deviceCode: 'JT-1',
    deviceName: '部标一号',
    protocol: 'jt808',
    terminalNo: terminals.jt808,
    range,
  })
  await register(call, {
    deviceCode: 'TE-1',
    deviceName: '冷箱一号',
    protocol: 'teltonika',
    terminalNo: terminals.teltonika,
    range,
  })
  const http = await register(call, { deviceCode: 'HT-1', deviceName: '大棚一号', range })
  await page.reload()
  await monitoring.lamp('live').waitFor()
  await monitoring.counter('other').filter({ hasText: /^3\D/ }).waitFor()

  const answer = await sendRaw(server.ports.jt808, capturedLocation(new Date()))
  // 0x8001, the general reply, to serial 007d (7d is escaped as 7d01) of message 0200, result 0.
  expect(answer).toMatch(/^7e80010005123456789012.{4}007d01020000/)
  await monitoring.counter('other').filter({ hasText: /^2\D/ }).waitFor(soon)
  await monitoring.row('部标一号').click()
  await monitoring.tile(t('monitoring.detail.speed')).filter({ hasText: '6 km/h' }).waitFor(soon)

  const kit = oneDevice({ deviceCode: 'TE-1', terminalNo: terminals.teltonika })
  const tracker = kit.teltonika({ host: '127.0.0.1', port: server.ports.teltonika })
  await tracker.send([kit.report({ atMs: Date.now(), lng: 118.78, lat: 32.06, speedKmh: 71, values: { temp1: -3.4 } })])
  tracker.close()
  await monitoring.row('冷箱一号').getByText('-3.4').waitFor(soon)
  await monitoring.row('冷箱一号').getByText(t('monitoring.detail.tooCold')).first().waitFor({ state: 'attached' })

  const said = { id: 'h1', time: now(), blocks: [{ id: 3, temp: 71, hum: 610 }] }
  const response = await uplink(server.origin, { deviceCode: 'HT-1', secret: http.secret }, said)
  expect(response.status).toBe(200)
  await monitoring.row('大棚一号').getByText('7.1').waitFor(soon)
  await monitoring.counter('other').filter({ hasText: /^0\D/ }).waitFor(soon)
  await eventually(() => monitoring.counter('all').innerText()).toMatch(/^4\s/)
  await photograph(page, 'main-job-four-wires')
})

test('a device with a wrong secret is not let in', async () => {
  await expect(publish({ ...devices.mqtt!, secret: 'no' }, { time: now() + 3, temp: 10 })).rejects.toThrow()
})

test('no request left the machine and nothing was logged as an error', () => {
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
})

const now = () => Math.floor(Date.now() / 1000)

/** Publishes like mosquitto_pub, with QoS 1, so that a finished call means a stored report. */
const publish = async ({ deviceCode, secret }: Credential, said: { temp: number; [name: string]: unknown }) => {
  const { temp, ...rest } = said
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${server.ports.mqtt}`, {
    username: deviceCode,
    password: secret,
    clientId: deviceCode,
    reconnectPeriod: 0,
  })
  const report = { id: String(rest.time), blocks: [{ id: 3, temp, hum: 610 }], ...rest }
  await client.publishAsync(`coldway/v1/${deviceCode}/up`, JSON.stringify(report), { qos: 1 })
  await client.endAsync()
}
