/** Ages are counted on the server's clock: the machine in front of the user may be minutes off. */
let aheadMs = 0

/** The largest lead seen is the one with the least time on the wire. */
export const noteServerTime = (serverMs: number): void => {
  const lead = serverMs - Date.now()
  aheadMs = Math.abs(lead - aheadMs) > 5_000 ? lead : Math.max(aheadMs, lead)
}
export const serverNowMs = (): number => Date.now() + aheadMs
