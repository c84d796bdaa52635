/** One clock for all threads and processes of a run, in milliseconds: wall time at the start, then monotonic. */
export const sharedNow = (): number => performance.timeOrigin + performance.now()
