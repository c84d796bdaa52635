/** Jobs of a working day, with the user's actions counted: docs/jobs.md keeps the counts. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { eventually } from './src/eventually.ts'
import { paths, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const plate = '沪B70001'
const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const onWall = 12

let server: RunningServer
let browser: Browser
let call: Caller
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  ;[server, browser] = await Promise.all([
    startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } }),
    openBrowser(),
  ])
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const first = await register(call, { deviceCode: 'JOB-1', deviceName: '冷藏车 1', plate, reportIntervalS: 60 })
  for (let number = 2; number <= onWall; number++)
    await register(call, { deviceCode: `JOB-${number}`, deviceName: `冷藏车 ${number}`, reportIntervalS: 60 })
  await driveYesterday(first)
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** An hour of yesterday's noon in the zone of the account, with the door open for ten minutes of it. */
const driveYesterday = async (credential: Credential): Promise<void> => {
  const zoneMs = 8 * 60 * minuteMs
  const noonMs = Math.floor((Date.now() + zoneMs) / dayMs) * dayMs - zoneMs - dayMs / 2
  const reports = Array.from({ length: 60 }, (_, minute) => ({
    id: String(minute),
    time: noonMs + minute * minuteMs,
    position: { lng: 121.4 + minute / 200, lat: 31.2, type: 'GPS', speedKmh: 60 },
    blocks: [
      { id: 3, temp: 40 + (minute % 5) },
      { id: 16, gac: minute >= 20 && minute < 30 ? 1 : 0 },
    ],
  }))
  expect((await uplink(server.origin, credential, reports)).status).toBe(200)
}

/** What a user does: a press, a text, a shortcut; each counts one. */
const actor = (page: Page) => {
  const done = { actions: 0 }
  const counted =
    <Input extends unknown[]>(work: (...input: Input) => Promise<void>) =>
    async (...input: Input): Promise<void> => {
      done.actions += 1
      await work(...input)
    }
  return {
    done,
    click: counted((at: Locator) => at.click()),
    type: counted((at: Locator, text: string) => at.fill(text)),
    press: counted((key: string) => page.keyboard.press(key)),
  }
}

const begin = async () => {
  const visit = await openVisit(browser, { origin: server.origin })
  await signInTo(visit.page, t, admin, paths.home)
  await visit.page.getByRole('button', { name: t('shell.palette.title') }).waitFor()
  return { visit, page: visit.page, user: actor(visit.page) }
}
const finish = async (visit: Visit): Promise<void> => {
  expect([...visit.problems, ...visit.foreign]).toEqual([])
  await visit.close()
}

test("a vehicle's yesterday with its door takes five actions", async () => {
  const { visit, page, user } = await begin()
  await user.press('Control+k')
  const found = page.getByRole('option').filter({ hasText: plate })
  await user.type(page.getByRole('combobox', { name: t('shell.palette.title') }), plate)
  await found.first().waitFor()
  await user.press('Enter')
  await user.click(page.getByRole('tab', { name: t('devicePage.tabs.timeline') }))
  await user.click(page.getByText(t('devicePage.days.yesterday'), { exact: true }))
  const strip = page.getByRole('region', { name: t('devicePage.strip') })
  // Temperature, door, speed.
  await eventually(() => strip.getByRole('img').count()).toBe(3)
  await page
    .getByRole('list', { name: t('devicePage.happened') })
    .getByText(t('devicePage.kinds.drive'))
    .first()
    .waitFor()
  await photograph(page, 'job-yesterday')
  expect(user.done.actions).toBe(5)
  await finish(visit)
})

test('twelve vehicles on the wall take three actions', async () => {
  const { visit, page, user } = await begin()
  await page.goto('/view/deviceMonitor/multipleMonitor')
  await user.click(page.getByRole('button', { name: t('wall.vehicles', { count: 0, max: onWall }) }))
  const chooser = page.getByRole('dialog', { name: t('wall.choose') })
  await user.click(chooser.getByRole('button', { name: t('monitoring.chooser.takeFirst', { count: onWall }) }))
  await user.click(chooser.getByRole('button', { name: t('monitoring.chooser.take') }))
  await eventually(() => page.locator('.wall-pane').count()).toBe(onWall)
  await photograph(page, 'job-wall')
  expect(user.done.actions).toBe(3)
  await finish(visit)
})
