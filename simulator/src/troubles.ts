/**
 * Troubles in the demo: five of every hundred cooled devices at any time, others every three hours, so that the map always
 * shows a few red devices.
 */
export type Trouble = 'failedUnit' | 'doorLeftOpen'

const roundMs = 3 * 3_600_000
const perHundred = 5

export const troubleAt = (rank: number, atMs: number): Trouble | undefined => {
  if (rank < 0) return undefined
  // Each rank changes at its own minute; otherwise all troubles would begin and end together.
  const round = Math.floor((atMs + ((rank * 617) % 180) * 60_000) / roundMs)
  const place = (rank * 37 + round * 61) % 100
  if (place >= perHundred) return undefined
  return place === 0 ? 'doorLeftOpen' : 'failedUnit'
}
