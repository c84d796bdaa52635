/**
 * Lines: paths that devices keep to, the subscriptions to them, and their records. Owns their screens. Not here: drawing on the
 * map (map/draw), finding a path and evaluating a device (the server).
 */
export { CourseTraffic } from './course-traffic.tsx'
export { LineLayer } from './line-layer.tsx'
