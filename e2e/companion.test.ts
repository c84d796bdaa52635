/**
 * The companion on a phone: an alarm comes live, the network goes away around its acknowledgement, the page is killed, the server
 * too; what was done arrives once, and nothing of it is left for the next account. A lock seals what the phone keeps.
 */
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import type { Credential } from '@coldway/contract/devices/devices.ts'
import { mobileMenus, permissions } from '@coldway/contract/permissions.ts'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openVisit, photograph, serverAway } from './src/browser.ts'
import { addPerson, type Caller, register, signedInCaller, uplink, until } from './src/calls.ts'
import { signInButton } from './src/console-page.ts'
import { eventually } from './src/eventually.ts'
import { barriers, cutOff } from './src/page-checks.ts'
import { enter, newPage, phone, shellIsKept } from './src/phone.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const hand = { account: 'hand', password: 'Warehouse-26' }
const deviceName = '疫苗冷藏箱'

let server: RunningServer
let call: Caller
let credential: Credential
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  credential = await register(call, { deviceCode: 'POCKET-1', deviceName, reportIntervalS: 60 })
  const orgId = (await call(organisations.queryOrgTree, {}))[1]!.id
  await call(alarmPolicies.savePolicy, {
    orgId,
    name: '疫苗 2–8 ℃',
    coverage: { by: 'organisation', orgIds: [orgId] },
    kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 0 }],
    levels: [{}, {}, {}],
    schedule: null,
    push: { isEnabled: false, scope: 'branch', types: ['opened'] },
  })
  await addPerson(server.origin, call, { ...hand, orgId, permissions, mobileMenus })
})

const measure = async (tempC: number): Promise<void> => {
  const position = { lng: 121.47, lat: 31.23, type: 'GPS', speedKmh: 0 }
  const blocks = [{ id: 3, temp: Math.round(tempC * 10) }]
  const said = [{ id: String(Date.now()), time: Date.now(), position, blocks }]
  expect((await uplink(server.origin, credential, said)).status).toBe(200)
}

const acknowledge = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: t('alarms.acknowledge'), exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('companion.acknowledge.phrases.door') }).click()
  await sheet.getByRole('button', { name: t('alarms.acknowledge'), exact: true }).click()
  await page.getByText(t('companion.queue.willBeSent')).waitFor()
}

/** The alarm that is open; the story has at most one at a time. */
const openAlarm = async () => {
  const conditionVos = [{ column: 'status', type: 'eq', value: 'alarming' }]
  return (await call(alarmRecords.queryAlarmData, { page: 1, size: 10, conditionVos })).records[0]
}

test('an alarm acknowledged without network arrives once, whatever is killed in between', async () => {
  const visit = await openVisit({ origin: server.origin, size: phone })
  visit.expect(/ERR_INTERNET_DISCONNECTED/)
  visit.expect(serverAway)
  const { context } = visit
  let { page } = visit
  await page.goto(companionPath)
  await enter(page, t, admin)
  await page.getByText(t('companion.now.nothing')).waitFor()

  await measure(9.4)
  await page.getByRole('heading', { name: new RegExp(deviceName) }).waitFor()
  await page.getByText('9.4 ℃').first().waitFor()
  expect(await barriers(page)).toEqual([])
  expect(await cutOff(page)).toEqual([])
  await photograph(page, 'companion-now')
  await shellIsKept(page)

  await context.setOffline(true)
  await acknowledge(page)
  await page.getByText(t('companion.queue.waiting', { count: 1 })).waitFor()
  await page.close()

  page = await newPage(context)
  await page.getByText(t('companion.queue.willBeSent')).waitFor()
  await photograph(page, 'companion-without-network')
  expect((await openAlarm())?.acknowledgedBy).toBeNull()

  // The network is back, and nobody answers: the server was killed.
  await server.kill()
  await context.setOffline(false)
  await page.getByText(t('companion.queue.waiting', { count: 1 })).waitFor()
  await server.start()
  await eventually(async () => (await openAlarm())?.acknowledgeComment).toBe(t('companion.acknowledge.phrases.door'))
  await page.getByText(t('companion.now.nothing')).waitFor()
  const { timeline } = await call(alarmRecords.queryById, { id: (await openAlarm())!.id })
  expect(timeline.filter(({ step }) => step === 'acknowledged')).toHaveLength(1)

  await page.goto(`${companionPath}account`)
  await page.getByRole('button', { name: t('shell.user.signOut') }).click()
  await signInButton(page, t).waitFor()
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('coldway-companion')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )
  expect(left).toBe(0)
  expect(visit.problems).toEqual([])
  expect(visit.foreign).toEqual([])
  await visit.close()
})

test('what one account could not send is shown to no other, and goes only when the other says so', async () => {
  const visit = await openVisit({ origin: server.origin, size: phone })
  visit.expect(/ERR_INTERNET_DISCONNECTED|401|409/)
  const { page, context } = visit
  await measure(4)
  await until(async () => (await openAlarm()) === undefined)
  await measure(9.8)
  await page.goto(companionPath)
  await enter(page, t, admin)
  await page.getByRole('heading', { name: new RegExp(deviceName) }).waitFor()
  await shellIsKept(page)
  await context.setOffline(true)
  await acknowledge(page)
  // Somebody else takes the phone: the session of the first is gone.
  await page.evaluate(() => {
    localStorage.removeItem('coldway.keepsSession')
    sessionStorage.clear()
  })
  await page.close()
  await context.setOffline(false)
  const next = await newPage(context)
  await enter(next, t, hand)
  await next.getByText(t('companion.account.foreignTitle')).waitFor()
  expect(await next.getByText(deviceName).count()).toBe(0)
  await next.getByRole('button', { name: t('companion.account.foreignDrop') }).click()
  await next.getByRole('heading', { name: new RegExp(deviceName) }).waitFor()
  expect(await next.getByText(t('companion.queue.willBeSent')).count()).toBe(0)
  expect(visit.problems).toEqual([])
  await visit.close()
})

/** Everything that the phone keeps, as text; what is sealed is bytes. */
const keptText = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('coldway-companion')
        opening.onsuccess = () => {
          const within = opening.result.transaction(['kept', 'actions'])
          const asked = ['kept', 'actions'].map((name) => within.objectStore(name).getAll())
          within.oncomplete = () => {
            opening.result.close()
            resolve(JSON.stringify(asked.map(({ result }) => result)))
          }
        }
      }),
  )
const pinPad = async (page: Page, pin: string): Promise<void> => {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('button', { name: t('companion.lock.ok'), exact: true }).click()
}
const pushTo = async (page: Page, content: object): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith(companionPath))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(content),
  })
  await devtools.detach()
}
const shownTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title }) => title).toSorted(),
  )

/** Nothing says whether the worker took a push, so it is sent again when it does not show. Its tag keeps it one. */
const pushUntilShown = async (page: Page, content: object, titles: readonly string[]): Promise<void> => {
  await pushTo(page, content)
  await expect
    .poll(() => shownTitles(page), { timeout: 15_000 })
    .toEqual(titles)
    .catch(async () => {
      await pushTo(page, content)
      await eventually(() => shownTitles(page)).toEqual(titles)
    })
}

/** Delivers to the worker what the system sends it when a notification is pressed. */
const pressNotification = async (context: BrowserContext): Promise<void> => {
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async () => {
    const { registration } = self as unknown as ServiceWorkerGlobalScope
    const [notification] = await registration.getNotifications()
    if (!notification) throw new Error('nothing is shown')
    self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })
}

test('a locked phone shows and keeps nothing readable, opens by PIN and passkey, and is emptied by the tenth wrong PIN', async () => {
  await measure(9.9)
  // A passkey belongs to a name, and an address of numbers is none.
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const visit = await openVisit({ origin, size: phone, browser: 'whole', more: { permissions: ['notifications'] } })
  const { page, context } = visit
  await page.goto(companionPath)
  await enter(page, t, admin)
  const tabs = page.getByRole('navigation', { name: t('companion.tabs.main') })
  const alarm = page.getByRole('heading', { name: new RegExp(deviceName) })
  await alarm.waitFor()
  await shellIsKept(page)
  await eventually(async () => (await keptText(page)).includes(deviceName)).toBe(true)
  const { id: userId } = await call(session.me, {})

  const own = { userId, title: deviceName, body: '9.8 ℃', tag: 'alarm:1', path: '/?alarm=1' }
  await pushUntilShown(page, own, [deviceName])
  await pushTo(page, { userId: userId + 1, title: 'another', body: '', tag: 'alarm:2', path: '/' })
  await eventually(() => shownTitles(page)).toEqual([deviceName])

  await pressNotification(context)
  await page.waitForURL(/[?&]alarm=1$/)
  expect(await shownTitles(page)).toEqual([])

  await context.clock.install()
  await page.goto(`${companionPath}account`)
  await page.getByRole('button', { name: t('companion.lock.set') }).click()
  await pinPad(page, '2468')
  await page.getByText(t('companion.lock.again')).waitFor()
  await pinPad(page, '2468')
  await page.getByText(t('companion.lock.isSet')).waitFor()
  expect(await keptText(page)).not.toContain(deviceName)
  await page.locator('.lock-choice label').first().click()
  await tabs.getByRole('link', { name: t('companion.tabs.now') }).click()
  await alarm.waitFor()
  await context.clock.fastForward('01:10')
  const locked = page.getByRole('heading', { name: t('companion.lock.locked') })
  await locked.waitFor()
  expect(await page.getByText(deviceName).count()).toBe(0)
  expect(await barriers(page)).toEqual([])
  await photograph(page, 'companion-locked')
  const later = { userId, title: deviceName, body: '9.9 ℃', tag: 'alarm:3', path: '/' }
  await pushUntilShown(page, later, [t('companion.push.quiet')])
  await page.reload()
  await locked.waitFor()
  await pinPad(page, '2468')
  await alarm.waitFor()

  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
  await tabs.getByRole('link', { name: t('companion.tabs.account') }).click()
  await page.getByRole('button', { name: t('companion.lock.passkey') }).click()
  await pinPad(page, '2468')
  await page.getByText(t('companion.lock.passkeySet')).waitFor()
  await page.getByRole('button', { name: t('companion.lock.now') }).click()
  await locked.waitFor()
  await photograph(page, 'companion-locked-passkey')
  await page.getByRole('button', { name: t('security.usePasskey') }).click()
  await tabs.waitFor()
  await page.getByRole('button', { name: t('companion.lock.now') }).click()

  for (let left = 9; left > 0; left -= 1) {
    await pinPad(page, '1111')
    await page.getByText(t('companion.lock.wrong', { count: left })).waitFor()
    await context.clock.fastForward('01:00:00')
  }
  await pinPad(page, '1111')
  await signInButton(page, t).waitFor()
  await eventually(() => keptText(page)).toBe('[[],[]]')
  expect(visit.problems).toEqual([])
  await visit.close()
})
