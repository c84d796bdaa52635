/** Converts a site to a drawing, and a drawing to the area of a call. Pure. */
import { limits } from '@coldway/contract/limits.ts'
import type { DrawnSite } from '@coldway/contract/sites/sites.ts'
import type { Drawing, DrawingLimits } from '../../map/draw/drawing.ts'
import type { MapShape } from '../../map/shapes.ts'
import { siteSigns } from './site-signs.ts'

export const siteDrawingLimits: DrawingLimits = {
  radiusMinM: limits.siteRadiusAboveM + 1,
  radiusMaxM: limits.siteRadiusMaxM,
  pointsMax: limits.sitePointsMax,
}

type Area = Pick<DrawnSite, 'shape' | 'centerlat' | 'centerlng' | 'radius' | 'points'>

export const drawingOf = ({ shape, centerlat, centerlng, radius, points }: Area): Drawing =>
  shape === 'circle'
    ? { kind: 'circle', centre: { lat: centerlat, lng: centerlng }, radiusM: radius ?? limits.siteRadiusMaxM }
    : { kind: 'polygon', points }

export const areaInput = (drawing: Drawing) =>
  drawing.kind === 'circle'
    ? {
        shape: 'circle' as const,
        centerlat: drawing.centre?.lat ?? null,
        centerlng: drawing.centre?.lng ?? null,
        radius: drawing.radiusM,
        points: [],
      }
    : { shape: 'polygon' as const, centerlat: null, centerlng: null, radius: null, points: drawing.points }

export const shapeOf = (site: DrawnSite): MapShape => {
  const { id, siteName: name, siteType: sign, centerlat: lat, centerlng: lng } = site
  const shared = { id, name, sign, colour: siteSigns[sign].colour, centre: { lat, lng } }
  return site.shape === 'circle'
    ? { ...shared, kind: 'circle', radiusM: site.radius ?? 0 }
    : { ...shared, kind: 'polygon', points: site.points }
}
