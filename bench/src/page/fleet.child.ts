/** A fleet in a process of its own that reports on request: the simulator's devices over their real transports. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoints, transportOf } from '@coldway/simulator/connect.ts'
import { readCredentials } from '@coldway/simulator/credentials.ts'
import type { Actor } from '@coldway/simulator/demo.ts'
import { faultLevels } from '@coldway/simulator/faults.ts'
import { planFleet } from '@coldway/simulator/fleet.ts'
import { runLoad } from '@coldway/simulator/load.ts'
import { createAgent } from '@coldway/simulator/transports/http.ts'
import { host } from '../running/free-ports.ts'
import type { Ports } from '../running/server.ts'

export interface FleetGiven {
  readonly seed: number
  readonly devices: number
  readonly everyS: number
  readonly dataDir: string
  readonly ports: Ports
}
export type FleetCommand = 'report' | 'silence' | 'count'
/** Sent once the fleet is connected, and at every `count`. */
export interface FleetNews {
  readonly acknowledged: number
  readonly failures: number
}

const { seed, devices, everyS, dataDir, ports } = JSON.parse(process.argv[2] ?? '') as FleetGiven
const counted = { acknowledged: 0, failures: 0 }
const sendNews = (): void => void process.send?.({ ...counted } satisfies FleetNews)

const endpoints: Endpoints = {
  http: `http://${host}:${ports.http}`,
  mqtt: { host, port: ports.mqtt },
  jt808: { host, port: ports.jt808 },
  teltonika: { host, port: ports.teltonika },
  gt06: { host, port: ports.gt06 },
  queclink: { host, port: ports.queclink },
  agent: createAgent(),
}
const hooks = {
  onExchange: (_milliseconds: number, count: number) => {
    counted.acknowledged += count
  },
  onFailure: () => {
    counted.failures += 1
  },
}
const credentials = await readCredentials(dataDir)
const actors = planFleet({ seed, devices }).flatMap((device): Actor[] => {
  const credential = credentials.get(device.deviceCode)
  return credential ? [{ device, transport: transportOf(device, credential, endpoints, hooks) }] : []
})

let running: AbortController | undefined
let ended: Promise<void> = Promise.resolve()
process.on('message', (command: FleetCommand) => {
  if (command === 'count') return sendNews()
  running?.abort()
  if (command !== 'report') return
  const stop = new AbortController()
  running = stop
  const parts = {
    actors,
    everyS,
    faults: faultLevels.none,
    clock: Date.now,
    signal: stop.signal,
    onSent: () => undefined,
  }
  ended = ended.then(() => runLoad(parts, 0))
})
process.on('disconnect', () => process.exit(0))
if (actors.length < devices) throw new Error(`${devices - actors.length} devices are not registered`)
await sleep(0)
sendNews()
