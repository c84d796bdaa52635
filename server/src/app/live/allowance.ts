/** Limits how fast a client may send: a number of messages at once, and a number more each second. */
interface Allowance {
  /** Takes one message, and gives the milliseconds until the next may be read; 0 is at once. */
  take(): number
}

export const createAllowance = (
  { burst, perSecond }: { readonly burst: number; readonly perSecond: number },
  steadyMs: () => number = () => performance.now(),
): Allowance => {
  let left = burst
  let atMs = steadyMs()
  return {
    take() {
      const nowMs = steadyMs()
      left = Math.min(burst, left + ((nowMs - atMs) / 1000) * perSecond) - 1
      atMs = nowMs
      return left >= 0 ? 0 : Math.ceil((-left / perSecond) * 1000)
    },
  }
}
