/**
 * Shipment: the page of one waybill. Owns its address, the verdict at one glance, the route as stations, and one time axis for
 * map, curves and bands. Not here: the list and the form (waybills), what is judged (the server). Invariants: nothing is shown
 * that a device measured outside its time on the waybill; what was not measured is never shown as good.
 */
export { ShipmentPage } from './shipment-page.tsx'
export { VerdictMark } from './verdict-mark.tsx'
