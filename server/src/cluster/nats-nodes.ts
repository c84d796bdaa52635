/** The nodes of a NATS cluster on loopback: core NATS only, nothing is stored. */
import { join } from 'node:path'
import { type EngineProcess, isListening, startEngine, whenReady } from './engine-process.ts'

export interface NatsNode {
  readonly url: string
  readonly port: number
  readonly process: EngineProcess
  /** Restarts a node that is gone. */
  revive(): Promise<void>
}

export interface NatsPlan {
  readonly program: string
  readonly logDir: string
  /** The ports of each node: one for clients, one for the other nodes. */
  readonly ports: readonly { readonly client: number; readonly route: number }[]
}

export const startNats = async ({ program, logDir, ports }: NatsPlan): Promise<NatsNode[]> => {
  const routes = ports.map(({ route }) => `nats://127.0.0.1:${route}`).join()
  return Promise.all(
    ports.map(async ({ client, route }, at) => {
      const name = `nats-${at + 1}`
      const logFile = join(logDir, `${name}.log`)
      const alone = ['-a', '127.0.0.1', '-p', String(client), '-n', name]
      const joined = ['--cluster_name', 'coldway', '--cluster', `nats://127.0.0.1:${route}`, '--routes', routes]
      const command: [string, ...string[]] = [program, ...alone, ...(ports.length > 1 ? joined : [])]
      const start = async (): Promise<EngineProcess> => {
        const process = startEngine({ name, command, logFile })
        await whenReady(process, logFile, () => isListening(client))
        return process
      }
      let process = await start()
      return {
        url: `nats://127.0.0.1:${client}`,
        port: client,
        get process() {
          return process
        },
        async revive() {
          process = await start()
        },
      }
    }),
  )
}
