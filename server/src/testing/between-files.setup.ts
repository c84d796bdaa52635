/**
 * Files share a process, and with it the packages that the program is made of. Our own modules are loaded anew for each
 * file: nothing that they keep reaches the next.
 */
import { afterAll, vi } from 'vitest'

afterAll(() => {
  vi.resetModules()
})
