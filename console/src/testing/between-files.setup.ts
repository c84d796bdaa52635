/**
 * Page tests share a process, and with it React and antd, which take longer to load than most tests. Our own modules are loaded
 * again for each file, and the document is emptied, so that no file affects the next.
 */
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

/** Waits longer than the library's second for elements that appear soon, for busy machines. */
configure({ asyncUtilTimeout: 15_000 })

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Requests of a page that is gone are never answered.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  localStorage.clear()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
  vi.resetModules()
})
