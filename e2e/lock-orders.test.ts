/** The lock of an order: asked for at a desk, approved by a second person on a phone in two presses, opened by the lock. */
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { paths as screens } from '@coldway/contract/screens/screens.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { beforeAll, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { addPerson, type Caller, register, signedInCaller } from './src/calls.ts'
import { signInTo } from './src/console-page.ts'
import { openLockLink, startLockOrder } from './src/lock-orders.ts'
import { barriers } from './src/page-checks.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const asker = { account: 'asker', password: 'Cold-chain-27' }
const lockName = '订单锁 1'
const orderNo = 'LO-STORY-1'

let server: RunningServer
let desk: Visit
let phone: Visit
let t: Words
let call: Caller
let lock: Credential
let orderId = 0

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  desk = await openVisit({ origin: server.origin })
  phone = await openVisit({ origin: server.origin, size: handset })
  const chief = await signedInCaller(server.origin, admin.account, admin.password)
  lock = await register(chief, { deviceCode: 'LK-STORY-1', deviceName: lockName, category: 'lock' })
  const [, first] = await chief(organisations.queryOrgTree, {})
  call = await addPerson(server.origin, chief, {
    ...asker,
    orgId: first!.id,
    permissions: [
      'device:view',
      'lockOrder:view',
      'lockOrder:edit',
      'command:view',
      'command:unlock',
      'organisation:view',
    ],
  })
  orderId = await startLockOrder(call, { orgId: first!.id, orderNo, lock })
})

test('what one person asks for another approves in two presses, and the order says that its lock was opened', async () => {
  const { got, link } = await openLockLink(server, lock)
  await signInTo(phone.page, t, admin, screens.unlockRequests)
  await phone.page.getByText(t('lockOrders.unlocks.none')).waitFor()

  const { page } = desk
  await signInTo(page, t, asker, `${screens.lockOrder}?id=${orderId}`)
  await page.getByRole('button', { name: t('lockOrders.unlocks.ask') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('lockOrders.reason')).fill('已到仓库')
  await dialog.getByRole('button', { name: t('lockOrders.unlocks.ask') }).click()
  await page.getByText(t('lockOrders.unlocks.asked')).waitFor()

  // Once it is approved, the same lock stands below among the openings that are on their way.
  const inbox = phone.page.getByRole('region', { name: t('lockOrders.unlocks.waiting') })
  const waiting = inbox.getByRole('listitem', { name: lockName })
  await waiting.getByText('已到仓库').waitFor()
  expect(await barriers(phone.page)).toEqual([])
  await photograph(phone.page, 'lock-orders-inbox-phone')
  await waiting.getByRole('button', { name: t('lockOrders.unlocks.approve') }).click()
  expect(got).toEqual([])
  await waiting.getByRole('button', { name: t('lockOrders.unlocks.openNow') }).click()
  await waiting.waitFor({ state: 'detached' })

  await page.getByRole('cell', { name: t('enums.lockOrderEvents.opened') }).waitFor()
  await page.getByText(t('enums.lockOrderStates.unlocked'), { exact: true }).waitFor()
  expect(got).toEqual(['elockUnlock'])
  await photograph(page, 'lock-orders-order')
  expect(await barriers(page)).toEqual([])
  link.close()
})

test('the list leads to the form, whose fields and materials fit a desk and a phone', async () => {
  const { page } = desk
  await page.goto(screens.lockOrders)
  await page.getByRole('link', { name: orderNo }).waitFor()
  await photograph(page, 'lock-orders-list')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: t('titles.lockOrderAdd'), exact: true }).click()
  await page.getByLabel(t('lockOrders.orderNo')).waitFor()
  await photograph(page, 'lock-orders-add')
  expect(await barriers(page)).toEqual([])
  await phone.page.goto(screens.lockOrderAdd)
  await phone.page.getByLabel(t('lockOrders.supplier')).scrollIntoViewIfNeeded()
  await photograph(phone.page, 'lock-orders-add-phone')
  expect([...desk.problems, ...phone.problems]).toEqual([])
  expect([...desk.foreign, ...phone.foreign]).toEqual([])
})
