/**
 * Bounds the bytes from devices that are in memory at once, over all protocols. Beyond it nothing more is read, and
 * data waits in the buffers of the machine and of the devices. Waiters are called in order of arrival when something
 * has left.
 */
export interface Budget {
  readonly isFull: boolean
  /** Counts bytes until the returned function is called; calling it twice has no effect. */
  take(bytes: number): () => void
  /** Calls `enter` once when there is room. It must take at once what it reads, or it leaves the room to the next. */
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
