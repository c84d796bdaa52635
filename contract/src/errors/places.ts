/** Errors of sites, message push and routes. Rules of the table: errors.ts. */
import type { ErrorRow } from './row.ts'

export const placeErrors = {
  // Sites and message push: 23000-23011
  siteNotFound: ['23000', 404],
  siteRecordNotFound: ['23001', 404],
  siteRadiusOutOfRange: ['23002', 200],
  siteShapeMismatch: ['23003', 200],
  coordinatesInvalid: ['23004', 200],
  pushStatusRequired: ['23005', 200],
  pushTypeRequired: ['23006', 200],
  pushScopeRequired: ['23007', 200],
  pushMethodRequired: ['23008', 200],
  subscriptionEnded: ['23009', 200],
  dwellRequired: ['23010', 200],
  addressFailed: ['23011', 200],
  // Routes: 24000-24008
  routeNotFound: ['24000', 404],
  routeNameExists: ['24001', 200],
  routeEndsEqual: ['24002', 200],
  routeWaypointsTooMany: ['24003', 200],
  routeFailed: ['24004', 200],
  startPointRequired: ['24005', 200],
  endPointRequired: ['24006', 200],
  lineSubscriptionNotFound: ['24007', 404],
  lineSubscriptionExists: ['24008', 200],
} as const satisfies Record<string, ErrorRow>
