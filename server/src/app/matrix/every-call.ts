/**
 * Proof of authorisation (faults.md section 3): every call of the contract, every principal, every place an object can
 * have. There is one test for each call, and a new call in `api` is included.
 */
import { api } from '@coldway/contract/api.ts'
import { afterAll, expect, test } from 'vitest'
import { judge } from './cells.ts'
import { makeMatrix } from './world.ts'

// Exports first: they contain what earlier cells made, which at the end is thousands of rows for each principal.
const exportsFirst = api.toSorted((one, other) => Number(other.effect === 'export') - Number(one.effect === 'export'))

/** Two files share the calls, each with a database of its own, or one file would be at work when all others have ended. */
const halves = {
  first: exportsFirst.filter((_call, at) => at % 2 === 0),
  second: exportsFirst.filter((_call, at) => at % 2 === 1),
} as const

export const judgeCalls = async (half: keyof typeof halves): Promise<void> => {
  const calls = halves[half]
  const matrix = await makeMatrix()
  let cells = 0

  test.each(calls.map((call) => [call.name, call] as const))(
    '%s',
    async (_name, call) => {
      const judged = await judge(matrix, call)
      cells += judged.cells
      expect(judged.findings).toEqual([])
      // A principal who is never let in proves nothing by being refused.
      expect(judged.allowed).toBeGreaterThan(0)
    },
    90_000,
  )

  afterAll(() => console.info(`authorisation matrix: ${cells} cells of ${calls.length} calls`))
}
