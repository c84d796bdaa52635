/**
 * Who is in trouble now. Five of every hundred cooled devices at any time, the turn moving on every three hours, so that
 * the map always has something red and never much of it.
 */
export type Trouble = 'failedUnit' | 'doorLeftOpen'

const turnMs = 3 * 3_600_000
const perHundred = 5

export const troubleAt = (rank: number, atMs: number): Trouble | undefined => {
  if (rank < 0) return undefined
  // Each rank changes its turn at its own minute; otherwise all troubles would begin and end together.
  const turn = Math.floor((atMs + ((rank * 617) % 180) * 60_000) / turnMs)
  const place = (rank * 37 + turn * 61) % 100
  if (place >= perHundred) return undefined
  return place === 0 ? 'doorLeftOpen' : 'failedUnit'
}
