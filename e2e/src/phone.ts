/** The companion in a story: signing in on a phone, and a shell that opens without network. */
import { companionPath } from '@coldway/contract/screens/screens.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { fillSignIn, type Person, signInButton } from './console-page.ts'
import { eventually } from './eventually.ts'
import type { Words } from './words.ts'

export const phone = { width: 360, height: 740 } as const

export const enter = async (page: Page, t: Words, person: Person): Promise<void> => {
  await fillSignIn(page, t, person)
  await signInButton(page, t).click()
}

/** The worker holds the shell and the texts: from now on the companion opens without network. */
export const shellIsKept = async (page: Page): Promise<void> => {
  const shell = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      const { controller } = navigator.serviceWorker
      return { controller: controller?.state, hasTexts: kept.flat().some(({ url }) => url.includes('zh-CN-')) }
    })
  await eventually(shell).toEqual({ controller: 'activated', hasTexts: true })
}

export const newPage = async (context: BrowserContext, path = companionPath): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

/** Draws a stroke on the pad of a receiving sheet. */
export const sign = async (page: Page, t: Words): Promise<void> => {
  const pad = page.getByRole('img', { name: t('companion.shipment.proof.signHint') })
  await pad.scrollIntoViewIfNeeded()
  const box = (await pad.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 60)
  await page.mouse.up()
}
