/**
 * Proof of authorisation (faults.md section 3): every call of the contract, every principal, every place an object can
 * have. There is one test for each call, and a new call in `api` is included.
 */
import { api } from '@coldway/contract/api.ts'
import { afterAll, expect, test } from 'vitest'
import { judge } from './cells.ts'
import { makeMatrix } from './world.ts'

const matrix = await makeMatrix()
let cells = 0

// Exports first: they contain what earlier cells made, which at the end is thousands of rows for each principal.
const exportsFirst = api.toSorted((one, other) => Number(other.effect === 'export') - Number(one.effect === 'export'))

test.each(exportsFirst.map((call) => [call.name, call] as const))(
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

afterAll(() => console.info(`authorisation matrix: ${cells} cells of ${api.length} calls`))
