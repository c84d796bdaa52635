/** The ports the program listens on: HTTP, MQTT, and one for each protocol of the registry. */
import type { StreamName } from '@coldway/contract/devices/protocols.ts'
import { streamProtocols } from '@coldway/protocols/registry.ts'
import { z } from 'zod'

export type PortName = 'http' | 'mqtt' | StreamName
export type Ports = Readonly<Record<PortName, number>>

interface Listener {
  readonly name: PortName
  readonly title: string
  readonly port: number
}

export const listeners: readonly Listener[] = [
  { name: 'http', title: 'console', port: 8080 },
  { name: 'mqtt', title: 'MQTT', port: 1883 },
  ...streamProtocols,
]

export const portVariableOf = (name: PortName): string =>
  name === 'http' ? 'COLDWAY_PORT' : `COLDWAY_${name.toUpperCase()}_PORT`

const Port = z.coerce.number().int().min(0).max(65_535)

export const portVariables = Object.fromEntries(
  listeners.map(({ name, port }) => [portVariableOf(name), Port.default(port)]),
)

export const portsOf = (portOf: (name: PortName) => number): Ports =>
  Object.fromEntries(listeners.map(({ name }) => [name, portOf(name)])) as Ports

const names: readonly string[] = listeners.map(({ name }) => name)

/** What devices see of the listeners where a proxy or a router stands before them. */
export const deviceVariables = {
  COLDWAY_DEVICE_HOST: z
    .string()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/)
    .optional(),
  /** `mqtt=8883,teltonika=15027`. */
  COLDWAY_DEVICE_PORTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .transform((pairs) => pairs.map((pair) => pair.split('=')))
    .refine((pairs) => pairs.every(([name = '', port = '']) => names.includes(name) && Port.safeParse(port).success))
    .transform((pairs): Partial<Ports> => Object.fromEntries(pairs.map(([name, port]) => [name, Number(port)]))),
}
