/**
 * Lets ordinary calls go first in one process. Heavy work (workload.ts) asks before each of its portions and waits while
 * ordinary calls are under way, though only a moment, so that it also ends where there is always such a call.
 */
export interface RightOfWay {
  /** Does the work of an ordinary call. */
  goFirst<Data>(work: () => Promise<Data>): Promise<Data>
  /** Waits until no ordinary call is under way, at most `longestWaitMs`. */
  giveWay(): Promise<void>
  /** Reports whether ordinary calls are under way, now and at each change, until the function it returns is called. */
  follow(changed: (isBusy: boolean) => void): () => void
}

/** A portion of heavy work takes some five milliseconds: at worst, a sixth of the time is left to it. */
export const longestWaitMs = 25

export const createRightOfWay = (): RightOfWay => {
  let underWay = 0
  const waiting = new Set<() => void>()
  const followers = new Set<(isBusy: boolean) => void>()
  const announce = (): void => {
    for (const changed of followers) changed(underWay > 0)
  }
  const release = (): void => {
    for (const goOn of waiting) goOn()
  }
  return {
    async goFirst(work) {
      underWay += 1
      if (underWay === 1) announce()
      try {
        return await work()
      } finally {
        underWay -= 1
        if (underWay === 0) {
          release()
          announce()
        }
      }
    },
    giveWay() {
      if (underWay === 0) return Promise.resolve()
      return new Promise((resolve) => {
        const goOn = (): void => {
          clearTimeout(timer)
          waiting.delete(goOn)
          resolve()
        }
        const timer = setTimeout(goOn, longestWaitMs)
        waiting.add(goOn)
      })
    },
    follow(changed) {
      followers.add(changed)
      changed(underWay > 0)
      return () => void followers.delete(changed)
    },
  }
}
