/**
 * The simulator's command: devices that speak the real protocols to a running server. It knows only the server's ports and its
 * credentials file. With `--demo` the server starts it as a child: it then ends with its parent, however that ended, and leaves
 * nothing behind.
 */
import { fstatSync } from 'node:fs'
import type { Endpoints } from './connect.ts'
import { transportOf } from './connect.ts'
import { provision, readCredentials } from './credentials.ts'
import { type Actor, runDemo } from './demo.ts'
import { faultLevels } from './faults.ts'
import { type PlannedDevice, planFleet } from './fleet.ts'
import { lackedBy } from './greenhouses.ts'
import { runLoad } from './load.ts'
import { closeAtFirst, lockMannerOf } from './locks.ts'
import { mannerFor, preTripOf, refusedBy } from './units.ts'
import { createObedience, type Obedience } from './obedience.ts'
import { type Options, readOptions, usage } from './options.ts'
import { openProgress } from './progress.ts'
import { createStats } from './stats.ts'
import { planDemo } from './stores.ts'
import { createAgent } from './transports/http.ts'
import type { Hooks } from './transports/transport.ts'

const main = async (): Promise<void> => {
  const options = readOptions(process.argv.slice(2), process.env)
  const stop = new AbortController()
  endWithParent(options.isDemo, () => stop.abort())
  const timer = options.forS === undefined ? undefined : setTimeout(() => stop.abort(), options.forS * 1000)
  const stats = createStats()
  const actors = await castOf(options, stats)
  const lines = printLines(actors, stats, options.isDemo ? 60 : 5)
  const parts = {
    actors,
    faults: faultLevels[options.faults],
    clock: Date.now,
    signal: stop.signal,
    onSent: (count: number) => stats.sent(count),
  }
  if (options.isDemo) await playDemo(parts, options.dataDir)
  else await runLoad({ ...parts, everyS: options.everyS })
  clearTimeout(timer)
  clearInterval(lines)
  if (!options.isDemo) console.log(`simulator: ended · ${stats.summary()} · failures ${stats.totals.failures}`)
  for (const { transport } of actors) transport.close()
}

const playDemo = async (parts: Omit<Parameters<typeof runDemo>[0], 'progress'>, dataDir: string): Promise<void> => {
  const progress = await openProgress(dataDir)
  await runDemo({ ...parts, progress })
  await progress.save()
}

const castOf = async (options: Options, stats: ReturnType<typeof createStats>): Promise<Actor[]> => {
  const agent = createAgent()
  const endpoints: Endpoints = { ...options, agent }
  const plan = options.isDemo ? planDemo() : planFleet(options)
  let credentials = await readCredentials(options.dataDir)
  if (!options.isDemo && plan.some(({ deviceCode }) => !credentials.has(deviceCode))) {
    await provision(options.devices, options.seed)
    credentials = await readCredentials(options.dataDir)
  }
  const obediences = new Map<string, Obedience>()
  const hooks: Hooks = {
    onExchange: (milliseconds: number, count: number) => stats.acknowledged(count, milliseconds),
    onFailure: (deviceCode: string, why: string) => stats.failed(`${deviceCode}: ${why}`),
    onCommand: (deviceCode, command) => obediences.get(deviceCode)?.obey(command, Date.now()) ?? 'unsupported',
  }
  const known = plan.flatMap((device: PlannedDevice): Actor[] => {
    const credential = credentials.get(device.deviceCode)
    if (!credential) return []
    const refuses = lockMannerOf(device) === 'refuses' ? (['elockUnlock'] as const) : refusedBy(device)
    const obedience = createObedience(refuses, lackedBy(device))
    closeAtFirst(device, obedience.orders)
    obediences.set(device.deviceCode, obedience)
    return [
      {
        device,
        transport: transportOf(device, credential, endpoints, {
          ...hooks,
          mannerOf: mannerFor(device),
          findings: (_code, { kind }) => (kind === 'startPreTrip' ? preTripOf(device) : undefined),
        }),
        orders: obedience.orders,
      },
    ]
  })
  if (known.length < plan.length) console.log(`simulator: ${plan.length - known.length} devices are not registered`)
  return known
}

const printLines = (actors: readonly Actor[], stats: ReturnType<typeof createStats>, seconds: number) => {
  let beforeMs = performance.now()
  const print = (): void => {
    const connected = actors.filter(({ transport }) => transport.isConnected()).length
    const nowMs = performance.now()
    console.log(`simulator: ${stats.line(connected, actors.length, (nowMs - beforeMs) / 1000)}`)
    beforeMs = nowMs
  }
  return setInterval(print, seconds * 1000)
}

/** Stops on signals; in the demo also when the parent ends, which closes its pipe or channel. */
const endWithParent = (isDemo: boolean, stop: () => void): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  if (!isDemo) return
  process.once('disconnect', stop)
  const input = fstatSync(0)
  if (!input.isFIFO() && !input.isSocket()) return
  process.stdin.on('end', stop).on('error', stop).resume()
}

try {
  if (process.argv.includes('--help')) console.log(usage)
  else await main()
  // Half-open sockets to a server that is gone must not keep the process alive.
  process.exit(0)
} catch (error) {
  console.error(`simulator: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
