/** One program with its own fleet, and a pipeline beside it that fills its store: a side of the comparison. */
import { randomUUID } from 'node:crypto'
import { createDeviceClocks } from '@coldway/server/ingest/device-clocks.ts'
import { createPipeline } from '@coldway/server/ingest/pipeline.ts'
import { createLocalBus } from '@coldway/server/platform/bus.ts'
import { systemClock } from '@coldway/server/platform/clock.ts'
import { openDatabase } from '@coldway/server/platform/database.ts'
import { createLog } from '@coldway/server/platform/log.ts'
import { createMetrics } from '@coldway/server/platform/metrics.ts'
import type { Pool } from 'pg'
import { addDevices, type LoadDevice, makeCompany } from '../running/devices.ts'
import { startServer } from '../running/server.ts'
import { fillReadings } from './fill-readings.ts'
import { type Costs, measureCosts, senderOf } from './measure.ts'

export interface Side {
  readonly pool: Pool
  readonly company: { readonly id: number; readonly path: string }
  readonly devices: readonly LoadDevice[]
  /** Measures with this many of its devices. */
  costsOf(fleet: number, reports: number): Promise<Costs>
  /** Fills the store up to this many readings, then warms memory and lets the database finish writing. */
  fill(readings: number): Promise<void>
  stop(): Promise<void>
}

/** The count is at most the size of the smallest fleet, so that no batch merges two reports of one device. */
export const inFlight = 1000

/** `lateByMs`: how long after its event time each report comes. */
export const openSide = async (devices: number, lateByMs = 0): Promise<Side> => {
  const server = await startServer()
  const log = createLog('warn')
  const database = openDatabase({ ...server.where, statement_timeout: 0, query_timeout: 0 }, log)
  const bus = createLocalBus(() => undefined)
  const clock = systemClock
  const deviceClocks = createDeviceClocks({ db: database.system, clock, log, process: randomUUID() })
  const pipeline = createPipeline({ database, bus, clock, log, metrics: createMetrics().ingest, deviceClocks })
  const company = await makeCompany(server.pool)
  const fleet = await addDevices(server.pool, company, { mark: 'C', protocol: 'json', count: devices })
  const send = senderOf(pipeline, fleet, () => Date.now() - lateByMs)
  return {
    pool: server.pool,
    company,
    devices: fleet,
    costsOf: (count, reports) => measureCosts(server, send, { fleet: count, reports, window: inFlight }),
    async fill(readings) {
      await fillReadings(server.pool, fleet, readings)
      // Gives every device a latest state with free space beside it, and every statement its plan.
      for (let round = 0; round < 3; round++) await send({ fleet: devices, reports: devices, window: inFlight })
      await server.pool.query('vacuum (analyze) device_latest')
      await server.pool.query('checkpoint')
    },
    async stop() {
      await pipeline.close()
      deviceClocks.close()
      await database.close()
      await server.stop()
    },
  }
}
