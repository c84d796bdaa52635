/**
 * Test files share a process, and with it the packages and the program's own modules, which keep nothing of a tenant: each
 * program that a test makes has its state in what `createProgram` returns. Fixtures keep worlds and counters, so these modules are
 * loaded again for each file.
 */
import { afterAll, vi } from 'vitest'
import { prepareStatements } from './prepared-statements.ts'

prepareStatements()

afterAll(() => {
  vi.resetModules()
})
