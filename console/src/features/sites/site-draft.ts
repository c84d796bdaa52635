import type { SiteType } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { areaOf } from '@coldway/contract/sites/site-shape.ts'
import type { Site } from '@coldway/contract/sites/sites.ts'
import { type Drawing, emptyDrawing } from '../../map/draw/drawing.ts'
import { areaInput, drawingOf } from './site-drawing.ts'

export interface SiteDraft {
  readonly orgId: number | undefined
  readonly siteNo: string
  readonly siteName: string
  readonly gln: string
  readonly siteType: SiteType | undefined
  readonly address: string
  readonly isGlobal: boolean
  readonly drawing: Drawing
}

/** Initial radius of a circle: wide enough for the edge of a town, and above the minimum. */
const firstRadiusM = 2000

export const emptySite = (orgId: number): SiteDraft => ({
  orgId,
  siteNo: '',
  siteName: '',
  gln: '',
  siteType: undefined,
  address: '',
  isGlobal: false,
  drawing: emptyDrawing('circle', firstRadiusM),
})

export const draftOf = (site: Site): SiteDraft => ({
  orgId: undefined,
  siteNo: site.siteNo,
  siteName: site.siteName,
  gln: site.gln ?? '',
  siteType: site.siteType,
  address: site.address,
  isGlobal: site.isGlobal,
  drawing: drawingOf(site),
})

export const toSite = ({ siteNo, siteName, gln, siteType, address, isGlobal, drawing }: SiteDraft) => ({
  siteNo: siteNo.trim() || null,
  siteName,
  gln: gln.trim() || null,
  siteType,
  address: address.trim() || null,
  isGlobal,
  ...areaInput(drawing),
})

export const refusedAt = {
  organisationNotFound: 'orgId',
  siteRadiusOutOfRange: 'drawing',
  siteShapeMismatch: 'drawing',
  coordinatesInvalid: 'drawing',
} as const satisfies Partial<Record<ErrorName, keyof SiteDraft>>

/** The error of the area, by the server's rules; undefined: none. */
export const areaFault = (drawing: Drawing): ErrorName | undefined => {
  const area = areaOf(areaInput(drawing))
  return typeof area === 'string' ? area : undefined
}
