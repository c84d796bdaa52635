/**
 * Asks a provider without holding anyone up: answers are cached, equal questions share one request, few requests run at a
 * time, and after a failure the provider is left alone for a while. Undefined means that it was not asked, or failed.
 */
import type { Clock } from '../../platform/clock.ts'

interface GentleLimits {
  readonly answersMax: number
  readonly keptMs: number
  readonly flightsMax: number
  readonly restMs: number
}
type AskGently<Answer> = (key: string, ask: () => Promise<Answer>) => Promise<Answer | undefined>

export const createGentle = <Answer>(clock: Clock, limits: GentleLimits): AskGently<Answer> => {
  const kept = new Map<string, { readonly answer: Answer; readonly atMs: number }>()
  const flights = new Map<string, Promise<Answer | undefined>>()
  let restsUntilMs = 0

  const fly = async (key: string, ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    try {
      const answer = await ask()
      kept.delete(key)
      kept.set(key, { answer, atMs: clock.now() })
      // A Map gives its oldest entry first.
      if (kept.size > limits.answersMax) kept.delete(kept.keys().next().value as string)
      return answer
    } catch {
      // The egress client has logged the error; an answer of another shape is none either.
      restsUntilMs = clock.now() + limits.restMs
      return undefined
    } finally {
      flights.delete(key)
    }
  }

  return (key, ask) => {
    const known = kept.get(key)
    if (known && clock.now() - known.atMs < limits.keptMs) return Promise.resolve(known.answer)
    const flight = flights.get(key)
    if (flight) return flight
    if (clock.now() < restsUntilMs || flights.size >= limits.flightsMax) return Promise.resolve(undefined)
    const started = fly(key, ask)
    flights.set(key, started)
    return started
  }
}
