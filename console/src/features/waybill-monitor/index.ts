/**
 * Waybill monitor: many shipments at once. Owns the board of what needs a person, with each one's next step, the map and the
 * positions of goods, and how completed shipments went. Not here: one shipment (shipment), the list with its actions (waybills). Invariant: a shipment stands on
 * the board for every reason there is, and for none that is over.
 */
export { CargoPositioningPage } from './cargo-positioning-page.tsx'
export { WaybillMonitoringPage } from './waybill-monitoring-page.tsx'
export { WaybillStatisticsPage } from './waybill-statistics-page.tsx'
