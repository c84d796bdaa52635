/** The companion in a story: signing in on a phone, and a shell that opens without network. */
import { companionPath } from '@coldway/contract/screens/screens.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { until } from './calls.ts'
import { fillSignIn, type Person, signInButton } from './console-page.ts'
import type { Words } from './words.ts'

export const phone = { width: 360, height: 740 } as const

export const enter = async (page: Page, t: Words, person: Person): Promise<void> => {
  await fillSignIn(page, t, person)
  await signInButton(page, t).click()
}

/** The worker holds the shell and the texts: from now on the companion opens without network. */
export const shellIsKept = (page: Page): Promise<void> =>
  until(() =>
    page.evaluate(async () => {
      const caches = await globalThis.caches.keys()
      const kept = await Promise.all(caches.map(async (name) => (await globalThis.caches.open(name)).keys()))
      return navigator.serviceWorker.controller !== null && kept.flat().some(({ url }) => url.includes('zh-CN-'))
    }),
  ).then(() => undefined)

export const newPage = async (context: BrowserContext, path = companionPath): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}
