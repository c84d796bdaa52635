/** Ages are computed with the server's clock: the user's machine may be minutes off. */
let aheadMs = 0

/** The largest lead seen has the least network delay in it. */
export const noteServerTime = (serverMs: number): void => {
  const lead = serverMs - Date.now()
  aheadMs = Math.abs(lead - aheadMs) > 5_000 ? lead : Math.max(aheadMs, lead)
}
export const serverNowMs = (): number => Date.now() + aheadMs
