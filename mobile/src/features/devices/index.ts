/**
 * Devices: one device at a glance with its temperatures as ribbons. Owns the latest states, and the shipments that devices travel with. Not here:
 * lists of devices (find), alarms that wait (now).
 */
export { DeviceShipments } from './device-shipments.tsx'
export { TempRibbon } from './temp-ribbon.tsx'
export { useStates } from './use-states.ts'
