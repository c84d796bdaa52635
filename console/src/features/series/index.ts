/**
 * Series: what a measured series is called, how its values read and how it is drawn, for every page that shows some. Not here:
 * asking for series (sensors, monitoring), the chart itself (ui/chart/band-chart.tsx).
 */
export { gapOf, pointsOf, rangeOf, signsOf } from './series-points.ts'
export { printReading, qualityWord, readingOf, seriesLabel, stateWords } from './series-words.ts'
