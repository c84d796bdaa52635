/**
 * Sensors: what a device measured, as charts, figures and rows, for who is signed in and for who holds a link. Owns the choice
 * of device, series and limits, and the zoom. Not here: how a series is called and drawn (series), the frame of a shared page
 * (shares). Invariants: charts, figures and rows show the same stretch of time and follow one cursor; a choice stands in the
 * address; a chart never hides an extreme.
 */
export { SensorPage, useMeasuredFound } from './sensor-page.tsx'
export { SensorSharePage } from './sensor-share-page.tsx'
