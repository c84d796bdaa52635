/**
 * Dwells by their definition (decision 0065, contract/src/sites/site-subscriptions.ts), for tests: for each stay that
 * the oracle of crossings finds, each subscription runs a stop-watch while the device is there and the subscription
 * lasts. The first to reach its time makes the dwell.
 */
import type { SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { type OracleFix, type OracleStay, oracleStays } from './oracle.fixture.ts'

export interface OracleWish {
  readonly fromMs: number
  readonly untilMs: number
  readonly dwellMs: number
}
export interface OracleDwell extends OracleStay {
  readonly dwellAtMs: number | null
}

interface Asked {
  readonly area: SiteArea
  readonly sinceMs: number
  readonly wishes: readonly OracleWish[]
}

export const oracleDwells = (
  { area, sinceMs, wishes }: Asked,
  known: { readonly fixes: readonly OracleFix[]; readonly nowMs: number },
): OracleDwell[] =>
  oracleStays(area, sinceMs, known).map((stay) => ({
    ...stay,
    dwellAtMs: firstOf(wishes.map((wish) => shownAt(wish, stay.enteredMs, stay.exitMs ?? known.nowMs))),
  }))

/** All times of the tracks are whole ticks. */
const tickMs = 10_000

const shownAt = ({ fromMs, untilMs, dwellMs }: OracleWish, enteredMs: number, goneMs: number): number | null => {
  let leftMs = dwellMs
  for (let atMs = enteredMs; atMs <= Math.min(goneMs, untilMs); atMs += tickMs) {
    if (atMs < fromMs) continue
    if (leftMs <= 0) return atMs
    leftMs -= tickMs
  }
  return null
}

const firstOf = (moments: readonly (number | null)[]): number | null =>
  moments.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null)
