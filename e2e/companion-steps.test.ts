/**
 * Jobs of the companion that do not wait for a network, killed at each step: a decision about a lock and the binding of a device. The
 * worker is killed alone, the phone is full, and its user signs in by code and by passkey.
 */
import { createHmac } from 'node:crypto'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { Call } from '@coldway/contract/call.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import { mobileMenus, permissions } from '@coldway/contract/permissions.ts'
import { companionPath, paths } from '@coldway/contract/screens/screens.ts'
import { printTime } from '@coldway/contract/time.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, serverAway, type Visit } from './src/browser.ts'
import { addPerson, type Caller, register, signedInCaller, uplink } from './src/calls.ts'
import { signInButton } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { openLockLink, startLockOrder } from './src/lock-orders.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { enter, newPage, phone, shellIsKept } from './src/phone.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const hand = { account: 'hand', password: 'Warehouse-26' }
const guard = { account: 'guard', password: 'Warehouse-27' }
const zone = '+08:00'
let server: RunningServer
/** By a name, as passkeys belong to names. */
let origin: string
let call: Caller
let asker: Caller
let orgId: number
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({
    isDemo: false,
    env: ({ http }) => ({ COLDWAY_ADMIN_PASSWORD: admin.password, COLDWAY_PUBLIC_URL: `http://localhost:${http}` }),
  })
  origin = server.origin.replace('127.0.0.1', 'localhost')
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const first = await register(call, { deviceCode: 'STEP-1', deviceName: '疫苗冷藏箱' })
  orgId = (await call(organisations.queryOrgTree, {}))[1]!.id
  await addPerson(server.origin, call, { ...hand, orgId, permissions, mobileMenus })
  asker = await addPerson(server.origin, call, { account: 'asker', password: 'Cold-chain-27', orgId, permissions })
  await call(alarmPolicies.savePolicy, {
    orgId,
    name: '疫苗 2–8 ℃',
    coverage: { by: 'organisation', orgIds: [orgId] },
    kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 0 }],
    levels: [{}, {}, {}],
    schedule: null,
    push: { isEnabled: false, scope: 'branch', types: ['opened'] },
  })
  const said = [{ id: 'step-1', time: Date.now(), blocks: [{ id: 3, temp: 94 }] }]
  expect((await uplink(server.origin, first, said)).status).toBe(200)
})

const openPhone = async (): Promise<Visit> => {
  const visit = await openVisit({ origin, size: phone })
  visit.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)|409 \(Conflict\)/)
  visit.expect(serverAway)
  await visit.page.goto(companionPath)
  await enter(visit.page, t, hand)
  await visit.page.getByRole('navigation', { name: t('companion.tabs.main') }).waitFor()
  return visit
}

/** The server does what it is asked once, and its answer never arrives. */
const loseAnswer = (page: Page, { path }: Call): Promise<unknown> =>
  page.route(
    (url) => url.pathname === path,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

/** An order whose lock somebody asks to be opened; `opened` counts what reaches the lock. */
const unlockAsked = async (number: number) => {
  const deviceName = `订单锁 ${number}`
  const lock = await register(call, { deviceCode: `STEP-LOCK-${number}`, deviceName, category: 'lock' })
  const id = await startLockOrder(asker, { orgId, orderNo: `STEP-ORDER-${number}`, lock })
  const { got: opened, link } = await openLockLink(server, lock)
  await asker(lockOrders.batchUnlock, { waybillId: id, reason: '已到仓库' })
  return { deviceName, opened, link }
}

const unlockCard = (page: Page, name: string) => page.locator('.is-unlock').filter({ hasText: name })
const approve = async (page: Page, name: string): Promise<void> => {
  const card = unlockCard(page, name)
  const arm = card.getByRole('button', { name: t('lockOrders.unlocks.approve') })
  const isArmed = card.getByRole('button', { name: t('lockOrders.unlocks.openNow') })
  await arm.or(isArmed).click()
  await isArmed.click()
}

test('a lock opens once, whether network, answer, page or server is lost around its approval', async () => {
  const visit = await openPhone()
  const { context } = visit
  let { page } = visit

  const withoutNetwork = await unlockAsked(1)
  await unlockCard(page, withoutNetwork.deviceName).waitFor()
  await context.setOffline(true)
  await approve(page, withoutNetwork.deviceName)
  await page.getByText(t('companion.unlock.needsNetwork')).waitFor()
  await photograph(page, 'companion-unlock-without-network')
  expect(await cutOff(page)).toEqual([])
  await context.setOffline(false)
  expect(withoutNetwork.opened).toEqual([])
  await unlockCard(page, withoutNetwork.deviceName)
    .getByRole('button', { name: t('lockOrders.unlocks.openNow') })
    .click()
  await unlockCard(page, withoutNetwork.deviceName).waitFor({ state: 'detached' })
  await eventually(async () => withoutNetwork.opened).toEqual(['elockUnlock'])

  // The server opens it and nobody hears of it: the request is gone, and not offered a second time.
  const unheard = await unlockAsked(2)
  await unlockCard(page, unheard.deviceName).waitFor()
  await loseAnswer(page, unlockRequests.updateLock)
  await approve(page, unheard.deviceName)
  await unlockCard(page, unheard.deviceName).waitFor({ state: 'detached' })
  await eventually(async () => unheard.opened).toEqual(['elockUnlock'])

  const killed = await unlockAsked(3)
  await unlockCard(page, killed.deviceName).waitFor()
  const sent = page.waitForRequest((request) => request.url().endsWith(unlockRequests.updateLock.path))
  await approve(page, killed.deviceName)
  await sent
  await page.close()
  page = await newPage(context)
  await page.getByText(t('companion.now.title')).waitFor()
  await eventually(async () => killed.opened).toEqual(['elockUnlock'])
  await unlockCard(page, killed.deviceName).waitFor({ state: 'detached' })

  const late = await unlockAsked(4)
  await unlockCard(page, late.deviceName).waitFor()
  late.link.close()
  await server.kill()
  await approve(page, late.deviceName)
  await page.getByText(t('companion.unlock.needsNetwork')).waitFor()
  await server.start()
  await late.link.open()
  await unlockCard(page, late.deviceName)
    .getByRole('button', { name: t('lockOrders.unlocks.openNow') })
    .click()
  await eventually(async () => late.opened).toEqual(['elockUnlock'])
  for (const { link, opened } of [withoutNetwork, unheard, killed, late]) {
    link.close()
    expect(opened).toHaveLength(1)
  }
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('a device is bound once, whether network, answer, page or server is lost around it', async () => {
  const visit = await openPhone()
  const { context } = visit
  let { page } = visit
  const base = await register(call, { deviceCode: 'STEP-BASE', deviceName: '基础箱' })
  const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
  const { id } = await call(waybills.save, {
    orgId,
    waybillType: 'road',
    businessCode: 'STEPS',
    shipping: place('上海浦东仓'),
    receiving: place('杭州西湖店'),
    deviceIds: [base.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: printTime(Date.now(), zone),
  })
  const aboard = async (): Promise<string[]> =>
    (await call(waybills.queryMonitoringById, { id })).devices.flatMap(({ deviceCode }) => deviceCode ?? []).toSorted()
  const address = `${companionPath}scan?shipment=${id}`
  const scan = async ({ deviceCode }: Credential): Promise<void> => {
    if (!page.url().endsWith(address)) await page.goto(address)
    await page.getByLabel(t('companion.scan.typed')).fill(deviceCode)
    await page.getByRole('button', { name: t('companion.tabs.find') }).click()
    await page.getByRole('button', { name: t('companion.scan.bind') }).waitFor()
  }
  const bind = () => page.getByRole('button', { name: t('companion.scan.bind') }).click()
  const isBound = () =>
    eventually(async () => {
      // Whoever reads that a busy server did not answer in time presses again.
      if (await page.getByText(t('errors.timedOut')).isVisible()) await bind()
      return new URL(page.url()).pathname
    }).toBe(`${companionPath}shipment/${id}`)
  const boxes: Credential[] = []
  for (let number = 1; number <= 4; number += 1)
    boxes.push(await register(call, { deviceCode: `STEP-BOX-${number}`, deviceName: `冷藏箱 ${number}` }))
  const [withoutNetwork, unheard, killed, late] = boxes as [Credential, Credential, Credential, Credential]

  await scan(withoutNetwork)
  await context.setOffline(true)
  await bind()
  await page.getByText(t('errors.networkUnstable')).waitFor()
  expect(await aboard()).toEqual(['STEP-BASE'])
  await context.setOffline(false)
  await bind()
  await isBound()

  await scan(unheard)
  await loseAnswer(page, waybills.update)
  await bind()
  await page.getByText(t('errors.networkUnstable')).waitFor()
  await bind()
  await isBound()

  await scan(killed)
  const sent = page.waitForRequest((request) => request.url().endsWith(waybills.update.path))
  await bind()
  await sent
  await page.close()
  await eventually(aboard).toEqual(['STEP-BASE', 'STEP-BOX-1', 'STEP-BOX-2', 'STEP-BOX-3'])
  page = await newPage(context, address)

  await scan(late)
  await server.kill()
  await bind()
  await page.getByText(t('errors.networkUnstable')).waitFor()
  await server.start()
  await bind()
  await isBound()
  expect(await aboard()).toEqual(['STEP-BASE', ...boxes.map(({ deviceCode }) => deviceCode)])
  expect(visit.problems).toEqual([])
  await visit.close()
})

const openAlarm = async () => {
  const conditionVos = [{ column: 'status', type: 'eq', value: 'alarming' }]
  return (await call(alarmRecords.queryAlarmData, { page: 1, size: 10, conditionVos })).records[0]
}

test('on a full phone nothing is taken silently, and what was taken outlives a killed worker', async () => {
  const visit = await openVisit({ origin, size: phone })
  visit.expect(/ERR_(INTERNET_DISCONNECTED|FAILED)|409 \(Conflict\)|QuotaExceeded/)
  const { page, context } = visit
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await page.goto(companionPath)
  await enter(page, t, hand)
  await page.getByRole('button', { name: t('alarms.acknowledge'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('companion.acknowledge.phrases.moved') }).click()
  const send = sheet.getByRole('button', { name: t('alarms.acknowledge'), exact: true })
  await send.click()
  await sheet.getByText(t('companion.queue.noSpace')).waitFor()
  await photograph(page, 'companion-full')
  expect([await barriers(page), await cutOff(page)]).toEqual([[], []])
  expect((await openAlarm())?.acknowledgedBy).toBeNull()

  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await page.reload()
  await shellIsKept(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: t('alarms.acknowledge'), exact: true }).click()
  await sheet.getByRole('button', { name: t('companion.acknowledge.phrases.moved') }).click()
  await send.click()
  await page.getByText(t('companion.queue.waiting', { count: 1 })).waitFor()
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await page.reload()
  await page.getByText(t('companion.queue.waiting', { count: 1 })).waitFor()
  expect((await openAlarm())?.acknowledgedBy).toBeNull()

  // Signing out asks first, as long as something was not sent.
  await page.getByRole('link', { name: t('companion.tabs.account') }).click()
  await page.getByRole('button', { name: t('shell.user.signOut') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('common.cancel') })
    .click()
  await context.setOffline(false)
  await eventually(async () => (await openAlarm())?.acknowledgeComment).toBe(t('companion.acknowledge.phrases.moved'))
  expect(visit.problems).toEqual([])
  await visit.close()
})

/** The code that an app shows at the moment (RFC 6238). */
const codeOf = (secret: string): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(secret, (one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(step).digest()
  const at = mac.at(-1)! & 15
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

test('an account with a second factor signs in on the phone by a code, and by a passkey in its place', async () => {
  const own = await addPerson(server.origin, call, { ...guard, orgId, permissions, mobileMenus })
  const { secret } = await own(secondFactor.begin, { password: guard.password })
  const { recoveryCodes } = await own(secondFactor.confirm, { code: codeOf(secret) })
  const [ofPasskey, ofSignIn] = recoveryCodes as [string, string]
  const visit = await openVisit({ origin, size: phone, browser: 'whole' })
  visit.expect(/40[13] \(/)
  const { page, context } = visit
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  const signOut = async () => {
    await page.goto(`${companionPath}account`)
    await page.getByRole('button', { name: t('shell.user.signOut') }).click()
    await signInButton(page, t).waitFor()
  }
  const tabs = page.getByRole('navigation', { name: t('companion.tabs.main') })

  await page.goto(companionPath)
  await enter(page, t, guard)
  const code = page.getByLabel(t('security.anyCode'))
  await code.fill('000000')
  await signInButton(page, t).click()
  await page.getByText(t('errors.secondFactorWrong')).waitFor()
  await photograph(page, 'companion-code')
  expect([await barriers(page), await cutOff(page)]).toEqual([[], []])
  await code.fill(ofSignIn)
  await signInButton(page, t).click()
  await tabs.waitFor()

  // The passkey is added in the console, on the same phone.
  await page.goto(paths.settings)

  await page.getByRole('button', { name: t('security.addPasskey') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('security.passkeyName')).fill('手机')
  await dialog.locator('input[type=password]').fill(guard.password)
  await dialog.getByLabel(t('security.anyCode')).fill(ofPasskey)
  await dialog.getByRole('button', { name: t('security.addPasskey') }).click()
  await page.getByText(t('security.passkeyAdded')).waitFor()

  await signOut()
  await enter(page, t, guard)
  const usePasskey = page.getByRole('button', { name: t('security.usePasskey') })
  await usePasskey.waitFor()
  await photograph(page, 'companion-passkey')
  await usePasskey.click()
  await tabs.waitFor()
  expect(visit.problems).toEqual([])
  await visit.close()
})
