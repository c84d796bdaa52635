const batchMs = 1000

/** True for the first of several failures in quick succession: calls of one page that all fail are one message. (section 8) */
export const firstOfBatch = (now: () => number = () => performance.now()): (() => boolean) => {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const isFirst = now() - lastMs > batchMs
    lastMs = now()
    return isFirst
  }
}
