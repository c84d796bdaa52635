/** Places in words: a line that follows a moving position without a request per frame; and the search for a place by name. */
export { AddressLine } from './address-line.tsx'
export { PlaceSearch } from './place-search.tsx'
