/** Places: where something is, in words: a line that follows a moving position and never asks for each frame of it; and the other way round. */
export { AddressLine } from './address-line.tsx'
export { PlaceSearch } from './place-search.tsx'
