/** The historical track as a dispatcher uses it: from the device on the map to its stops, played. */
import { deviceStatus } from '@coldway/contract/monitoring.ts'
import { demoFleet, planFleet } from '@coldway/simulator/fleet.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisit, type Visit } from './src/browser.ts'
import { signedInCaller } from './src/calls.ts'
import { eventually } from './src/eventually.ts'
import { monitoringPage, paths, signInTo } from './src/console-page.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const dispatcher = { account: 'dispatcher', password: demoPassword }
const truck = planFleet(demoFleet).find(
  ({ orgCode, plate, play }) => orgCode !== 'BF' && plate && play.line && play.conduct === 'normal',
)!

let server: RunningServer
let browser: Browser
let visit: Visit
let t: Words
let deviceId: number

beforeAll(async () => {
  t = await wordsOf()
  ;[server, browser] = await Promise.all([startServer({ isDemo: true }), openBrowser()])
  visit = await openVisit(browser, { origin: server.origin })
  const call = await signedInCaller(server.origin, dispatcher.account, dispatcher.password)
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: truck.deviceCode }]
  deviceId = (await call(deviceStatus.queryBizDeviceList, { page: 1, size: 1, conditionVos })).records[0]!.id
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

test('from the device to its track: stops, the cursor on one of them, and raw fixes', async () => {
  const { page } = visit
  await signInTo(page, t, dispatcher)
  await monitoringPage(page, t).lamp('live').waitFor()
  await page.goto(`${server.origin}${paths.monitoring}?device=${deviceId}`)
  await page.getByRole('button', { name: t('tracks.title') }).click()
  await page.waitForURL(/shiftLineTaskTrack_k\?device=/)
  const stops = page.getByRole('list', { name: t('tracks.stops') }).getByRole('button')
  // The demo is still telling the past: the day is read again until it has come as far as a stop.
  await eventually(async () => {
    if ((await stops.count()) === 0) await page.reload()
    return stops
      .last()
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      )
  }).toBe(true)
  const cursor = page.getByRole('slider', { name: t('monitoring.playback.position') })
  const at = async () => Number(await cursor.getAttribute('aria-valuenow'))
  const before = await at()
  await stops.last().click()
  expect(await at()).toBeGreaterThan(before)
  await page.getByRole('switch', { name: t('tracks.raw') }).click()
  await page.waitForURL(/raw=1/)
  await page.getByText(t('tracks.distance')).waitFor()
})
