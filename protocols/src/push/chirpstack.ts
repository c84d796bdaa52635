/**
 * LoRaWAN by ChirpStack 4, or 3 (contract/src/push.ts): our uplink in what its codec decoded or in the frame itself, or the
 * plain fields of a maker's codec.
 */
import { ChirpstackUplink, ChirpstackUplink3 } from '@coldway/contract/push.ts'
import type { Uplinked } from '../json/uplink.ts'
import { readFields, readPlace } from './codec-fields.ts'
import { contentOf, isObject, nothingReadable, type Pushed, readContent } from './pushed.ts'

/** Text: why it cannot be read. `heardMs` stands in where version 3 tells no time. */
export const decodeChirpstack = (body: unknown, heardMs: number): readonly Pushed[] | string => {
  const read = ChirpstackUplink.safeParse(fromVersion3(body, heardMs) ?? body)
  if (!read.success) return `${read.error.issues[0]?.path.join('.') || 'event'}: not an uplink`
  const event = read.data
  return [{ terminal: event.deviceInfo.devEui.toLowerCase(), read: (zone) => readEvent(event, zone) }]
}

/** Undefined: it is none of version 3. */
const fromVersion3 = (body: unknown, heardMs: number): unknown => {
  const read = ChirpstackUplink3.safeParse(body)
  if (!read.success) return undefined
  const { devEUI, rxInfo, publishedAt, objectJSON, ...rest } = read.data
  const time = rxInfo.find((one) => one.time)?.time ?? publishedAt ?? new Date(heardMs).toISOString()
  return { ...rest, time, deviceInfo: { devEui: euiOf(devEUI) }, object: rest.object ?? jsonOf(objectJSON) }
}

/** Sixteen digits, or the eight bytes in base64. */
const euiOf = (text: string): string =>
  /^[0-9a-f]{16}$/i.test(text) ? text : Buffer.from(text, 'base64').toString('hex')

const jsonOf = (text: string | undefined): unknown => {
  const content = text === undefined ? undefined : contentOf(text)
  return isObject(content) ? content : undefined
}

const readEvent = ({ time, fCnt, object, data }: ChirpstackUplink, zone: string): Uplinked => {
  const wrapping = { id: fCnt, time }
  const content = object && Object.keys(object).length > 0 ? object : contentOf(data ?? '')
  if (content === undefined) return nothingReadable
  if (!isObject(content) || Array.isArray(content.blocks)) return readContent(content, wrapping, zone)
  return readPlain(content, wrapping, zone)
}

/** The fields of a codec, at the time of the network. */
export const readPlain = (
  content: Record<string, unknown>,
  wrapping: { readonly id: string | number; readonly time: string | number },
  zone: string,
): Uplinked => {
  const { reports, rejected } = readContent({}, wrapping, zone)
  const position = readPlace(content)
  const measures = readFields(content)
  return { reports: reports.map((report) => ({ ...report, ...(position && { position }), measures })), rejected }
}
