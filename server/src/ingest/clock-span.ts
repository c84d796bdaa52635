/**
 * The span of this process's clock: it ends where the clock steps, which is where it moves and the time that passes does
 * not. A machine that slept has a clock that moved on with the time; slow corrections of a clock are no step either.
 */
import { randomUUID } from 'node:crypto'
import { type Clock, sinceBootOf, steadyOf } from '../platform/clock.ts'

export interface ClockSpan {
  readonly id: string
  /** What the clock shows beyond the time since the machine started, as seen last. */
  readonly baseMs: number
}

const stepMs = 60_000

export const followClock = (clock: Clock, onStep: (ended: ClockSpan, begun: ClockSpan) => void) => {
  let id: string = randomUUID()
  let steadyBaseMs = clock.now() - steadyOf(clock)
  let baseMs = clock.now() - sinceBootOf(clock)
  return {
    /** Cheap where nothing happened: every message asks. */
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
