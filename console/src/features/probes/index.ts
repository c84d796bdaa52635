/** Probes of devices and their calibration: the list of what is due, and the part of a device's page. Not here: evidence. */
export { CalibrationPill } from './calibration-pill.tsx'
export { DeviceProbes } from './device-probes.tsx'
