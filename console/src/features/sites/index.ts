/**
 * Sites: geofences, the subscriptions to them, their notifications, and the recorded stays. Owns the screens of sites and the
 * sites on any map. Not here: drawing (map/draw), evaluating crossings (the server).
 */
export { shapeOf } from './site-drawing.ts'
export { SiteLayer } from './site-layer.tsx'
export { siteSigns } from './site-signs.ts'
export { bandsOf } from './stay-bands.ts'
export { VisitList } from './visit-list.tsx'
