/**
 * Protocols: what the server speaks with devices, where it listens for them, and explanations of frames by the decoders
 * themselves. Owns nothing: no table, no device. Invariants: an explained frame is neither stored nor sent, and its length is
 * bounded; the ports shown are those the running program has taken.
 */
import { connections } from '@coldway/contract/devices/connections.ts'
import { protocols as calls } from '@coldway/contract/devices/protocols.ts'
import { protocols, streamProtocols } from '@coldway/protocols/registry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Ports } from '../../platform/config-ports.ts'
import { implement } from '../../platform/implement.ts'
import { findPorts } from '../../platform/ports-file.ts'
import { connectionsOf } from './connections.ts'
import { explain } from './explain.ts'
import type { Module } from '../module.ts'

export interface ProtocolsParts {
  readonly clock: Clock
  readonly config: Pick<Config, 'ports' | 'dataDir' | 'deviceHost' | 'devicePorts' | 'publicUrl' | 'trustsTerminals'>
}

export const createProtocols = ({ clock, config }: ProtocolsParts): Module => ({
  routes: [
    ...implement(calls, {
      queryProtocols: async () => {
        const ports = await takenPorts(config)
        return {
          protocols: protocols.map(({ name, title, terminal, commandsOf }) => ({
            name,
            title,
            terminal,
            port: streamProtocols.some((one) => one.name === name) ? (ports[name as keyof Ports] ?? null) : null,
            commands: [...commandsOf('')],
          })),
        }
      },
      explainFrame: ({ body }) => explain(body, clock.now()),
    }),
    ...implement(connections, {
      queryConnections: async ({ body }) => ({
        admitsByNumber: config.trustsTerminals,
        connections: connectionsOf({ ...config, ports: await takenPorts(config) }, body.origin),
      }),
    }),
  ],
})

/** A taken port moves the program to the next one; behind a proxy the configuration says what devices see. */
const takenPorts = async ({ ports, dataDir, devicePorts }: ProtocolsParts['config']): Promise<Ports> => ({
  ...ports,
  ...(await findPorts(dataDir)),
  ...devicePorts,
})
