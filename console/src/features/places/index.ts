/** Places: where something is, in words. A line that follows a moving position and never asks for each frame of it. */
export { AddressLine } from './address-line.tsx'
