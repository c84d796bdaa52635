/** Evidence of a completed shipment: its records with their state, issuing another, and checking one in this browser. */
export { EvidencePanel } from './evidence-panel.tsx'
