/**
 * The operations screen while devices report: figures change, charts draw, one process alone, a phone, and a user without the
 * permission.
 */
import { figureEveryMs } from '@coldway/contract/operations/operations.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { addPerson, register, signedInCaller, uplink } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { cutOff } from './src/page-checks.ts'
import { type Words, wordsOf } from './src/words.ts'

const path = '/view/systemSettings/operations'
const admin = { account: 'admin', password: 'Cold-chain-26' }
const guest = { account: 'guest', password: 'Cold-guest-26' }
const branch = { account: 'branch', password: 'Cold-branch-26' }
/** Two reports of the figures, and the request after them. */
const moves = { timeout: figureEveryMs * 4 }

let server: RunningServer
let t: Words
let load: { stop(): Promise<number> }
const visits: Visit[] = []

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  const call = await signedInCaller(server.origin, admin.account, admin.password)
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  const device = await register(call, { deviceCode: 'OPS-1', deviceName: '疫苗箱一号', range })
  const [, below] = await call(organisations.queryOrgTree, {})
  const orgId = below?.id ?? 0
  await addPerson(server.origin, call, { ...guest, orgId, permissions: ['monitor:view'] })
  await addPerson(server.origin, call, { ...branch, orgId, permissions: ['monitor:view', 'operations:view'] })
  load = startLoad({ deviceCode: 'OPS-1', secret: device.secret })
})
afterAll(async () => {
  await load?.stop()
})

/** A message of twenty reports every few milliseconds, one after the other. */
const startLoad = (device: { deviceCode: string; secret: string }) => {
  let isOver = false
  let sent = 0
  const firstS = Math.floor(Date.now() / 1000) - 86_400
  const run = async (): Promise<void> => {
    while (!isOver) {
      const said = Array.from({ length: 20 }, () => {
        sent += 1
        return { id: String(sent), time: firstS + sent, blocks: [{ id: 3, temp: 40 + (sent % 30) }] }
      })
      await uplink(server.origin, device, said)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
      return sent
    },
  }
}

const visit = async (who: typeof admin, size?: typeof handset): Promise<Visit> => {
  const made = await openVisit({ origin: server.origin, ...(size && { size }) })
  visits.push(made)
  await signInTo(made.page, t, who, path)
  return made
}

const card = (page: Page, name: 'reportsPerS' | 'ackP99Ms' | 'memoryMb' | 'cpuPct'): Locator =>
  page.getByRole('article', { name: t(`operations.figures.${name}`), exact: true })
const numberOf = async (article: Locator): Promise<number> =>
  Number((await article.locator('b').innerText()).replaceAll(/[^\d.]/g, '') || Number.NaN)

test('figures move and their charts draw while devices report', async () => {
  const { page } = await visit(admin)
  await page.getByRole('heading', { name: t('titles.operations'), level: 1 }).waitFor()
  await card(page, 'reportsPerS').waitFor(moves)
  await expect.poll(() => numberOf(card(page, 'reportsPerS')), moves).toBeGreaterThan(20)
  await eventually(() => numberOf(card(page, 'ackP99Ms'))).toBeGreaterThan(0)
  await eventually(() => numberOf(card(page, 'memoryMb'))).toBeGreaterThan(50)
  const line = () => card(page, 'reportsPerS').locator('.band-line').last().getAttribute('d')
  const before = await line()
  const first = await numberOf(card(page, 'cpuPct'))
  await expect.poll(line, moves).not.toBe(before)
  expect(first).toBeGreaterThan(0)
  await eventually(() => page.getByRole('img').count()).toBeGreaterThan(8)
  await eventually(() => cutOff(page)).toEqual([])
  await photograph(page, 'operations-desk')
})

test('an hour is one press away, and a value is read by the keyboard', async () => {
  const { page } = visits[0] as Visit
  await page.getByText(t('operations.hours', { count: 1 }), { exact: true }).click()
  await page
    .getByRole('radio', { name: t('operations.hours', { count: 1 }), checked: true })
    .waitFor({ state: 'attached' })
  const chart = card(page, 'reportsPerS').getByRole('img')
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await chart.locator('.band-cursor').waitFor({ state: 'attached' })
})

test('its process stands there with its roles, and can be looked at alone', async () => {
  const { page } = visits[0] as Visit
  const processes = page.getByRole('region', { name: t('operations.processes') })
  const own = processes.getByRole('button').filter({ hasText: 'ingest' })
  await own.filter({ hasText: t('operations.there') }).click()
  await own.and(page.locator('[aria-pressed=true]')).waitFor()
  await card(page, 'reportsPerS').waitFor()
})

test('on a phone everything is within the page', async () => {
  const { page } = await visit(admin, handset)
  await card(page, 'reportsPerS').waitFor(moves)
  await eventually(() => cutOff(page)).toEqual([])
  await photograph(page, 'operations-phone')
})

test('whoever has no right to it reads so, and sees no figure', async () => {
  const { page } = await visit(guest)
  await page.getByText(t('common.noPermission')).waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
})

test('whoever has the right in an organisation below reads that it is not enough', async () => {
  const made = await visit(branch)
  made.expect(/status of 403/)
  await made.page.getByText(t('common.noPermission')).waitFor()
  expect(await made.page.getByRole('article').count()).toBe(0)
  await photograph(made.page, 'operations-refused')
})

test('nothing left the machine and nothing else was logged as an error', () => {
  for (const { foreign, problems } of visits) {
    expect(foreign).toEqual([])
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([])
  }
})
