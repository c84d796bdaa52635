/** Demo mode: people, fleet and the simulator that drives it through the real ports. */
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoFleet } from '@coldway/simulator/fleet.ts'
import { type Ports, listeners, portVariableOf } from '../platform/config-ports.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { randomPassword } from '../platform/secrets.ts'
import { registerFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'

/** The same at every start, so that what was written down yesterday still opens: kept beside the data, for its owner. */
const demoPassword = async ({ demoPassword: given, dataDir }: Config): Promise<string> => {
  if (given) return given
  const file = join(dataDir, 'demo-password')
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim()) return kept.trim()
  const made = randomPassword()
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}

export const prepareDemo = async (db: Db, config: Config): Promise<{ password: string }> => {
  const password = await demoPassword(config)
  await seedDemo(db, password)
  await registerFleet(db, demoFleet, config.dataDir)
  return { password }
}

/** The simulator ends by itself when this process is gone: its standard input closes. */
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
