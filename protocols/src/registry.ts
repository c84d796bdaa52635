/** All protocols by name. A name of the contract without a protocol, or the reverse, does not compile. */
import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import {
  type DeviceProtocol,
  deviceProtocols,
  type StreamName,
  streamNames,
} from '@coldway/contract/devices/protocols.ts'
import { json } from './json/json.ts'
import type { Protocol } from './protocol.ts'
import { chirpstack, nbiot } from './push/push.ts'
import type { StreamProtocol } from './stream.ts'
import * as registered from './stream-protocols.ts'

type Named<Name extends DeviceProtocol> = { readonly [Key in Name]: { readonly name: Key } }

const streams: Named<StreamName> & Readonly<Record<StreamName, StreamProtocol>> = registered
const all: Named<DeviceProtocol> & Readonly<Record<DeviceProtocol, Protocol>> = { json, chirpstack, nbiot, ...streams }

export const streamProtocols: readonly StreamProtocol[] = streamNames.map((name) => streams[name])
export const protocols: readonly Protocol[] = deviceProtocols.map((name) => all[name])

export const protocolOf = (name: DeviceProtocol): Protocol => all[name]

export const isCarried = (protocol: DeviceProtocol, kind: CommandKind, model: string): boolean =>
  protocolOf(protocol).commandsOf(model).includes(kind)

/** See `Protocol`. */
export const neverRepeated: readonly { readonly protocol: DeviceProtocol; readonly kind: CommandKind }[] =
  protocols.flatMap(({ name, neverRepeated: kinds = [] }) => kinds.map((kind) => ({ protocol: name, kind })))
