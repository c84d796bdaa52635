/**
 * Release decisions: the list of completed shipments with what quality decided, and the panel of one with its signed steps and the
 * next to sign. Not here: what the shipment did to its goods (shipment).
 */
export { ReleaseListPage } from './release-list-page.tsx'
export { ReleasePanel } from './release-panel.tsx'
