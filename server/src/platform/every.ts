import type { Log } from './log.ts'

/**
 * Housekeeping that is safe to run anywhere and any number of times: work of business has rows with due times instead.
 * A run that fails is logged and tried at the next turn. Returns the function that stops it.
 */
export const every = (intervalMs: number, log: Log, work: () => Promise<unknown>): (() => void) => {
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    work()
      .catch((error) => log.error({ error: String(error) }, 'housekeeping failed'))
      .finally(() => {
        isRunning = false
      })
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
