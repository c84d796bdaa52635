/** Devices at the real ports of a world: the simulator's honest transports, and queries of what was stored. */
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { type TrackPoint } from '@coldway/contract/readings/readings.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { type DeviceKit, oneDevice, type Said } from '@coldway/simulator/testing.ts'
import type { Hooks, Transport } from '@coldway/simulator/transports/transport.ts'
import type { Signed } from './caller.ts'
import type { MadeDevice } from './make.ts'
import type { World } from './world.ts'

export const wires = ['mqtt', 'http', 'jt808', 'teltonika'] as const
export type WireName = (typeof wires)[number]

export const protocolOf = (wire: WireName): 'json' | 'jt808' | 'teltonika' =>
  wire === 'mqtt' || wire === 'http' ? 'json' : wire

type Where = Pick<World, 'ports' | 'base'>

export const kitOf = (device: MadeDevice, hooks: Hooks = {}): DeviceKit => oneDevice(device, hooks)

export const transportOf = (world: Where, wire: WireName, device: MadeDevice, hooks: Hooks = {}): Transport => {
  const kit = kitOf(device, hooks)
  if (wire === 'http') return kit.http(world.base)
  return kit[wire]({ host: '127.0.0.1', port: world.ports[wire] })
}

/** Sends a device's reports and resolves with the last acknowledgement. */
export const say = async (world: Where, wire: WireName, device: MadeDevice, said: readonly Said[]): Promise<void> => {
  const transport = transportOf(world, wire, device)
  try {
    const { report } = kitOf(device)
    await transport.send(said.map(report))
  } finally {
    transport.close()
  }
}

/** Sends one message of the JSON uplink unchanged, over HTTP. */
export const uplink = async (world: Where, device: Pick<MadeDevice, 'deviceCode' | 'secret'>, body: unknown) => {
  const credential = Buffer.from(`${device.deviceCode}:${device.secret}`).toString('base64')
  const response = await fetch(`${world.base}/v3/open/uplink`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Basic ${credential}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { code: string; data: unknown } }
}

export const stateOf = async (world: World, user: Signed, device: MadeDevice): Promise<DeviceState | undefined> =>
  (await world.dataOf(user, deviceStatus.queryBizDeviceStatusList, { deviceIds: [device.id] }))[0]

export const utc = (atMs: number): string => new Date(atMs).toISOString().slice(0, 19).replace('T', ' ')
const inUtc = { usertimezone: '+00:00' }

export const trackOf = async (
  world: World,
  user: Signed,
  device: MadeDevice,
  span: { fromMs: number; untilMs: number },
): Promise<TrackPoint[]> => {
  const asked = { deviceId: device.id, startTime: utc(span.fromMs), endTime: utc(span.untilMs) }
  return (await world.dataOf(user, tracks.postList, asked, inUtc)).points
}

export interface StoredRow {
  readonly at: number
  readonly flags: number
  readonly lng: number | null
  readonly temp1: number | null
  readonly extra: {
    readonly v?: Record<string, number>
    readonly q?: Record<string, readonly [string, unknown]>
  } | null
}

export const rowsOf = (world: World, device: MadeDevice): Promise<StoredRow[]> =>
  world.query<StoredRow>('select at, flags, lng, temp1, extra from readings where device_id = $1 order by at, disc', [
    device.id,
  ])
