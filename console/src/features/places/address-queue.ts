/**
 * Batches address questions into at most one request a second. A question withdrawn before that is not asked: a pointer that
 * sweeps over a hundred markers, a truck that passes ten roundings.
 */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { placeLimits } from '@coldway/contract/places/places.ts'

export interface AddressQueue {
  ask(place: LngLat, signal: AbortSignal): Promise<string>
}
interface Question {
  readonly place: LngLat
  readonly signal: AbortSignal
  readonly settle: PromiseWithResolvers<string>
}

/** Delay before the first request, to batch the questions of one render. */
const gatherMs = 200
const everyMs = 1000

export const createAddressQueue = (request: (points: readonly LngLat[]) => Promise<string[]>): AddressQueue => {
  let waiting: Question[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastMs = Number.NEGATIVE_INFINITY

  const plan = () => {
    if (timer !== undefined || waiting.length === 0) return
    const waitMs = Math.max(gatherMs, lastMs + everyMs - performance.now())
    timer = setTimeout(() => {
      timer = undefined
      send()
    }, waitMs)
  }

  const send = () => {
    const wanted = waiting.filter(({ signal }) => !signal.aborted)
    const now = wanted.slice(0, placeLimits.pointsMax)
    waiting = wanted.slice(placeLimits.pointsMax)
    if (now.length === 0) return
    lastMs = performance.now()
    request(now.map(({ place }) => place)).then(
      (lines) => {
        for (const [at, { settle }] of now.entries()) settle.resolve(lines[at] ?? '')
      },
      (error: unknown) => {
        for (const { settle } of now) settle.reject(error)
      },
    )
    plan()
  }

  return {
    ask(place, signal) {
      const settle = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => settle.reject(signal.reason), { once: true })
      waiting.push({ place, signal, settle })
      plan()
      return settle.promise
    },
  }
}
