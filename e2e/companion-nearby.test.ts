/**
 * What is near the phone: a refused place is said, a found one shows devices and sites on map and list; without network the page
 * shows the same from what the phone keeps, and nothing of it is left after signing out.
 */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, serverAway } from './src/browser.ts'
import { type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { signInButton } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { enter, newPage, phone, shellIsKept } from './src/phone.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const here = { longitude: 121.47, latitude: 31.23 }
const deviceName = '冷藏箱 · 附近'
const siteName = '浦东仓'

let server: RunningServer
let call: Caller
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const credential: Credential = await register(call, { deviceCode: 'NEAR-1', deviceName, reportIntervalS: 60 })
  const orgId = (await call(organisations.queryOrgTree, {}))[1]!.id
  const position = { lng: 121.48, lat: 31.235, type: 'GPS', speedKmh: 0 }
  const said = [{ id: 'near-1', time: Date.now(), position, blocks: [{ id: 3, temp: 41 }] }]
  expect((await uplink(server.origin, credential, said)).status).toBe(200)
  await call(sites.save, {
    orgId,
    siteName,
    siteType: 'warehouse',
    shape: 'circle',
    centerlng: 121.481,
    centerlat: 31.236,
    radius: 1200,
    address: 'Quay 1',
  })
})

/** A phone that finds its place only when the story says so. */
const holdPlace = (): void => {
  const held = globalThis as unknown as { foundPlace?: () => void }
  navigator.geolocation.getCurrentPosition = (found) => {
    const coords = { longitude: 121.47, latitude: 31.23, accuracy: 20 }
    held.foundPlace = () => found({ coords, timestamp: Date.now() } as GeolocationPosition)
  }
}

const rowsOf = (page: Page, store: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('coldway-companion')
        opening.onsuccess = () => {
          const counting = opening.result.transaction(name).objectStore(name).count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
    store,
  )

test('what is near is shown on map and list, stays without network, and leaves with the account', async () => {
  const visit = await openVisit({ origin: server.origin, size: phone })
  visit.expect(/ERR_INTERNET_DISCONNECTED/)
  visit.expect(serverAway)
  // A page that is loaded again while it renews its session presents a cookie that was used; it renews it once more.
  visit.expect(/409 \(Conflict\)/)
  const { context } = visit
  let { page } = visit
  await page.goto(`${companionPath}nearby`)
  await enter(page, t, admin)
  await page.getByRole('button', { name: t('companion.nearby.ask') }).click()
  await page.getByText(t('companion.nearby.denied')).waitFor()
  expect(await barriers(page)).toEqual([])
  await photograph(page, 'companion-nearby-denied')

  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(here)
  await page.getByRole('button', { name: t('companion.nearby.ask') }).click()
  await page.getByRole('link', { name: deviceName }).waitFor()
  await page.getByRole('link', { name: siteName }).waitFor()
  await page.locator('.nearby-map canvas').waitFor()
  await eventually(() => rowsOf(page, 'map')).toBeGreaterThan(20)
  expect(await barriers(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await photograph(page, 'companion-nearby')

  await page.getByRole('link', { name: siteName }).click()
  await page.getByRole('heading', { name: siteName }).waitFor()
  await page.getByRole('link', { name: deviceName }).waitFor()
  expect(await barriers(page)).toEqual([])
  await shellIsKept(page)

  await context.setOffline(true)
  await page.close()
  page = await newPage(context)
  await page.getByRole('link', { name: t('companion.tabs.nearby') }).click()
  await page.getByRole('link', { name: deviceName }).waitFor()
  await page.locator('.nearby-map-age').waitFor()
  await photograph(page, 'companion-nearby-without-network')

  await context.setOffline(false)
  await page.goto(`${companionPath}account`)
  await page.getByRole('button', { name: t('shell.user.signOut') }).click()
  await signInButton(page, t).waitFor()
  expect([await rowsOf(page, 'map'), await rowsOf(page, 'kept')]).toEqual([0, 0])
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
  await visit.close()
})

test('a place that the phone finds after its user has signed out is kept for nobody', async () => {
  const visit = await openVisit({ origin: server.origin, size: phone })
  const { page } = visit
  await page.addInitScript(holdPlace)
  await page.goto(`${companionPath}nearby`)
  await enter(page, t, admin)
  await page.getByRole('button', { name: t('companion.nearby.ask') }).click()
  await page.waitForFunction(() => 'foundPlace' in globalThis)
  await page.getByRole('link', { name: t('companion.tabs.account') }).click()
  await page.getByRole('button', { name: t('shell.user.signOut') }).click()
  await signInButton(page, t).waitFor()
  await eventually(() => rowsOf(page, 'kept')).toBe(0)
  await page.evaluate(() => (globalThis as unknown as { foundPlace: () => void }).foundPlace())
  // Long enough for a write that was begun.
  await page.waitForTimeout(500)
  expect(await rowsOf(page, 'kept')).toBe(0)
  expect(visit.problems).toEqual([])
  await visit.close()
})
