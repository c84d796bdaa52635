/**
 * NB-IoT by a network's platform, in the two shapes its operators publish:
 *
 *   China Telecom AEP, data push:   { messageType: 'dataReport', IMEI, timestamp ms, payload: { APPdata: base64 } }
 *                                   with an object model payload holds its fields instead
 *   China Mobile OneNET, HTTP push: { msg: { type: 1, imei, at ms, ds_id, value }, nonce, msg_signature }, msg one or a list;
 *                                   type 2 is going on and off line
 *
 * The payload is our uplink as JSON (as it is, in base64 or in hexadecimal digits), or plain fields.
 */
import { AepPush, OneNetPoint, OneNetPush } from '@coldway/contract/push.ts'
import type { Uplinked } from '../json/uplink.ts'
import { readPlain } from './chirpstack.ts'
import { contentOf, isObject, nothingReadable, type Pushed, readContent } from './pushed.ts'

/** Text: why it cannot be read. What carries no data of a device is an empty list. */
export const decodeNbiot = (body: unknown): readonly Pushed[] | string => {
  if (isObject(body) && 'msg' in body) return readOneNet(body)
  const read = AepPush.safeParse(body)
  if (!read.success) return `${read.error.issues[0]?.path.join('.') || 'message'}: not a data push`
  const { messageType, IMEI, timestamp, payload } = read.data
  if (messageType !== 'dataReport') return []
  const content = typeof payload.APPdata === 'string' ? contentOf(payload.APPdata) : payload
  return [{ terminal: String(IMEI), read: (zone) => readPayload(content, timestamp, zone) }]
}

const readOneNet = (body: Record<string, unknown>): readonly Pushed[] | string => {
  const read = OneNetPush.safeParse(body)
  if (!read.success) return 'msg: not a data push'
  const list: readonly unknown[] = Array.isArray(read.data.msg) ? read.data.msg : [read.data.msg]
  return list.flatMap((one) => {
    const point = OneNetPoint.safeParse(one)
    if (!point.success) return []
    const { imei, at, value } = point.data
    const content = typeof value === 'string' ? contentOf(value) : value
    return [{ terminal: String(imei), read: (zone: string) => readPayload(content, at, zone) }]
  })
}

const readPayload = (content: unknown, atMs: number, zone: string): Uplinked => {
  if (typeof content !== 'object' || content === null) return nothingReadable
  const wrapping = { id: String(atMs), time: atMs }
  const isOurs = !isObject(content) || Array.isArray(content.blocks)
  return isOurs ? readContent(content, wrapping, zone) : readPlain(content, wrapping, zone)
}
