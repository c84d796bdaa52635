/** Connects a planned device with its credential to the transport of its protocol. */
import type { Agent } from 'node:http'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import type { DeviceCredential } from './credentials.ts'
import type { PlannedDevice } from './fleet.ts'
import { gt06Link } from './transports/gt06.ts'
import { httpLink } from './transports/http.ts'
import { jt808Link } from './transports/jt808.ts'
import { mqttLink } from './transports/mqtt.ts'
import { queclinkLink } from './transports/queclink.ts'
import { teltonikaUdpLink } from './transports/teltonika-udp.ts'
import { teltonikaLink } from './transports/teltonika.ts'
import { createTransport, type Hooks, type Link, type Transport } from './transports/transport.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

/** The addresses at which the server listens. */
export interface Endpoints {
  readonly http: string
  readonly mqtt: Address
  readonly jt808: Address
  readonly teltonika: Address
  readonly isTeltonikaUdp?: boolean
  readonly gt06: Address
  readonly queclink: Address
  readonly agent: Agent
}

export const transportOf = (
  device: PlannedDevice,
  credential: DeviceCredential,
  endpoints: Endpoints,
  hooks: Hooks,
): Transport => createTransport(device.deviceCode, linkOf(device, credential, endpoints, hooks), hooks)

const linkOf = (device: PlannedDevice, { secret }: DeviceCredential, endpoints: Endpoints, hooks: Hooks): Link => {
  const { deviceCode } = device
  const terminalNo = device.terminalNo ?? ''
  const { mannerOf } = hooks
  const findings = (command: DownlinkCommand) => hooks.findings?.(deviceCode, command)
  const onCommand =
    hooks.onCommand && ((command: DownlinkCommand) => hooks.onCommand?.(deviceCode, command) ?? 'unsupported')
  switch (device.play.transport) {
    case 'mqtt':
      return mqttLink({ ...endpoints.mqtt, deviceCode, secret, onCommand, mannerOf, findings })
    case 'http':
      return httpLink({ base: endpoints.http, agent: endpoints.agent, deviceCode, secret })
    case 'jt808':
      return jt808Link({ ...endpoints.jt808, terminalNo, secret, onCommand })
    case 'teltonika':
      if (endpoints.isTeltonikaUdp) return teltonikaUdpLink({ ...endpoints.teltonika, imei: terminalNo })
      return teltonikaLink({ ...endpoints.teltonika, imei: terminalNo, onCommand })
    case 'gt06':
      return gt06Link({ ...endpoints.gt06, imei: terminalNo, onCommand })
    case 'queclink':
      return queclinkLink({ ...endpoints.queclink, imei: terminalNo, onCommand })
  }
}
