/**
 * Sends a call again after a failure that may pass: no answer, a gateway that gives up, a full
 * quota. Any other answer would be the same again.
 */
import { ColdwayError, NoAnswer } from './errors.ts'
import type { Settings } from './options.ts'

const firstWaitMs = 500

export const repeated = async <Answer>(
  { attempts, waitMaxMs }: Pick<Settings, 'attempts' | 'waitMaxMs'>,
  signal: AbortSignal | undefined,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const waitMs = attempt < attempts ? waitOf(error, attempt) : undefined
      if (waitMs === undefined || isTooLong(error, waitMaxMs)) throw error
      await passed(Math.min(waitMs, waitMaxMs), signal)
    }
  }
}

/**
 * The wait before the next attempt: what the answer asks for, otherwise twice as long each time,
 * give or take a fifth. Undefined when another attempt is useless.
 */
export const waitOf = (error: unknown, attempt: number, chance = Math.random()): number | undefined => {
  if (!(error instanceof NoAnswer) && !(error instanceof ColdwayError && isOfTheMoment(error.status))) return undefined
  return error.retryAfterMs ?? firstWaitMs * 2 ** (attempt - 1) * (0.8 + chance * 0.4)
}

/** Whether the server asks for a longer wait than the call accepts; it is not called before that. */
const isTooLong = (error: unknown, waitMaxMs: number): boolean =>
  ((error as NoAnswer | ColdwayError).retryAfterMs ?? 0) > waitMaxMs

const isOfTheMoment = (status: number): boolean => [429, 502, 503, 504].includes(status)

const passed = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
