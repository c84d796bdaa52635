/**
 * Load checks: whether a shipment that is to be shipped may depart, line by line, and the checks that people recorded. The
 * companion shows the same pieces. Not here: what is judged (the server), the page around it (shipment). Invariant: what is not
 * known is never shown as good.
 */
export { LoadCheckPanel } from './load-check-panel.tsx'
export { LoadForm, type LoadDecided } from './load-form.tsx'
export { LoadLines } from './load-lines.tsx'
export { LoadRecords } from './load-records.tsx'
