/**
 * Single devices for the tests of server and console and for benchmarks: reports and uplinks with given values, and the real
 * transports to a real port. No fleet, no physics, no clock of its own.
 */
import type { FixType, Measure, Report } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import type { Address } from './connect.ts'
import { gt06Link } from './transports/gt06.ts'
import { httpLink } from './transports/http.ts'
import { jt808Link } from './transports/jt808.ts'
import { mqttLink } from './transports/mqtt.ts'
import { queclinkLink } from './transports/queclink.ts'
import { teltonikaLink } from './transports/teltonika.ts'
import { createTransport, type Hooks, type Transport } from './transports/transport.ts'
import { type JsonUplink, uplinkOf } from './wire/json.ts'

export interface OneDevice {
  readonly deviceCode: string
  /** Needed for MQTT and HTTP; for JT/T 808 the authentication code, where the server requires one. */
  readonly secret?: string
  /** The phone number of a JT/T 808 terminal, or the IMEI of a Teltonika or GT06. */
  readonly terminalNo?: string
}

export interface Said {
  readonly atMs: number
  readonly id?: string
  readonly lng?: number
  readonly lat?: number
  readonly fix?: FixType
  readonly speedKmh?: number
  readonly headingDeg?: number
  /** Good values by series. */
  readonly values?: Partial<Record<SeriesKey, number>>
  /** Raw temperature of channel 1 as on the wire, possibly invalid. */
  readonly rawTemp?: number | string
}

export interface DeviceKit {
  report(said: Said): Report
  uplink(said: Said): JsonUplink
  mqtt(to: Address): Transport
  http(base: string): Transport
  jt808(to: Address): Transport
  teltonika(to: Address): Transport
  gt06(to: Address): Transport
  queclink(to: Address): Transport
}

export const oneDevice = ({ deviceCode, secret, terminalNo = '' }: OneDevice, hooks: Hooks = {}): DeviceKit => ({
  report: reportOf,
  uplink: (said) => uplinkOf(reportOf(said)),
  mqtt: (to) => createTransport(deviceCode, mqttLink({ ...to, deviceCode, secret: secret ?? '' }), hooks),
  http: (base) => createTransport(deviceCode, httpLink({ base, deviceCode, secret: secret ?? '' }), hooks),
  jt808: (to) => createTransport(deviceCode, jt808Link({ ...to, terminalNo, ...(secret && { secret }) }), hooks),
  teltonika: (to) => createTransport(deviceCode, teltonikaLink({ ...to, imei: terminalNo }), hooks),
  gt06: (to) => createTransport(deviceCode, gt06Link({ ...to, imei: terminalNo }), hooks),
  queclink: (to) => createTransport(deviceCode, queclinkLink({ ...to, imei: terminalNo }), hooks),
})

const reportOf = ({ atMs, id, lng, lat, fix = 'GPS', speedKmh, headingDeg, values = {}, rawTemp }: Said): Report => {
  const measures: Measure[] = Object.entries(values).map(([key, value]) => ({
    key: key as SeriesKey,
    value: value ?? null,
    quality: 'good',
  }))
  if (rawTemp !== undefined) measures.push({ key: 'temp1', value: null, raw: rawTemp, quality: 'decodeFault' })
  return {
    id: id ?? atMs.toString(36),
    atMs,
    ...(lng !== undefined &&
      lat !== undefined && {
        position: { lng, lat, type: fix, satellites: 9, speedKmh: speedKmh ?? 0, headingDeg: headingDeg ?? 0 },
      }),
    measures,
  }
}
