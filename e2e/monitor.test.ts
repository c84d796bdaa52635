/**
 * The wall as a dispatcher uses it: live, played with one clock, reloaded, shared with a stranger until the link is revoked.
 */
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from './src/eventually.ts'
import { openVisit, type Visit } from './src/browser.ts'
import { signedInCaller } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { demoPassword, type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const dispatcher = { account: 'dispatcher', password: demoPassword }
const wallPath = '/view/deviceMonitor/multipleMonitor'
const many = 12

let server: RunningServer
let visit: Visit
let t: Words
let ids: number[]

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: true, begins: 'played' })
  visit = await openVisit({ origin: server.origin })
  const call = await signedInCaller(server.origin, dispatcher.account, dispatcher.password)
  const { records } = await call(deviceStatus.queryBizDeviceList, { page: 1, size: 200, conditionVos: [] })
  ids = records.filter(({ plate }) => plate).map(({ id }) => id)
})

test('twelve vehicles stand side by side with one map between them, and are played at one clock', async () => {
  const { page } = visit
  await signInTo(page, t, dispatcher, `${wallPath}?devices=${ids.slice(0, many).join()}`)
  const panes = page.locator('.wall-pane canvas')
  await panes.nth(many - 1).waitFor()
  // One WebGL context for all of them.
  const maps = page.locator('canvas.maplibregl-canvas')
  await maps.first().waitFor({ state: 'attached' })
  await eventually(() => maps.count()).toBe(1)
  await page.getByText(t('monitoring.detail.playback'), { exact: true }).click()
  // Enabled once all tracks are loaded.
  await page.getByRole('button', { name: t('monitoring.playback.play') }).click({ trial: true })
  const cursor = page.getByRole('slider', { name: t('monitoring.playback.position') })
  await cursor.focus()
  await page.keyboard.press('End')
  const [at, last] = await Promise.all(['aria-valuenow', 'aria-valuemax'].map((name) => cursor.getAttribute(name)))
  expect(at).toBe(last)
  await page.reload()
  await panes.nth(many - 1).waitFor()
  await cursor.waitFor()
})

test('what stands on the wall is shared, and a stranger sees that and nothing else until it is revoked', async () => {
  const { page } = visit
  await page.goto(`${server.origin}${wallPath}?devices=${ids.slice(0, 2).join()}`)
  await page.getByRole('button', { name: t('shares.share'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('shares.dialogTitle') })
  await dialog.getByRole('button', { name: t('shares.create') }).click()
  const link = await dialog.getByLabel(t('shares.link'), { exact: true }).inputValue()
  expect(new URL(link).pathname).toBe('/view/deviceMonitor/realTimeMonitoringShare')

  const stranger = await openVisit({ origin: server.origin })
  stranger.expect(/401 \(Unauthorized\)/)
  await stranger.page.goto(link)
  const rows = stranger.page.locator('.device-row')
  await rows.nth(1).waitFor()
  await eventually(() => rows.count()).toBe(2)
  expect(stranger.page.url()).not.toContain('shareToken')
  await dialog
    .getByRole('button', { name: t('shares.revoke') })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: t('shares.revokeTitle') })
  await question.getByRole('button', { name: t('shares.revoke') }).click()
  await stranger.page.getByText(t('shares.expiredTitle')).waitFor()
  await eventually(() => rows.count()).toBe(0)
  await stranger.close()
})
