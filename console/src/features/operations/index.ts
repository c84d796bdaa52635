/**
 * Operations: the measurements of every process, as charts with limits. Owns the page and the reading of figures. Not here:
 * what is measured (the server's platform/metrics.ts) and notifications about it.
 */
export { OperationsPage } from './operations-page.tsx'
