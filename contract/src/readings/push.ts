/**
 * Pushes of LoRaWAN and NB-IoT platforms; only the fields that are read, others are allowed. Protocols/src/push makes reports
 * of them.
 */
import { z } from 'zod'
import { reportLimits } from './report.ts'

/** ChirpStack 4, HTTP integration, `event=up` (proto/integration: UplinkEvent as JSON). */
export const ChirpstackUplink = z.object({
  /** Time of reception by the network: a LoRaWAN device has no clock. */
  time: z.iso.datetime({ offset: true }),
  deviceInfo: z.object({ devEui: z.string().regex(/^[0-9a-f]{16}$/i) }),
  /** Frame counter. */
  fCnt: z.int().min(0).default(0),
  /** The frame as decoded by the codec of the device profile: our uplink, or plain fields. */
  object: z.record(z.string(), z.unknown()).nullish(),
  /** The frame in base64: our uplink as JSON where there is no codec. */
  data: z.string().nullish(),
})
export type ChirpstackUplink = z.infer<typeof ChirpstackUplink>

const Time3 = z.iso.datetime({ offset: true }).nullish()

/** The differences of ChirpStack 3, marshalled as JSON or as its older JSON. */
export const ChirpstackUplink3 = z.object({
  /** Hexadecimal digits, or base64 of the bytes. */
  devEUI: z.string().regex(/^(?:[0-9a-f]{16}|[A-Za-z0-9+/]{11}=)$/i),
  /** Gateways without GPS send no time. */
  rxInfo: z
    .array(z.object({ time: Time3 }))
    .max(reportLimits.parts)
    .default([]),
  publishedAt: Time3,
  fCnt: z.int().min(0).default(0),
  object: z.record(z.string(), z.unknown()).nullish(),
  objectJSON: z.string().optional(),
  data: z.string().nullish(),
})

const Imei = z.union([z.string().regex(/^\d{15}$/), z.int().min(1e14).max(999_999_999_999_999)])
const AtMs = z.int().min(0)

/** China Telecom AEP, data push. */
export const AepPush = z.object({
  /** `dataReport` carries data; the others report the device's connection. */
  messageType: z.string(),
  IMEI: Imei,
  timestamp: AtMs,
  /** `APPdata`: the payload in base64; with an object model, its fields. */
  payload: z.record(z.string(), z.unknown()).default({}),
})
export type AepPush = z.infer<typeof AepPush>

/** China Mobile OneNET, HTTP push: type 1 is data, 2 the connection state, 7 the result of a command. */
export const OneNetPoint = z.object({ type: z.literal(1), imei: Imei, at: AtMs, value: z.unknown() })
export type OneNetPoint = z.infer<typeof OneNetPoint>
export const OneNetPush = z.object({
  /** The newer platform sends JSON as text. */
  msg: z.union([z.array(z.unknown()).max(reportLimits.parts), z.looseObject({}), z.string()]),
  /** Base64 of MD5 over token, nonce and msg, where the address names a gateway and the push has a token. */
  nonce: z.string().max(100).optional(),
  signature: z.string().max(100).optional(),
  msg_signature: z.string().max(100).optional(),
})
export type OneNetPush = z.infer<typeof OneNetPush>

/** A push of a device with an object model; its name is its IMEI. */
export const OneNetThing = z.object({
  deviceName: Imei,
  notifyType: z.literal('property'),
  data: z.object({ params: z.record(z.string(), z.object({ value: z.unknown(), time: AtMs })) }),
})
export type OneNetThing = z.infer<typeof OneNetThing>

const HuaweiTime = z.string().regex(/^\d{8}T\d{6}Z$/)

/** Huawei Cloud IoTDA, data forwarding of reported properties; the node identifier is the IMEI. */
export const HuaweiPush = z.object({
  resource: z.literal('device.property'),
  event_time: HuaweiTime,
  notify_data: z.object({
    header: z.object({ node_id: Imei }),
    body: z.object({
      services: z
        .array(z.object({ properties: z.record(z.string(), z.unknown()), event_time: HuaweiTime.optional() }))
        .max(reportLimits.parts),
    }),
  }),
})
export type HuaweiPush = z.infer<typeof HuaweiPush>
