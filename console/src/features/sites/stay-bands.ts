import type { SiteStay } from '@coldway/contract/sites/site-records.ts'
import { siteSigns } from './site-signs.ts'

interface StayBand {
  readonly fromMs: number
  readonly toMs: number
  readonly label: string
  readonly colour: string
}

/** Stays as bands of the playback strip, which ends at `untilMs`. Pure. */
export const bandsOf = (stays: readonly SiteStay[], untilMs: number): StayBand[] =>
  stays
    .filter(({ fromMs }) => fromMs < untilMs)
    .map(({ fromMs, untilMs: leftMs, siteName: label, siteType }) => ({
      fromMs,
      toMs: Math.min(untilMs, leftMs ?? untilMs),
      label,
      colour: siteSigns[siteType].colour,
    }))
