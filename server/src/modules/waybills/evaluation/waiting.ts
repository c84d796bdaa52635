/** Where a device was seen last beside the site whose leaving starts its shipment, as the rule of sites sees it. Pure. */
import { type SiteArea, depthM } from '@coldway/contract/sites/site-shape.ts'
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import type { StartSight } from '@coldway/contract/waybills/waybill-start.ts'
import { sideOf, type SiteFix } from '../../sites/index.ts'

export interface Waiting {
  readonly area: SiteArea
  readonly fix: SiteFix | undefined
  /** The watch of the site for this device began then. */
  readonly boundMs: number
  /** A stay at the site that has not ended is recorded. */
  readonly isThere: boolean
}
export interface Sighted {
  readonly sight: StartSight
  readonly distanceM: number | null
}

export const sightOf = ({ area, fix, boundMs, isThere }: Waiting): Sighted => {
  if (!fix) return { sight: 'noPosition', distanceM: null }
  const side = sideOf(area, fix)
  if (side === 'inside') {
    const counts = isThere || boundMs - fix.atMs <= siteRule.evidenceMs
    return { sight: counts ? 'inside' : 'longAgo', distanceM: null }
  }
  if (side === undefined) return { sight: isThere ? 'inside' : 'atEdge', distanceM: null }
  return { sight: isThere ? 'leaving' : 'outside', distanceM: Math.round(-depthM(area, fix)) }
}
