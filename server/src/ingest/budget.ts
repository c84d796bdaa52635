/**
 * How much of what devices sent may be in memory at once, whatever wire it came by: beyond it nothing more is read, and what
 * waits stays in the buffers of the machine and of the devices. First come, first served: whoever waits is called in turn,
 * once something has left.
 */
export interface Budget {
  readonly isFull: boolean
  /** Counts bytes until the returned function is called, which counts once. */
  take(bytes: number): () => void
  /** Calls `enter` when there is room, once. It takes at once what it reads, or leaves the room to the next. */
  wait(enter: () => void): void
}

export interface BudgetOptions {
  readonly bytes: number
  /** Another reason not to read on; it ends while something that was taken leaves. */
  readonly isBlocked: () => boolean
}

export const createBudget = ({ bytes: most, isBlocked }: BudgetOptions): Budget => {
  let taken = 0
  let waiting: (() => void)[] = []
  const isFull = (): boolean => taken >= most || (taken > 0 && isBlocked())
  const call = (): void => {
    let called = 0
    while (called < waiting.length && !isFull()) {
      waiting[called]?.()
      called++
    }
    if (called > 0) waiting = waiting.slice(called)
  }
  return {
    get isFull() {
      return isFull()
    },
    take(bytes) {
      taken += bytes
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        taken -= bytes
        call()
      }
    },
    wait(enter) {
      waiting.push(enter)
      if (!isFull()) setImmediate(call)
    },
  }
}
