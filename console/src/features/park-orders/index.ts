/**
 * Logistics-park orders: which devices are bound to which park, and what happens to them there. Owns the monitoring page with its
 * map, binding and unbinding, and the level of a park. Not here: the sites themselves (sites), one shipment (shipment).
 * Invariant: an order whose device has reported no position since it was bound is shown as unknown, never as outside.
 */
export { ParkOrdersPage } from './park-orders-page.tsx'
