/**
 * Readings: what devices reported, as history (partitioned by week) and as the latest state of each device.
 * The module owns the partitions and columns of `readings` and `device_latest` and everything that reads them. Ingest writes
 * them, and the module history writes what people enter. Invariants: a track and a series never show suspect times,
 * outliers or samples that are not good; the latest state has the greatest valid event time of its device.
 */
import type { Db } from '../../platform/database.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import type { Places } from '../devices/index.ts'
import { createDevicesTopic } from './devices.topic.ts'
import { createDeviceLists } from './device-lists.service.ts'
import { createMonitoringService } from './monitoring.service.ts'
import { routesOf } from './readings.routes.ts'
import { createSamplesService, type ReadingsParts } from './samples.service.ts'

export { columnSeries, fixCodes, manualFlag } from './columns.ts'
export { type LatestRow, latestColumns, stateOf } from './latest.ts'
export { type Fix, judgeFix, type Motion, noMotion, plausibleOf, withoutJumps } from './motion.ts'
export { findOldest, inPortions, keptEdges } from './kept.store.ts'
export { keepPartitions, makePartitions, retirePartitions } from './partitions.ts'
export type { DeviceSpan, SamplesService } from './samples.service.ts'
export type { Scanned } from './scan.store.ts'
export type { SensorQuery } from './sensor-rows.ts'
export { listStates } from './readings.store.ts'

interface Parts extends ReadingsParts {
  readonly db: Db
  readonly organisations: OrganisationsService
  readonly places: Places
}

export const createReadings = (parts: Parts) => {
  const samples = createSamplesService(parts)
  const routes = routesOf(createMonitoringService(parts), createDeviceLists(parts))
  return { samples, routes, topics: [createDevicesTopic(parts.db)] }
}
