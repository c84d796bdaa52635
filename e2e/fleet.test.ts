/** The demo as its users see it: a fleet on the map, one device and its day, a phone, and a user of another organisation. */
import { themes } from '@coldway/contract/enums.ts'
import { isOfPage, kindOf } from '@coldway/bench/page/bytes.ts'
import { openProxy } from '@coldway/bench/page/counting-proxy.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { demoOrganisations } from '@coldway/simulator/organisations.ts'
import { planDemo } from '@coldway/simulator/stores.ts'
import { beforeAll, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, signedInCaller, until } from './src/calls.ts'
import { type MonitoringPage, monitoringPage, paths, pick, settingKept, signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { findCluster, scaleText, shownSoon } from './src/map-marks.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

/** Bytes of files; answers of the API grow with the fleet. */
const firstLoadAtMost = 600_000
const dispatcher = { account: 'dispatcher', password: demoPassword }
const partner = { account: 'partner', password: demoPassword }
const planned = planDemo()
const isOwn = (device: PlannedDevice) => device.orgCode !== 'BF'
const own = planned.filter(isOwn)
const foreign = planned.filter((device) => !isOwn(device))
/** A truck that drives all day: the first of its kind, because the demo sends the past in this order. */
const truck = own.find(({ plate, play }) => plate && play.line && play.conduct === 'normal')!
const plate = truck.plate!
const dayMs = 86_400_000

let server: RunningServer
let visit: Visit
let t: Words
let monitoring: MonitoringPage
let call: Caller
let truckId: number

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: true })
  visit = await openVisit({ origin: server.origin })
  monitoring = monitoringPage(visit.page, t)
  call = await signedInCaller(server.origin, dispatcher.account, dispatcher.password)
  truckId = await idOf(truck.deviceCode)
})

test('the first load, signing in and tiles included, stays under 600 KB', async () => {
  const proxy = await openProxy(server.ports.http)
  const first = await openVisit({ origin: proxy.base })
  await signInTo(first.page, t, dispatcher)
  const seen = monitoringPage(first.page, t)
  await seen.lamp('live').waitFor()
  await seen
    .counter('all')
    .filter({ hasText: String(own.length) })
    .waitFor()
  await shownSoon(first.page)
  await first.page.waitForLoadState('networkidle')
  const files = [...proxy.take()].filter(([path]) => isOfPage(kindOf(path)))
  const largest = files.toSorted(([, a], [, b]) => b - a)
  expect(files.some(([path]) => path.endsWith('.pmtiles'))).toBe(true)
  const bytes = files.reduce((sum, [, size]) => sum + size, 0)
  expect(bytes, JSON.stringify(largest.slice(0, 12))).toBeLessThan(firstLoadAtMost)
  await expectClean(first)
  await proxy.close()
})

test('above 200 devices clusters take the place of marks, and a click goes into one', async () => {
  const { page } = visit
  await signInTo(page, t, dispatcher)
  await monitoring.lamp('live').waitFor()
  await monitoring
    .row(own[0]!.plate ?? own[0]!.deviceName)
    .or(monitoring.list.getByRole('option'))
    .first()
    .waitFor()
  await until(countsAddUp, Boolean)
  await photograph(page, 'fleet-clusters')
  const before = await scaleText(page)
  // The fleet moves: a cluster may be gone between finding and clicking it, so each click searches again.
  await until(async () => {
    const mark = await findCluster(page)
    if (!mark) return false
    await page.mouse.click(mark.x, mark.y)
    await page.waitForTimeout(1_500)
    return (await scaleText(page)) !== before
  }, Boolean)

  await page.getByRole('button', { name: t('monitoring.map.fitAll') }).click()
  await eventually(() => scaleText(page)).toBe(before)
  await pick(page, t('enums.displayModes.tile'))
  // Now each device has a mark of its own, which opens its card.
  const card = page.getByRole('tooltip')
  await until(async () => {
    const single = await shownSoon(page)
    await page.mouse.move(single.x, single.y)
    return card.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    )
  })
  await pick(page, t('enums.displayModes.aggregate'))
})

test('the search finds a device by a part of its number, its name or its plate', async () => {
  const search = visit.page.getByRole('searchbox', { name: t('monitoring.search.label') })
  for (const text of [truck.deviceCode.slice(-5), plate.slice(-4).toLowerCase()]) {
    await search.fill(text)
    await monitoring.row(plate).waitFor()
    await eventually(() => monitoring.list.getByRole('option').count()).toBeLessThan(10)
  }
  await search.fill('no such device')
  await visit.page.getByText(t('monitoring.search.none', { text: 'no such device' })).waitFor()
  await search.fill(plate)
  await search.press('ArrowDown')
  await search.press('Enter')
  await monitoring.detail.getByRole('heading', { name: plate }).waitFor()
  await search.fill('')
})

test('the detail shows sensors and the last 24 hours', async () => {
  const { page } = visit
  await until(
    () => trackLength(),
    (length) => length > 300,
  )
  await page.reload()
  await monitoring.detail.getByRole('heading', { name: plate }).waitFor()
  const chart = monitoring.detail.getByRole('img', { name: t('monitoring.detail.chart') })
  await chart.waitFor()
  const line = await chart.locator('svg path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d') ?? ''))
  expect(Math.max(...line.map((d) => d.length))).toBeGreaterThan(500)
  await monitoring.detail.getByText(t('monitoring.detail.meanKinetic')).waitFor()
  await chart.hover()
  await photograph(page, 'fleet-detail')
})

test('playback moves one cursor through readout, strip and table', async () => {
  const { page } = visit
  await monitoring.detail.getByRole('button', { name: t('monitoring.detail.playback') }).click()
  const dock = page.getByRole('region', { name: t('monitoring.detail.playback') })
  const strip = dock.getByRole('slider', { name: t('monitoring.playback.position') })
  const table = page.getByRole('listbox', { name: t('monitoring.playback.table') })
  await strip.waitFor()
  const atMs = async () => Number(await strip.getAttribute('aria-valuenow'))
  const shown = async () => ({
    readout: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.exec(await dock.innerText())?.[0],
    strip: await strip.getAttribute('aria-valuetext'),
  })

  await table.getByRole('option').nth(5).click()
  const row = await table.getByRole('option', { selected: true }).innerText()
  const chosen = printTime(await atMs(), '+08:00')
  expect(row).toContain(chosen.slice(5))
  expect(await shown()).toEqual({ readout: chosen, strip: chosen })

  const box = (await strip.boundingBox())!
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3)
  await eventually(async () => (await table.getByRole('option', { selected: true }).innerText()).includes(row)).toBe(
    false,
  )
  const middle = printTime(await atMs(), '+08:00')
  expect(await shown()).toEqual({ readout: middle, strip: middle })
  await photograph(page, 'playback')

  const speeds = dock.getByRole('group', { name: t('monitoring.playback.speed') })
  await dock.getByRole('switch', { name: t('monitoring.playback.skipIdle') }).uncheck()
  const rateAt = async (label: string) => {
    await pick(speeds, label)
    const [fromMs, startMs] = [await atMs(), performance.now()]
    await eventually(async () => (await atMs()) - fromMs).toBeGreaterThan(800)
    await page.waitForTimeout(1_000)
    return ((await atMs()) - fromMs) / (performance.now() - startMs)
  }
  await dock.getByRole('button', { name: t('monitoring.playback.play') }).click()
  const slow = await rateAt('1×')
  const fast = await rateAt('64×')
  expect(slow).toBeGreaterThan(0.3)
  expect(slow).toBeLessThan(2)
  expect(fast).toBeGreaterThan(15)
  const follow = dock.getByRole('switch', { name: t('monitoring.playback.follow') })
  await eventually(() => follow.isChecked()).toBe(true)
  await follow.uncheck()
  await dock.getByRole('button', { name: t('monitoring.playback.pause') }).click()
  const stoppedMs = await atMs()
  await page.keyboard.press('ArrowRight')
  await eventually(atMs).not.toBe(stoppedMs)

  await page.keyboard.press('Escape')
  await monitoring.detail.waitFor()
  await monitoring.list.waitFor()
  expect(await dock.count()).toBe(0)
})

test('chosen table fields and the theme are still there after a reload', async () => {
  const { page } = visit
  const target = t('monitoring.columns.target')
  await page.getByRole('button', { name: t('monitoring.fields.title') }).click()
  const dialog = page.getByRole('dialog', { name: t('common.columns') })
  await dialog.getByRole('checkbox', { name: target }).uncheck()
  await photograph(page, 'table-fields')
  await Promise.all([settingKept(page), dialog.getByRole('button', { name: t('common.save') }).click()])
  await Promise.all([
    settingKept(page),
    page.getByRole('button', { name: `${t('shell.theme')}: ${t('enums.themes.red')}` }).click(),
  ])
  await page.reload()
  await monitoring.lamp('live').waitFor()
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('red')
  await page.getByRole('button', { name: t('monitoring.fields.title') }).click()
  await eventually(() => dialog.getByRole('checkbox', { name: target }).isChecked()).toBe(false)
  await dialog.getByRole('checkbox', { name: target }).check()
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await photograph(page, 'theme-red')
  for (const theme of themes.slice(themes.indexOf('red') + 1))
    await page.getByRole('button', { name: `${t('shell.theme')}: ${t(`enums.themes.${theme}`)}` }).click()
  await page.getByRole('button', { name: `${t('shell.theme')}: ${t('enums.themes.blue')}` }).click()
})

test('a phone has its own layout: a sheet from below, the detail over the whole page', async () => {
  const phone = await openVisit({ origin: server.origin, size: handset })
  const { page } = phone
  const seen = monitoringPage(page, t)
  await signInTo(page, t, dispatcher)
  await seen.lamp('live').waitFor()
  await seen.row('').first().waitFor()
  const sheet = page.getByRole('complementary', { name: t('monitoring.list.label') })
  const low = (await sheet.boundingBox())!
  expect(low.y).toBeGreaterThan(handset.height * 0.35)
  expect(low.width).toBe(handset.width)
  await shownSoon(page)
  await photograph(page, 'phone-monitoring')
  await page.getByRole('button', { name: t('common.expand') }).tap()
  await eventually(async () => (await sheet.boundingBox())?.y ?? 999).toBeLessThan(handset.height * 0.3)
  await page.getByRole('searchbox', { name: t('monitoring.search.label') }).fill(plate)
  await seen.row(plate).tap()
  await seen.detail.getByRole('heading', { name: plate }).waitFor()
  await eventually(async () => (await seen.detail.boundingBox())?.width).toBe(handset.width)
  await seen.detail.getByRole('img', { name: t('monitoring.detail.chart') }).waitFor()
  await photograph(page, 'phone-detail')
  await seen.detail.getByRole('button', { name: t('monitoring.detail.playback') }).tap()
  await page.getByRole('slider', { name: t('monitoring.playback.position') }).waitFor()
  await photograph(page, 'phone-playback')
  await page
    .getByRole('button', { name: t('monitoring.playback.exit') })
    .first()
    .tap()
  await seen.detail.getByRole('button', { name: t('common.back') }).tap()
  await seen.row(plate).waitFor()
  await expectClean(phone)
})

test('a partner sees its own devices and not a word of the other organisation', async () => {
  const other = await openVisit({ origin: server.origin })
  const { page } = other
  const seen = monitoringPage(page, t)
  const heard: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/v[23]\//.test(response.url())) heard.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(Promise.resolve(String(payload)))),
  )
  await signInTo(page, t, partner)
  await seen.lamp('live').waitFor()
  await seen
    .counter('all')
    .filter({ hasText: String(foreign.length) })
    .waitFor()
  await seen.row('').first().waitFor()
  await photograph(page, 'partner')

  // A link sent by a dispatcher, and the same objects through the calls themselves.
  await page.goto(`${paths.monitoring}?device=${truckId}&mode=playback`)
  await seen.lamp('live').waitFor()
  await seen
    .counter('all')
    .filter({ hasText: String(foreign.length) })
    .waitFor()
  expect(await seen.detail.count()).toBe(0)
  expect(await page.getByRole('slider', { name: t('monitoring.playback.position') }).count()).toBe(0)
  const theirs = await signedInCaller(server.origin, partner.account, partner.password)
  await expect(theirs(tracks.postList, lastDay())).rejects.toThrow(/deviceNotFound|does not exist|not found/i)

  const visible = [await page.content(), ...(await Promise.all(heard))].join('\n')
  const secrets = [
    ...demoOrganisations.filter(({ code }) => code !== 'BF').map(({ name }) => `"${name}"`),
    demoOrganisations[0]!.name,
    ...own.flatMap(({ deviceCode, plate: theirPlate }) => [deviceCode, theirPlate ?? deviceCode]),
  ]
  expect(visible).toContain(foreign[0]!.deviceCode)
  expect(secrets.filter((secret) => visible.includes(secret))).toEqual([])
  await expectClean(other)
})

test('no request left the machine and nothing was logged as an error', () => expectClean(visit))

const expectClean = async (one: Visit): Promise<void> => {
  expect(one.foreign).toEqual([])
  expect(one.problems).toEqual([])
  await one.close()
}

const idOf = async (deviceCode: string): Promise<number> => {
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: deviceCode }]
  const { records } = await call(deviceStatus.queryBizDeviceList, { page: 1, size: 1, conditionVos })
  return records[0]!.id
}

const lastDay = () => ({
  deviceId: truckId,
  startTime: printTime(Date.now() - dayMs, '+08:00'),
  endTime: printTime(Date.now(), '+08:00'),
})

const trackLength = async (): Promise<number> => (await call(tracks.postList, lastDay())).points.length

/** The five states add up, on the page as on the server. */
const countsAddUp = async (): Promise<boolean> => {
  const counts = Object.fromEntries(
    await Promise.all(
      (['all', 'run', 'stop', 'offLine', 'close', 'other'] as const).map(
        async (name) => [name, Number.parseInt(await monitoring.counter(name).innerText(), 10)] as const,
      ),
    ),
  )
  const { all, ...states } = counts
  return all === Object.values(states).reduce((sum, one) => sum + one, 0)
}
