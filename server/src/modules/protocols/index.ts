/**
 * Protocols: what the server speaks with devices, and explanations of frames by the decoders themselves. Owns nothing:
 * no table, no device. Invariants: an explained frame is neither stored nor sent, and its length is bounded.
 */
import { protocols as calls } from '@coldway/contract/devices/protocols.ts'
import { protocols, streamProtocols } from '@coldway/protocols/registry.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ports } from '../../platform/config-ports.ts'
import { implement } from '../../platform/implement.ts'
import { explain } from './explain.ts'
import type { Module } from '../module.ts'

export interface ProtocolsParts {
  readonly clock: Clock
  readonly ports: Ports
}

export const createProtocols = ({ clock, ports }: ProtocolsParts): Module => ({
  routes: implement(calls, {
    queryProtocols: () => ({
      protocols: protocols.map(({ name, title, terminal, commandsOf }) => ({
        name,
        title,
        terminal,
        port: streamProtocols.some((one) => one.name === name) ? (ports[name as keyof Ports] ?? null) : null,
        commands: [...commandsOf('')],
      })),
    }),
    explainFrame: ({ body }) => explain(body, clock.now()),
  }),
})
