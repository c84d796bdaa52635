/** A forgotten password: from the sign-in page to a session with the new one, and what a stranger learns by trying. */
import { organisations } from '@coldway/contract/users/organisations.ts'
import { outbox } from '@coldway/contract/messages/outbox.ts'
import { roles } from '@coldway/contract/users/roles.ts'
import { users } from '@coldway/contract/users/users.ts'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { handset, openVisit, photograph, type Visit } from './src/browser.ts'
import { type Caller, signedInCaller, until } from './src/calls.ts'
import { fillSignIn, paths, signInButton } from './src/console-page.ts'
import { type RunningServer, startServer } from './src/server.ts'
import { type Words, wordsOf } from './src/words.ts'

const admin = { account: 'admin', password: 'Cold-chain-26' }
const person = { account: 'quality', email: 'wang@example.com' }
const newPassword = 'Fresh-start-27'

let server: RunningServer
let visit: Visit
let t: Words
let call: Caller

beforeAll(async () => {
  t = await wordsOf()
  server = await startServer({ isDemo: false, env: { COLDWAY_ADMIN_PASSWORD: admin.password } })
  call = await signedInCaller(server.origin, admin.account, admin.password)
  const [root] = await call(organisations.queryOrgTree, {})
  const { id: orgId } = await call(organisations.saveOrg, { parentId: root?.id ?? 0, name: '华东冷链', code: 'HD' })
  const { id: roleId } = await call(roles.saveRole, { orgId, name: '质量经理', permissions: ['monitor:view'] })
  await call(users.saveUser, { ...person, userName: '王芳', orgId, roleId })
})
beforeEach(async () => {
  visit = await openVisit({ origin: server.origin, size: handset })
})
afterEach(async () => {
  expect(visit.foreign).toEqual([])
  expect(visit.problems).toEqual([])
  await visit.close()
})

const askForCode = async (page: Page, account: string): Promise<void> => {
  await page.goto(paths.signIn)
  await page.getByRole('link', { name: t('signIn.forgotten') }).click()
  await page.getByRole('heading', { name: t('titles.recovery') }).waitFor()
  await page.getByLabel(t('signIn.account'), { exact: true }).fill(account)
  await page.getByRole('button', { name: t('recovery.next') }).click()
  await page.getByRole('button', { name: t('recovery.send') }).click()
  await page.getByLabel(t('pieces.code.label')).waitFor()
}
/** Reads the code in the outbox, as the root administrator. */
const codeInOutbox = async (): Promise<string> => {
  const page = await until(
    () =>
      call(outbox.queryPageList, {
        page: 1,
        size: 10,
        conditionVos: [{ column: 'address', type: 'eq', value: person.email }],
      }),
    ({ records }) => records.length > 0,
  )
  return /\b\d{4}\b/.exec(page.records[0]?.text ?? '')?.[0] ?? ''
}

test('the code from the mailbox opens the way to a new password', async () => {
  const { page } = visit
  await askForCode(page, person.account)
  await photograph(page, 'recovery-code')
  const code = await codeInOutbox()
  expect(code).toMatch(/^\d{4}$/)
  const field = page.getByLabel(t('pieces.code.label'))
  await field.fill(String((Number(code) + 1) % 10_000).padStart(4, '0'))
  await page
    .getByRole('alert')
    .filter({ hasText: t('errors.verificationCodeWrong') })
    .waitFor()
  await page.getByText(t('pieces.code.triesLeft', { count: 4 })).waitFor()
  await field.fill(code)
  await page.waitForURL((url) => url.pathname === '/view/login/confirmPassword')
  await page.getByLabel(t('signIn.newPassword'), { exact: true }).fill(newPassword)
  await page.getByLabel(t('signIn.confirmPassword'), { exact: true }).fill(newPassword)
  await photograph(page, 'recovery-password')
  await page.getByRole('button', { name: t('recovery.submit') }).click()
  await page.getByRole('heading', { name: t('titles.recoveryDone') }).waitFor()
  await photograph(page, 'recovery-done')
  // The step is used up: going back does not offer it again.
  await page.goto('/view/login/confirmPassword')
  await page.getByRole('heading', { name: t('recovery.noneTitle') }).waitFor()
  await page.getByRole('link', { name: t('recovery.backToSignIn') }).click()
  await fillSignIn(page, t, { account: person.account, password: newPassword })
  await signInButton(page, t).click()
  await page.waitForURL((url) => url.pathname === paths.home)
})

test('an account that does not exist gets the same page and no code', async () => {
  const { page } = visit
  const wordsFor = async (account: string) => {
    await askForCode(page, account)
    const shown = await page.locator('main').innerText()
    return shown.replaceAll(account, '…').replaceAll(/\d:\d\d|\d+ 秒/g, '…')
  }
  const known = await wordsFor(person.account)
  await page.getByRole('button', { name: t('recovery.another') }).click()
  expect(await wordsFor('nobody-here')).toBe(known)
  const { records } = await call(outbox.queryPageList, { page: 1, size: 100, conditionVos: [] })
  expect(new Set(records.map(({ address }) => address))).toEqual(new Set([person.email]))
})

test('no step opens without the steps before it', async () => {
  const { page } = visit
  for (const path of ['/view/login/confirmPassword', '/view/login/successPage']) {
    await page.goto(path)
    await page.getByRole('heading', { name: t('recovery.noneTitle') }).waitFor()
  }
  // Claims of the browser open nothing on the server.
  await page.evaluate(() =>
    sessionStorage.setItem(
      'coldway.recovery',
      JSON.stringify({
        challengeId: 'x'.repeat(32),
        account: 'admin',
        step: 'password',
        channel: 'email',
        beganAtMs: Date.now(),
        wrongTries: 0,
      }),
    ),
  )
  await page.goto('/view/login/confirmPassword')
  await page.getByLabel(t('signIn.newPassword'), { exact: true }).fill(newPassword)
  await page.getByLabel(t('signIn.confirmPassword'), { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: t('recovery.submit') }).click()
  await page.getByRole('heading', { name: t('recovery.noneTitle') }).waitFor()
})
