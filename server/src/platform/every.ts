import type { Log } from './log.ts'

/**
 * Repeats work that is safe to do in any process and any number of times; business work has rows with due times
 * instead. A run that fails is logged and repeated after the interval; runs never overlap. Returns the function that
 * stops it.
 */
export const every = (intervalMs: number, log: Log, work: () => Promise<unknown>): (() => void) => {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    work()
      .catch((error) => log.error({ error: String(error) }, 'repeated work failed'))
      .finally(() => {
        isRunning = false
      })
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
