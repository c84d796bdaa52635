/** No barrier stands in the way of those who hear a page or use it by keyboard. */
import { themes } from '@coldway/contract/enums.ts'
import { describe, expect, test } from 'vitest'
import { monitoringPage, paths } from '../src/console-page.ts'
import { choose, screens, type Size, sizes, visitScreens } from '../src/every-screen.ts'
import { barriers, walkByKeyboard } from '../src/page-checks.ts'
import { wordsOf } from '../src/words.ts'

const visits = visitScreens('desk', 'phone')
const publicPaths = screens.filter(({ access }) => access === 'public').map(({ path }) => path)

/** The two pages that hold most colours, in each theme and size; all screens are looked at on a desk (desk-first, desk-second). */
const colourful: readonly string[] = [paths.signIn, paths.monitoring]
const cases = themes
  .flatMap((theme) => (Object.keys(sizes) as Size[]).map((size) => [size, theme] as const))
  .flatMap(([size, theme]) => colourful.map((path) => [size, theme, path] as const))

describe('no barrier stands', () => {
  test.each(cases)('on a %s in %s: %s', async (size, theme, path) => {
    const { page } = visits[size]
    const t = await wordsOf('en-US')
    await choose(page, { language: 'en-US', theme })
    await page.goto(path === paths.monitoring ? `${path}?device=2` : path)
    await page.waitForFunction(() => document.querySelector('h1, .state p')?.textContent)
    // A device that is too warm shows the most colours at once.
    if (path === paths.monitoring) await monitoringPage(page, t).tile('11.2').waitFor()
    expect(await barriers(page)).toEqual([])
  })
})

describe('the keyboard reaches everything and shows where it is', () => {
  test.each([...publicPaths, paths.monitoring, paths.home])('%s', async (path) => {
    const { page } = visits.desk
    const t = await wordsOf('en-US')
    await choose(page, { language: 'en-US', theme: 'blue' })
    await page.goto(path)
    if (path === paths.monitoring) await monitoringPage(page, t).row('').first().waitFor()
    await page.waitForLoadState('networkidle')
    const walk = await walkByKeyboard(page)
    expect(walk.missed).toEqual([])
    expect(walk.unmarked).toEqual([])
    expect(walk.reached).toBeGreaterThan(0)
  })
})
