import { languages } from '@coldway/contract/enums.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { showLanguage } from '../settings/texts.ts'
import { answer, answerCalls } from '../testing/answers.ts'
import { basics, me, openApp } from '../testing/app-fixture.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'
import { screens } from './screens.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => Promise.all([import('../features/settings/index.ts'), import('../features/wall/index.ts')]), 30_000)
afterEach(cleanup)

/** The map needs a real browser: the monitoring page has its own tests and its browser story. */
const withoutMap = screens.filter((one) => one.id !== 'monitoring')
/** The other languages are those of the stories, which look at each screen in all five (e2e/src/every-screen.ts). */
const shown = process.env.COLDWAY_TEST_LONG ? languages : (['en-US', 'zh-CN'] as const)
const cases = withoutMap.flatMap((one) => shown.map((language) => [one.path, language] as const))

describe('every screen', () => {
  it.each(cases)('%s speaks %s', async (path, language) => {
    const mustEnrol = path === paths.firstFactor
    answerCalls(
      ...basics,
      answer(session.me, () => ({ ...me, mustEnrol })),
    )
    const isPublic = path === paths.signIn
    await openApp(path, {
      isSignedIn: !isPublic,
      mustChange: path === paths.firstPassword,
      mustEnrol,
    })
    await showLanguage(language)
    await waitFor(() => expect(screen.queryByRole('status', { name: /\S/ })).toBeNull())
    await waitFor(() => expect(document.querySelector('h1, .state p')?.textContent).toBeTruthy())
    expect(location.pathname).toBe(path)
    expect(document.documentElement.lang).toBe(language)
    // A key on screen is a missing text.
    expect(document.body.textContent).not.toMatch(/\b(common|shell|signIn|errors|enums)\.[a-z]/)
    expect(document.title).toMatch(/ · Coldway$/)
  })
})
