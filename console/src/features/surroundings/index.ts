/**
 * Surroundings: what lies around a drawing while somebody draws: vehicles where they are now, and the past week of one device
 * with its stays, each of which can be taken as a place. Not here: drawing (map/draw), the sites and lines on the same map.
 */
export { Surroundings } from './surroundings.tsx'
export { useAround } from './use-around.ts'
