/**
 * Sensors: what a device measured, as series with their figures and as rows. Owns buckets and figures. Not here:
 * reading `readings` and who may see which span of a device (readings), what a link shows (shares). Invariants: every
 * figure comes from one reading of the window, in memory that does not grow with it; an extreme is never averaged away;
 * a sample that is not good, or has a suspect time, is counted and is in no figure.
 */
import { sensors, sharedSensors } from '@coldway/contract/readings/sensors.ts'
import { implement } from '../../platform/implement.ts'
import { createSensorsService, type SensorsParts } from './sensors.service.ts'
import { createSharedSensors } from './shared.ts'
import type { Module } from '../module.ts'

export const createSensors = (parts: SensorsParts): Module => {
  const service = createSensorsService(parts)
  const shared = createSharedSensors(parts, service)
  return {
    routes: [
      ...implement(sensors, {
        querySeries: ({ scope, body, zone }) => service.series(scope, body, zone),
        querySensorPageList: ({ scope, body, zone }) => parts.samples.list(scope, body, zone),
        querySensorDevicePageList: ({ scope, body }) => service.listDevices(scope, body),
      }),
      ...implement(sharedSensors, {
        devices: ({ share, zone }) => shared.devices(share, zone),
        series: ({ share, body, zone }) => shared.series(share, body, zone),
        rows: ({ share, body, zone }) => shared.rows(share, body, zone),
      }),
    ],
  }
}
