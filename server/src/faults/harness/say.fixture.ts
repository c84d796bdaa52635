/** Prints one line for each fault, and at the end of `npm run test:faults` all of them as a table. */
import { appendFileSync } from 'node:fs'
import { seed } from './depth.fixture.ts'
import type { Verdict } from './ledger.fixture.ts'

export interface Outcome extends Partial<Verdict> {
  readonly fault: string
  /** The load during the fault. */
  readonly load: string
  readonly recoveryMs?: number
  /** Other figures, with their units. */
  readonly figures?: Readonly<Record<string, string | number>>
}

export const sayOutcome = (outcome: Outcome): void => {
  const { fault, load, recoveryMs, figures = {}, ...verdict } = outcome
  const counts = Object.entries(verdict).map(([name, count]) => `${count} ${name}`)
  const others = Object.entries(figures).map(([name, figure]) => `${name} ${figure}`)
  const recovery = recoveryMs === undefined ? [] : [`back after ${(recoveryMs / 1000).toFixed(1)} s`]
  console.log(`${fault}: ${[...counts, ...recovery, ...others].join(', ')} (${load}; seed ${seed})`)
  const file = process.env.COLDWAY_FAULT_REPORT
  if (file) appendFileSync(file, `${JSON.stringify({ ...outcome, seed })}\n`)
}
