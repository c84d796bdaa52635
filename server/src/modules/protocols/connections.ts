/** The addresses to which devices connect, as an installer must enter them. Pure. */
import { type Connection, uplinkTopic } from '@coldway/contract/devices/connections.ts'
import { type DeviceProtocol, pushNames, type StreamName, streamNames } from '@coldway/contract/devices/protocols.ts'
import { protocolOf } from '@coldway/protocols/registry.ts'
import { setups } from '@coldway/protocols/setups.ts'
import type { Ports } from '../../platform/config-ports.ts'

export interface Reached {
  /** The configured host of devices; undefined: the one that browsers use. */
  readonly deviceHost: string | undefined
  readonly publicUrl: string | undefined
  /** The ports as devices see them. */
  readonly ports: Ports
}

/** Lists the ways to connect; `origin` is where the caller's browser found the server. */
export const connectionsOf = ({ deviceHost, publicUrl, ports }: Reached, origin: string): Connection[] => {
  const url = publicUrl ?? new URL(origin).origin
  const host = deviceHost ?? new URL(url).hostname
  const own: Omit<Connection, 'transport' | 'port' | 'target'> = {
    ...described('json'),
    makers: [],
    lines: [],
    host,
  }
  const http = { transport: 'http' as const, port: portOfUrl(url), host: new URL(url).hostname }
  return [
    { ...own, transport: 'mqtt', port: ports.mqtt, target: uplinkTopic },
    { ...own, ...http, target: `${url}/v3/open/uplink` },
    ...streamNames.map((name) => streamConnection(name, { host, port: ports[name] })),
    ...pushNames.map((name) => ({
      ...own,
      ...http,
      ...described(name),
      target: `${url}/v3/open/${name}`,
    })),
  ]
}

const described = (protocol: DeviceProtocol) => {
  const { title, terminal, sendsCredential = false } = protocolOf(protocol)
  return { protocol, title, terminal, sendsCredential }
}

const streamConnection = (name: StreamName, address: { host: string; port: number }): Connection => {
  const { makers, linesOf } = setups[name]
  return {
    ...described(name),
    transport: 'tcp',
    ...address,
    makers: [...makers],
    target: null,
    lines: [...linesOf(address)],
  }
}

const portOfUrl = (url: string): number => {
  const { port, protocol } = new URL(url)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
