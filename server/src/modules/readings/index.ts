/**
 * Readings: what devices reported, as history (partitioned by week) and as the latest state of each device.
 * The module owns the partitions and columns of `readings` and `device_latest` and everything that reads them. Ingest writes
 * them, and the module history writes what people enter. Invariants: a track and a series never show suspect times,
 * outliers or samples that are not good; the latest state has the greatest valid event time of its device.
 */
import type { Pool } from 'pg'
import type { Db } from '../../platform/database.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import type { ServingModule } from '../module.ts'
import { createDevicesTopic } from './devices.topic.ts'
import { createDeviceLists } from './device-lists.service.ts'
import { createMonitoringService } from './monitoring.service.ts'
import { routesOf } from './readings.routes.ts'
import { keepPartitions, keptWeeks, retirePartitions } from './partitions.ts'
import { createSamplesService, type ReadingsParts, type SamplesService } from './samples.service.ts'

export { columnSeries, fixCodes, manualFlag } from './columns.ts'
export { type LatestRow, latestColumns, stateOf } from './latest.ts'
export { type Fix, isReachable, judgeFix, type Motion, noMotion, plausibleOf, withoutJumps } from './motion.ts'
export { findOldest, inPortions, keptEdges } from './kept.store.ts'
export { keepPartitions, keptWeeks, makePartitions, retirePartitions } from './partitions.ts'
export type { DeviceSpan, SamplesService } from './samples.service.ts'
export type { Scanned } from './scan.store.ts'
export type { SensorQuery } from './sensor-rows.ts'
export { listStates, type Span } from './readings.store.ts'
export { cleanedTrack } from './track.ts'

interface Parts extends ReadingsParts {
  readonly db: Db
  readonly organisations: OrganisationsService
  /** Makes and drops weeks. */
  readonly ownerPool: Pool
}

export const createReadings = (parts: Parts): ServingModule<SamplesService> => {
  const routes = routesOf(createMonitoringService(parts), createDeviceLists(parts))
  return {
    service: createSamplesService(parts),
    routes,
    topics: [createDevicesTopic(parts.db)],
    housekeeping: {
      works: { weeks: (aboutMs) => keepPartitions(parts.ownerPool, { nowMs: aboutMs, ...keptWeeks }) },
      deletions: { partitions: (nowMs) => retirePartitions(parts.ownerPool, { nowMs, ...keptWeeks }) },
    },
  }
}
