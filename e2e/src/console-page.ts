/** The console's pages by what a user sees: roles, labels, texts. */
import type { Locator, Page } from 'playwright-core'
import type { Words } from './words.ts'

export const paths = {
  signIn: '/login',
  home: '/view/home/home',
  monitoring: '/view/deviceMonitor/realTimeMonitoring',
  firstPassword: '/view/login/newUser',
} as const

export interface Person {
  readonly account: string
  readonly password: string
}

export const fillSignIn = async (page: Page, t: Words, { account, password }: Person): Promise<void> => {
  await page.getByLabel(t('signIn.account'), { exact: true }).fill(account)
  await page.getByLabel(t('signIn.password'), { exact: true }).fill(password)
}

/** The name is exact: beside it stand the ways to sign in by a provider or a passkey. */
export const signInButton = (within: Page | Locator, t: Words): Locator =>
  within.getByRole('button', { name: t('signIn.submit'), exact: true })

/** Opens an address, signs in when asked, and arrives there. */
export const signInTo = async (
  page: Page,
  t: Words,
  person: Person,
  path: string = paths.monitoring,
): Promise<void> => {
  await page.goto(path)
  await fillSignIn(page, t, person)
  await signInButton(page, t).click()
  await page.waitForURL((url) => url.pathname === path.split('?')[0])
}

export interface MonitoringPage {
  readonly list: Locator
  readonly detail: Locator
  readonly map: Locator
  row(text: string): Locator
  counter(name: 'all' | 'run' | 'stop' | 'offLine' | 'close' | 'other'): Locator
  /** A tile of the detail by its label. */
  tile(label: string): Locator
  lamp(status: 'live' | 'connecting' | 'offline'): Locator
}

export const monitoringPage = (page: Page, t: Words): MonitoringPage => {
  const detail = page.getByRole('region', { name: t('monitoring.detail.label') })
  const list = page.getByRole('listbox', { name: t('monitoring.list.label') })
  return {
    list,
    detail,
    map: page.getByRole('region', { name: t('monitoring.map.label') }),
    row: (text) => list.getByRole('option').filter({ hasText: text }),
    counter: (name) =>
      page
        .getByRole('group', { name: t('monitoring.counters.label') })
        .getByRole('button')
        .filter({ hasText: t(`monitoring.counters.${name}`) }),
    tile: (label) =>
      detail
        .getByRole('list', { name: t('monitoring.detail.sensors') })
        .getByRole('listitem')
        .filter({ hasText: label }),
    lamp: (status) => page.getByRole('status').filter({ hasText: t(`shell.live.${status}`) }),
  }
}

/** Selects a segmented option by clicking its label, as a user does. */
export const pick = async (within: Page | Locator, words: string): Promise<void> => {
  await within.getByText(words, { exact: true }).click()
  await within.getByRole('radio', { name: words, exact: true, checked: true }).waitFor({ state: 'attached' })
}

/** Resolves once the server keeps a changed setting of the user: what comes earlier than that is lost by a reload. */
export const settingKept = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/updateUserConfig') && response.ok())
