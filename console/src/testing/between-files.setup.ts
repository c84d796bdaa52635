/**
 * Page tests share a process, and with it React and antd, which take longer to load than most tests. Our own modules are
 * loaded anew for each file, and the document is empty again: nothing that one file leaves reaches the next.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** What a page shows soon is waited for; on a busy machine that takes longer than the second which the library allows. */
configure({ asyncUtilTimeout: 5_000 })

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // What a page that is gone still asks for is never answered.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.resetModules()
})
