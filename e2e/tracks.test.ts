/** The historical track as a dispatcher uses it: from the device on the map to its stops, and playback. */
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { shares } from '@coldway/contract/shares/shares.ts'
import { demoFleet, planFleet } from '@coldway/simulator/fleet.ts'
import { beforeAll, expect, test } from 'vitest'
import { openVisit, type Visit } from './src/browser.ts'
import { signedInCaller } from './src/calls.ts'
import { eventually } from './src/eventually.ts'
import { monitoringPage, paths, signInTo } from './src/console-page.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const dispatcher = { account: 'dispatcher', password: demoPassword }
const truck = planFleet(demoFleet).find(
  ({ orgCode, plate, play }) => orgCode !== 'BF' && plate && play.line && play.conduct === 'normal',
)!

const trackPath = '/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrack_k'

let server: RunningServer
let visit: Visit
let t: Words
let deviceId: number

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: true, begins: 'played' })
  visit = await openVisit({ origin: server.origin })
  const call = await signedInCaller(server.origin, dispatcher.account, dispatcher.password)
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: truck.deviceCode }]
  deviceId = (await call(deviceStatus.queryBizDeviceList, { page: 1, size: 1, conditionVos })).records[0]!.id
})

test('from the device to its track: stops, the cursor on one of them, and raw fixes', async () => {
  const { page } = visit
  await signInTo(page, t, dispatcher)
  await monitoringPage(page, t).lamp('live').waitFor()
  await page.goto(`${server.origin}${paths.monitoring}?device=${deviceId}`)
  await page.getByRole('button', { name: t('pieces.list.more'), exact: true }).click()
  await page.getByRole('button', { name: t('titles.track') }).click()
  await page.waitForURL(/shiftLineTaskTrack_k\?device=/)
  const stops = page.getByRole('listbox', { name: t('tracks.stops') }).getByRole('option')
  // The demo is still sending the past: the day is reloaded until it contains a stop.
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
  await eventually(() => at()).toBeGreaterThan(before)
  await page.getByRole('switch', { name: t('tracks.raw') }).click()
  await page.waitForURL(/raw=1/)
  await page.getByText(t('tracks.distance')).waitFor()
})

test('playback runs at 64 times and stands when it is paused', async () => {
  const { page } = visit
  const now = new Date(Date.now() + 8 * 3_600_000)
  const field = (at: Date) => at.toISOString().slice(0, 16)
  const span = `from=${field(new Date(now.getTime() - 2 * 86_400_000))}&until=${field(now)}`
  await page.goto(`${server.origin}${trackPath}?device=${deviceId}&${span}`)
  const cursor = page.getByRole('slider', { name: t('monitoring.playback.position') })
  const at = async () => Number(await cursor.getAttribute('aria-valuenow'))
  await cursor.waitFor()
  const before = await at()
  await page.getByRole('radio', { name: '64×' }).check({ force: true })
  await page.getByRole('button', { name: t('monitoring.playback.play') }).click()
  await eventually(async () => (await at()) > before + 64_000).toBe(true)
  await page.getByRole('button', { name: t('monitoring.playback.pause') }).click()
  const stopped = await at()
  await page.waitForTimeout(300)
  expect(await at()).toBe(stopped)
})

test('a link shows the track without a sign-in, until it is withdrawn', async () => {
  const { page } = visit
  const call = await signedInCaller(server.origin, dispatcher.account, dispatcher.password)
  await page.goto(`${server.origin}${trackPath}?device=${deviceId}`)
  await page.getByRole('button', { name: t('shares.share'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('shares.dialogTitle') })
  await dialog.getByRole('button', { name: t('shares.create') }).click()
  const link = await dialog.getByLabel(t('shares.link'), { exact: true }).inputValue()
  expect(new URL(link).pathname).toBe('/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrackShare')

  const stranger = await openVisit({ origin: server.origin })
  stranger.expect(/401 \(Unauthorized\)/)
  await stranger.page.goto(link)
  await stranger.page.getByText(t('tracks.distance')).waitFor()
  await stranger.page.getByRole('button', { name: t('monitoring.playback.play') }).waitFor()
  expect(new URL(stranger.page.url()).search).toBe('')
  expect(await stranger.page.getByRole('button', { name: t('shares.share'), exact: true }).count()).toBe(0)

  const query = { page: 1, size: 10, conditionVos: [{ column: 'page' as const, type: 'eq' as const, value: 'track' }] }
  for (const { id } of (await call(shares.queryPageList, query)).records) await call(shares.revoke, { id })
  await stranger.page.getByRole('switch', { name: t('tracks.raw') }).click()
  await stranger.page.getByText(t('shares.expiredTitle')).waitFor()
  await stranger.close()
})
