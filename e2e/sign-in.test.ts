/** Signing in, staying signed in and signing out, in five languages. */
import { languages } from '@coldway/contract/enums.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from './src/eventually.ts'
import { openVisit, photograph, type Visit } from './src/browser.ts'
import { callerOf } from './src/calls.ts'
import { fillSignIn, monitoringPage, paths, signInButton, signInTo } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }

let server: RunningServer
let visit: Visit
let t: Words

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
})
beforeEach(async () => {
  visit = await openVisit({ origin: server.origin })
})
afterEach(async () => {
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.close()
})

test('a wrong password is shown in place, and the keyboard alone is enough to correct it', async () => {
  const { page } = visit
  await page.goto(paths.signIn)
  await page.getByLabel(t('signIn.account'), { exact: true }).waitFor()
  await page.keyboard.type(admin.account)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wrong-guess-1')
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: t('errors.credentialsWrong') }).waitFor()
  await photograph(page, 'sign-in-wrong')
  const field = page.getByLabel(t('signIn.password'), { exact: true })
  expect(await field.inputValue()).toBe('')
  await field.focus()
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === paths.home)
})

test('the account that does not exist gets the same words', async () => {
  const { page } = visit
  await page.goto(paths.signIn)
  await fillSignIn(page, t, { account: 'nobody-here', password: 'Wrong-guess-1' })
  await page.keyboard.press('Enter')
  await page
    .getByRole('alert')
    .filter({ hasText: t('errors.credentialsWrong') })
    .waitFor()
})

test('every language is one choice away and stays after a reload', async () => {
  const { page } = visit
  await page.goto(paths.signIn)
  let shown = t
  let before: (typeof languages)[number] = 'zh-CN'
  for (const language of ['en-US', 'ru-RU', 'ko-KR', 'th-TH', 'zh-CN'] as const) {
    const next = await wordsOf(language)
    await page
      .getByRole('button', { name: `${shown('shell.language')}: ${shown(`enums.languages.${before}`)}` })
      .click()
    await page.getByRole('menuitemradio', { name: t(`enums.languages.${language}`) }).click()
    await page.getByRole('heading', { name: next('signIn.title') }).waitFor()
    await page.getByLabel(next('signIn.account'), { exact: true }).waitFor()
    await eventually(() => page.locator('html').getAttribute('lang')).toBe(language)
    await photograph(page, `sign-in-${language}`)
    shown = next
    before = language
  }
  expect(languages).toHaveLength(5)
  await page.getByRole('button', { name: `${t('shell.language')}: ${t('enums.languages.zh-CN')}` }).click()
  await page.getByRole('menuitemradio', { name: t('enums.languages.ko-KR') }).click()
  const korean = await wordsOf('ko-KR')
  await page.getByRole('heading', { name: korean('signIn.title') }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: korean('signIn.title') }).waitFor()
})

/** This cookie signs nobody in: it exempts the owner from the delay caused by strangers' guesses. */
const knownBrowser = 'coldway_device'

test('keep for one week survives the end of the browser, signing out ends it', async () => {
  const { page } = visit
  await page.goto(paths.signIn)
  await fillSignIn(page, t, admin)
  await page.getByLabel(t('signIn.keepForOneWeek')).check()
  await signInButton(page, t).click()
  await page.waitForURL((url) => url.pathname === paths.home)
  const kept = await visit.context.storageState()
  const shown = kept.cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))
  expect(shown.toSorted((one, other) => one.name.localeCompare(other.name))).toEqual([
    { name: knownBrowser, httpOnly: true, sameSite: 'Lax' },
    { name: 'coldway_remember', httpOnly: true, sameSite: 'Lax' },
  ])

  // Session storage ends with the browser; cookies and local storage remain.
  const later = await openVisit({ origin: server.origin, more: { storageState: kept } })
  await later.page.goto(paths.monitoring)
  await monitoringPage(later.page, t).lamp('live').waitFor()
  await later.page.getByRole('button', { name: t('shell.user.menu') }).click()
  await later.page.getByRole('menuitem', { name: t('shell.user.signOut') }).click()
  await later.page.waitForURL((url) => url.pathname === paths.signIn)
  await later.page.goto(paths.monitoring)
  await later.page.waitForURL((url) => url.pathname === paths.signIn)
  const left = (await later.context.cookies()).filter(({ value }) => value !== '')
  expect(left.map(({ name }) => name)).toEqual([knownBrowser])
  expect(later.problems).toEqual([])
  await later.close()

  // The previous cookie was rotated at its use: a copy of it is worthless.
  const thief = await openVisit({ origin: server.origin, more: { storageState: kept } })
  thief.expect(/status of 401/)
  await thief.page.goto(paths.monitoring)
  await thief.page.waitForURL((url) => url.pathname === paths.signIn)
  await thief.close()
})

test('without it a new browser has to sign in', async () => {
  await signInTo(visit.page, t, admin, paths.home)
  const kept = await visit.context.storageState()
  expect(kept.cookies.map(({ name }) => name)).toEqual([knownBrowser])
  const later = await openVisit({ origin: server.origin, more: { storageState: kept } })
  await later.page.goto(paths.home)
  await later.page.waitForURL((url) => url.pathname === paths.signIn)
  await later.close()
})

test('signing in leads back to where one wanted to go, and never to another site', async () => {
  const { page } = visit
  await signInTo(page, t, admin, `${paths.monitoring}?motion=run`)
  expect(new URL(page.url()).search).toBe('?motion=run')
  // All requests of the page are answered: an answer after signing out would be a refusal.
  await monitoringPage(page, t).lamp('live').waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: t('shell.user.menu') }).click()
  await page.getByRole('menuitem', { name: t('shell.user.signOut') }).click()
  await page.waitForURL((url) => url.pathname === paths.signIn)
  await page.goto(`${paths.signIn}?redirect=${encodeURIComponent('https://evil.example/view/home')}`)
  await fillSignIn(page, t, admin)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${server.origin}${paths.home}`)
})

test('an address that does not exist says so', async () => {
  const { page } = visit
  await signInTo(page, t, admin, paths.home)
  await page.goto('/view/no/such/page')
  await page.getByText(t('shell.notFound.title')).waitFor()
  await photograph(page, 'not-found')
  await page.getByRole('link', { name: t('shell.notFound.back') }).click()
  await page.waitForURL((url) => url.pathname === paths.monitoring)
})

test('a session that was ended elsewhere asks once, and leads back', async () => {
  const { page } = visit
  visit.expect(/status of 401/)
  let token = ''
  page.on('request', (request) => (token = request.headers().access_token ?? token))
  await signInTo(page, t, admin)
  await monitoringPage(page, t).lamp('live').waitFor()
  await callerOf(server.origin, token)(session.end, {})
  const dialog = page.getByRole('dialog')
  await dialog.filter({ hasText: t('signIn.expiredTitle') }).waitFor()
  await eventually(() => dialog.count()).toBe(1)
  await photograph(page, 'session-ended')
  await signInButton(dialog, t).click()
  await page.waitForURL((url) => url.pathname === paths.signIn)
  await fillSignIn(page, t, admin)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === paths.monitoring)
})
