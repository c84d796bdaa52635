/** Ends children and removes folders when the benchmarks end, also by Ctrl-C. */

const open = new Set<() => Promise<void>>()

/** Returns the function that does it now, once; otherwise it runs when this process is ended. */
export const onExit = (end: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined
  const once = (): Promise<void> => {
    open.delete(once)
    done ??= end()
    return done
  }
  open.add(once)
  return once
}

export const endAll = async (): Promise<void> => {
  // Ends them in reverse order of opening: the browser before the server it uses.
  for (const end of [...open].toReversed()) await end().catch((error) => console.error(String(error)))
}

/** Signals, and the end of the launcher that holds our channel. */
export const endOnSignals = (): void => {
  const stop = (): void => void endAll().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
  process.channel?.unref()
}
