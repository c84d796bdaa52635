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

export { createBuckets } from './buckets.ts'
export { createFigures } from './figures.ts'
export { keysOf } from './keys.ts'
export { coveredMs, createRuns, type Limits, type Run } from './runs.ts'

export const createSensors = (parts: SensorsParts): Module => {
  const service = createSensorsService(parts)
  const shared = createSharedSensors(parts, service)
  return {
    routes: [
      ...implement(sensors, {
        querySeries: (context) => service.series(context, context.body),
        querySensorPageList: ({ scope, body, zone }) => parts.samples.list(scope, body, zone),
        querySensorDevicePageList: (context) => service.listDevices(context, context.body),
      }),
      ...implement(sharedSensors, {
        devices: (context) => shared.devices(context),
        series: (context) => shared.series(context, context.body),
        rows: (context) => shared.rows(context, context.body),
      }),
    ],
  }
}
