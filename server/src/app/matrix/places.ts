/**
 * The places of the matrix (faults.md section 3.2): tenant A is `top` > `parent` > `own` > `child`, with `sibling`
 * beside `own`; tenant B is `foreign` > `foreignChild`; `root` is the platform's own organisation. Every text of a
 * place holds its canary, and every coordinate lies in its box: an answer that holds either has shown the place.
 */
export const placeNames = ['own', 'child', 'parent', 'sibling', 'top', 'foreign', 'foreignChild', 'root'] as const
export type PlaceName = (typeof placeNames)[number]

/** The place directly above. */
export const above: Readonly<Record<PlaceName, PlaceName | undefined>> = {
  root: undefined,
  top: 'root',
  parent: 'top',
  own: 'parent',
  child: 'own',
  sibling: 'parent',
  foreign: 'root',
  foreignChild: 'foreign',
}

export interface Place {
  readonly name: PlaceName
  readonly orgId: number
  readonly path: string
}

export const canaryOf = (place: PlaceName): string => `CNRY-${place}-`

/** The south-western corner of a box of a tenth of a degree that no other place uses. */
export const boxOf = (place: PlaceName): { readonly lng: number; readonly lat: number } => {
  const index = placeNames.indexOf(place)
  return { lng: 101.7 + index, lat: 21.7 + index }
}
export const isInBox = (place: PlaceName, [lng, lat]: readonly [number, number]): boolean => {
  const box = boxOf(place)
  return lng >= box.lng && lng < box.lng + 0.1 && lat >= box.lat && lat < box.lat + 0.1
}
