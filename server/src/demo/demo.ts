/** Demo mode: accounts, fleet and the simulator that drives it through the real ports. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { planDemo } from '@coldway/simulator/stores.ts'
import { type Ports, listeners, portVariableOf } from '../platform/config-ports.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { keptPassword } from '../platform/kept-password.ts'
import type { Log } from '../platform/log.ts'
import { seedAlarms } from './alarms.ts'
import { seedDeviceTypes } from './device-types.ts'
import type { Customer } from './customer.ts'
import { seedDoors } from './doors.ts'
import { registerFleet } from './fleet.ts'
import { seedLines } from './lines.ts'
import { seedDemo } from './seed.ts'
import { seedLabels } from './labels.ts'
import { seedMappings } from './mappings.ts'
import { seedLockOrders } from './lock-orders.ts'
import { seedRooms } from './rooms.ts'
import { seedSchedules } from './schedules.ts'
import { seedSites } from './sites.ts'
import { seedProbes } from './probes.ts'
import { seedProducts } from './products.ts'
import { seedVehicleUnits } from './vehicle-units.ts'
import { seedVehicleUpkeep } from './vehicle-upkeep.ts'
import { seedVehicles } from './vehicles.ts'
import { seedParkOrders } from './park-orders.ts'
import { seedWaybills } from './waybills.ts'

interface Preparing {
  readonly config: Config
  readonly nowMs: number
  /** Undefined where the demo is one of several processes. */
  readonly customer: Customer | undefined
}

export const prepareDemo = async (db: Db, { config, nowMs, customer }: Preparing): Promise<{ password: string }> => {
  const password = config.demoPassword ?? (await keptPassword(join(config.dataDir, 'demo-password')))
  await seedDemo(db, password)
  const planned = planDemo()
  await registerFleet(db, planned, config.dataDir)
  await seedLabels(db, planned)
  await seedSites(db, nowMs)
  await seedDeviceTypes(db, planned)
  await seedLines(db, planned, nowMs)
  await seedAlarms(db, planned, nowMs)
  await seedVehicles(db, planned, nowMs)
  await seedVehicleUnits(db, planned, nowMs)
  await seedVehicleUpkeep(db, nowMs)
  await seedProbes(db, planned, nowMs)
  await seedProducts(db, nowMs)
  await seedWaybills(db, planned, nowMs)
  await seedRooms(db, planned, nowMs)
  await seedMappings(db, planned, nowMs)
  await seedParkOrders(db, planned, nowMs)
  await seedLockOrders(db, planned, nowMs)
  await seedSchedules(db, nowMs)
  if (customer) await seedDoors(db, customer, nowMs)
  return { password }
}

/** The simulator ends when this process is gone, because its standard input closes. */
export const startSimulator = (ports: Ports, dataDir: string, log: Log): { stop(): Promise<void> } => {
  const script = join(import.meta.dirname, '../../../simulator/src/main.ts')
  const child = spawn(process.execPath, [script, '--demo'], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: {
      ...process.env,
      COLDWAY_DATA: dataDir,
      ...Object.fromEntries(listeners.map(({ name }) => [portVariableOf(name), String(ports[name])])),
    },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.stderr.on('data', (text) => log.warn({ simulator: String(text).slice(0, 500) }, 'simulator'))
  child.once('error', (error) => log.error({ error: error.message }, 'the demo fleet did not start'))
  child.once('exit', (code) => code && log.error({ code }, 'the demo fleet stopped'))
  return {
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
      await ended
      clearTimeout(timer)
    },
  }
}
