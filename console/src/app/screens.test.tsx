import { languages } from '@coldway/contract/enums.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { showLanguage } from '../settings/texts.ts'
import { answerCalls } from '../testing/answers.ts'
import { basics, openApp } from '../testing/app-fixture.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'
import { screens } from './screens.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => Promise.all([import('../features/settings/index.ts'), import('../features/wall/index.ts')]), 30_000)
afterEach(cleanup)

/** The map needs a real browser: the monitoring page has its own tests and its browser story. */
const withoutMap = screens.filter((one) => one.id !== 'monitoring')
const cases = withoutMap.flatMap((one) => languages.map((language) => [one.path, language] as const))

describe('every screen', () => {
  it.each(cases)('%s speaks %s', async (path, language) => {
    answerCalls(...basics)
    const isPublic = path === paths.signIn
    await openApp(path, { isSignedIn: !isPublic, mustChange: path === paths.firstPassword })
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
