/**
 * Series: the name, the values and the drawing of a measured series, for every page that shows some. Not here: loading series
 * (sensors, monitoring), the chart itself (ui/chart/band-chart.tsx).
 */
export { gapOf, pointsOf, rangeOf, signsOf } from './series-points.ts'
export { printReading, qualityWord, readingOf, seriesLabel, stateWords } from './series-words.ts'
