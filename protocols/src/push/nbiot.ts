/**
 * NB-IoT by a network's platform, in the shapes its operators publish:
 *
 *   China Telecom AEP, data push:   { messageType: 'dataReport', IMEI, timestamp ms, payload: { APPdata: base64 } }
 *                                   with an object model payload holds its fields instead
 *   China Mobile OneNET, HTTP push: { msg: { type: 1, imei, at ms, ds_id, value }, nonce, msg_signature }, msg one or a list;
 *                                   type 2 is going on and off line; the newer platform writes msg as text, and of an object
 *                                   model { notifyType: 'property', deviceName, data: { params: { name: { value, time } } } }
 *   Huawei Cloud IoTDA:             { resource: 'device.property', event_time, notify_data: { header: { node_id },
 *                                   body: { services: [{ properties, event_time }] } } }
 *
 * The payload is our uplink as JSON (as it is, in base64 or in hexadecimal digits), or plain fields.
 */
import { AepPush, HuaweiPush, OneNetPoint, OneNetPush, OneNetThing } from '@coldway/contract/readings/push.ts'
import type { Uplinked } from '../json/uplink.ts'
import { readPlain } from './chirpstack.ts'
import { contentOf, isObject, notReadable, type Pushed, readContent } from './pushed.ts'

/** A text states why the body cannot be read. A push without data of a device gives an empty list. */
export const decodeNbiot = (body: unknown): readonly Pushed[] | string => {
  if (isObject(body) && 'msg' in body) return readOneNet(body)
  if (isObject(body) && 'notify_data' in body) return readHuawei(body)
  const read = AepPush.safeParse(body)
  if (!read.success) return `${read.error.issues[0]?.path.join('.') || 'message'}: not a data push`
  const { messageType, IMEI, timestamp, payload } = read.data
  if (messageType !== 'dataReport') return []
  const content = typeof payload.APPdata === 'string' ? payload.APPdata : payload
  return [{ terminal: String(IMEI), read: (zone) => readPayload(content, timestamp, zone) }]
}

const readOneNet = (body: Record<string, unknown>): readonly Pushed[] | string => {
  const read = OneNetPush.safeParse(body)
  if (!read.success) return 'msg: not a data push'
  const { msg } = read.data
  const content = typeof msg === 'string' ? contentOf(msg) : msg
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  return list.flatMap((one) => readPoint(one) ?? readThing(one) ?? [])
}

const readPoint = (one: unknown): Pushed | undefined => {
  const point = OneNetPoint.safeParse(one)
  if (!point.success) return undefined
  const { imei, at, value } = point.data
  return { terminal: String(imei), read: (zone) => readPayload(value, at, zone) }
}

/** Reported at the latest time of its properties. */
const readThing = (one: unknown): Pushed | undefined => {
  const thing = OneNetThing.safeParse(one)
  if (!thing.success) return undefined
  const { deviceName, data } = thing.data
  const atMs = Object.values(data.params).reduce((latest, { time }) => Math.max(latest, time), 0)
  return { terminal: String(deviceName), read: (zone) => readPayload(data.params, atMs, zone) }
}

/** Each service is reported at its own time. */
const readHuawei = (body: Record<string, unknown>): readonly Pushed[] | string => {
  if (body.resource !== 'device.property') return []
  const read = HuaweiPush.safeParse(body)
  if (!read.success) return `${read.error.issues[0]?.path.join('.') || 'notify_data'}: not a data push`
  const { event_time: sent, notify_data: data } = read.data
  return data.body.services.map(({ properties, event_time: own }) => ({
    terminal: String(data.header.node_id),
    read: (zone) => readPayload(properties, timeOf(own ?? sent), zone),
  }))
}

/** 20261121T030405Z */
const timeOf = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Text contains JSON in one of its encodings. */
const readPayload = (payload: unknown, atMs: number, zone: string): Uplinked => {
  const content = typeof payload === 'string' ? contentOf(payload) : payload
  if (typeof content !== 'object' || content === null || Number.isNaN(atMs))
    return notReadable(typeof payload === 'string' ? payload : undefined)
  const wrapping = { id: String(atMs), time: atMs }
  const isOurs = !isObject(content) || Array.isArray(content.blocks)
  return isOurs ? readContent(content, wrapping, zone) : readPlain(content, wrapping, zone)
}
