/**
 * How the installation does: what every process measured of itself, as charts with the limit beside the line. Owns the page
 * and how a figure is read. Not here: what is measured (the server's platform/metrics.ts) and whether anybody is told.
 */
export { OperationsPage } from './operations-page.tsx'
