/** What must not outlive the benchmarks: children and folders. Ctrl-C ends and removes them too. */

const open = new Set<() => Promise<void>>()

/** Returns the function that does it now, once; otherwise it is done when this process is told to end. */
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
  // Last opened, first ended: the browser before the server it looks at.
  for (const end of [...open].toReversed()) await end().catch((error) => console.error(String(error)))
}

/** Signals, and the end of the launcher that holds our channel. */
export const endOnSignals = (): void => {
  const stop = (): void => void endAll().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  process.once('disconnect', stop)
  process.channel?.unref()
}
