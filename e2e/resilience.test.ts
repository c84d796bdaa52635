/** The server is killed and restarted while the page is open: the page shows it, and catches up by itself. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { oneDevice, type Said } from '@coldway/simulator/testing.ts'
import { beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, serverAway, type Visit } from './src/browser.ts'
import { register, signedInCaller } from './src/calls.ts'
import { type MonitoringPage, monitoringPage, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
/** The page retries after half a second, then at growing intervals of at most thirty seconds. */
const reconnect = { timeout: 45_000 }

let server: RunningServer
let visit: Visit
let t: Words
let monitoring: MonitoringPage
let device: Credential

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  const call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  device = await register(call, { deviceCode: 'GX-1', deviceName: '疫苗箱一号', range })
  visit = await openVisit({ origin: server.origin })
  monitoring = monitoringPage(visit.page, t)
})

test('killed and started again, the page goes from live to offline to live and shows what is new', async () => {
  await say({ atMs: Date.now(), speedKmh: 0, values: { temp1: 5.5 } })
  await signInTo(visit.page, t, admin)
  await monitoring.lamp('live').waitFor()
  await monitoring.row('疫苗箱一号').filter({ hasText: '5.5' }).click()
  await monitoring.detail.getByRole('heading', { name: '疫苗箱一号' }).waitFor()

  visit.expect(serverAway)
  await server.kill()
  await monitoring.lamp('offline').or(monitoring.lamp('connecting')).first().waitFor()
  await monitoring.lamp('offline').waitFor()
  // Known values stay readable.
  await monitoring.row('疫苗箱一号').filter({ hasText: '5.5' }).waitFor()
  await photograph(visit.page, 'server-away')

  await server.start()
  await say({ atMs: Date.now(), speedKmh: 48, values: { temp1: 9.9 } })
  await monitoring.lamp('live').waitFor(reconnect)
  await monitoring.row('疫苗箱一号').filter({ hasText: '9.9' }).waitFor()
  await monitoring.tile(t('monitoring.detail.speed')).filter({ hasText: '48 km/h' }).waitFor()
  await monitoring.counter('run').filter({ hasText: /^1\D/ }).waitFor()
  // Nobody had to sign in again, and new reports arrive live.
  await say({ atMs: Date.now(), speedKmh: 52, values: { temp1: 6.3 } })
  await monitoring.row('疫苗箱一号').filter({ hasText: '6.3' }).waitFor()
  expect(await visit.page.getByRole('dialog').count()).toBe(0)
})

test('no request left the machine and nothing else was logged as an error', () => {
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
})

const say = async (said: Omit<Said, 'lng' | 'lat'>): Promise<void> => {
  const kit = oneDevice({ deviceCode: 'GX-1', secret: device.secret })
  const line = kit.mqtt({ host: '127.0.0.1', port: server.ports.mqtt })
  await line.send([kit.report({ lng: 121.47, lat: 31.23, ...said })])
  line.close()
}
