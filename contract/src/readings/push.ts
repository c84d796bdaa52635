/**
 * What the platforms of LoRaWAN and NB-IoT networks push for devices behind them; only the fields that are read, others
 * may stand beside them. Protocols/src/push makes reports of it.
 */
import { z } from 'zod'
import { reportLimits } from './report.ts'

/** ChirpStack 4, HTTP integration, `event=up` (proto/integration: UplinkEvent as JSON). */
export const ChirpstackUplink = z.object({
  /** When the network heard it: a LoRaWAN device has no clock of its own. */
  time: z.iso.datetime({ offset: true }),
  deviceInfo: z.object({ devEui: z.string().regex(/^[0-9a-f]{16}$/i) }),
  /** Counts the frames. */
  fCnt: z.int().min(0).default(0),
  /** What the codec of the device profile made of the frame: our uplink, or plain fields. */
  object: z.record(z.string(), z.unknown()).nullish(),
  /** The frame in base64: our uplink as JSON where there is no codec. */
  data: z.string().nullish(),
})
export type ChirpstackUplink = z.infer<typeof ChirpstackUplink>

const Time3 = z.iso.datetime({ offset: true }).nullish()

/** ChirpStack 3, marshalled as JSON or as its older JSON: what differs from version 4. */
export const ChirpstackUplink3 = z.object({
  /** Digits, or base64 of the bytes. */
  devEUI: z.string().regex(/^(?:[0-9a-f]{16}|[A-Za-z0-9+/]{11}=)$/i),
  /** Gateways without GPS tell no time. */
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
  /** `dataReport` carries data, the others tell of the device's comings and goings. */
  messageType: z.string(),
  IMEI: Imei,
  timestamp: AtMs,
  /** `APPdata`: the payload in base64; with an object model its fields. */
  payload: z.record(z.string(), z.unknown()).default({}),
})
export type AepPush = z.infer<typeof AepPush>

/** China Mobile OneNET, HTTP push: type 1 is data, 2 going on and off line, 7 the result of a command. */
export const OneNetPoint = z.object({ type: z.literal(1), imei: Imei, at: AtMs, value: z.unknown() })
export type OneNetPoint = z.infer<typeof OneNetPoint>
export const OneNetPush = z.object({
  /** As text, from the newer platform: JSON. */
  msg: z.union([z.array(z.unknown()).max(reportLimits.parts), z.looseObject({}), z.string()]),
  /** With the token of the push, where the address names a gateway: base64 of MD5 over token, nonce and msg. */
  nonce: z.string().max(100).optional(),
  signature: z.string().max(100).optional(),
  msg_signature: z.string().max(100).optional(),
})
export type OneNetPush = z.infer<typeof OneNetPush>

/** Of a device with an object model there; its name is its IMEI. */
export const OneNetThing = z.object({
  deviceName: Imei,
  notifyType: z.literal('property'),
  data: z.object({ params: z.record(z.string(), z.object({ value: z.unknown(), time: AtMs })) }),
})
export type OneNetThing = z.infer<typeof OneNetThing>

const HuaweiTime = z.string().regex(/^\d{8}T\d{6}Z$/)

/** Huawei Cloud IoTDA, data forwarding of reported properties; the identifier of the node is its IMEI. */
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
