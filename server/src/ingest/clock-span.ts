/**
 * The span of this process's clock. A span ends where the clock steps: where it moves differently from the time that
 * passes. Sleep of the machine and slow corrections of the clock are no steps.
 */
import { randomUUID } from 'node:crypto'
import { type Clock, sinceBootOf, steadyOf } from '../platform/clock.ts'

export interface ClockSpan {
  readonly id: string
  /** The clock minus the time since the machine started, as of the last reading. */
  readonly baseMs: number
}

const stepMs = 60_000

export const followClock = (clock: Clock, onStep: (ended: ClockSpan, begun: ClockSpan) => void) => {
  let id: string = randomUUID()
  let steadyBaseMs = clock.now() - steadyOf(clock)
  let baseMs = clock.now() - sinceBootOf(clock)
  return {
    /** Gives the span of a moment; it is cheap while nothing happens, because every message calls it. */
    at(nowMs: number): ClockSpan {
      const movedMs = nowMs - steadyOf(clock) - steadyBaseMs
      steadyBaseMs += movedMs
      if (Math.abs(movedMs) <= stepMs) return { id, baseMs: (baseMs += movedMs) }
      const before = { id, baseMs }
      baseMs = nowMs - sinceBootOf(clock)
      if (Math.abs(baseMs - before.baseMs) > stepMs) {
        id = randomUUID()
        onStep(before, { id, baseMs })
      }
      return { id, baseMs }
    },
  }
}
