/**
 * Test files share a process, and with it the packages the program uses. Our own modules are loaded again for each
 * file, so that nothing they keep reaches the next.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.resetModules()
})
