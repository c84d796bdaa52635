const batchMs = 1000

/** True for the first of what comes close together: a page's calls that all fail are one piece of news. (section 8) */
export const firstOfBatch = (now: () => number = () => performance.now()): (() => boolean) => {
  let lastMs = Number.NEGATIVE_INFINITY
  return () => {
    const isFirst = now() - lastMs > batchMs
    lastMs = now()
    return isFirst
  }
}
