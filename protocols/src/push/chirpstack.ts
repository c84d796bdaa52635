/**
 * LoRaWAN by ChirpStack 4 or 3 (contract/src/readings/push.ts): our uplink, decoded by the codec or in the frame itself, or the
 * plain fields of a maker's codec.
 */
import { ChirpstackUplink, ChirpstackUplink3 } from '@coldway/contract/readings/push.ts'
import type { Uplinked } from '../json/uplink.ts'
import { readFields, readHistory, readPlace } from './codec-fields.ts'
import { contentOf, isObject, notReadable, type Pushed, readContent } from './pushed.ts'

/**
 * Reads a push. A text is the reason why the body cannot be read. `heardMs` is used where version 3
 * sends no time.
 */
export const decodeChirpstack = (body: unknown, heardMs: number): readonly Pushed[] | string => {
  const read = ChirpstackUplink.safeParse(fromVersion3(body, heardMs) ?? body)
  if (!read.success) return `${read.error.issues[0]?.path.join('.') || 'event'}: not an uplink`
  const event = read.data
  return [{ terminal: event.deviceInfo.devEui.toLowerCase(), read: (zone) => readEvent(event, zone) }]
}

/** Brings a push of version 3 into the form of version 4; undefined when it is none. */
const fromVersion3 = (body: unknown, heardMs: number): unknown => {
  const read = ChirpstackUplink3.safeParse(body)
  if (!read.success) return undefined
  const { devEUI, rxInfo, publishedAt, objectJSON, ...rest } = read.data
  const time = rxInfo.find((one) => one.time)?.time ?? publishedAt ?? new Date(heardMs).toISOString()
  return { ...rest, time, deviceInfo: { devEui: euiOf(devEUI) }, object: rest.object ?? jsonOf(objectJSON) }
}

/** The EUI of a text of sixteen digits, or of its eight bytes in base64. */
const euiOf = (text: string): string =>
  /^[0-9a-f]{16}$/i.test(text) ? text : Buffer.from(text, 'base64').toString('hex')

const jsonOf = (text: string | undefined): unknown => {
  const content = text === undefined ? undefined : contentOf(text)
  return isObject(content) ? content : undefined
}

const readEvent = ({ time, fCnt, object, data }: ChirpstackUplink, zone: string): Uplinked => {
  const wrapping = { id: fCnt, time }
  const content = object && Object.keys(object).length > 0 ? object : contentOf(data ?? '')
  if (content === undefined) return notReadable(data || undefined)
  if (!isObject(content) || Array.isArray(content.blocks)) return readContent(content, wrapping, zone)
  return readPlain(content, wrapping, zone)
}

/**
 * Reads the codec's fields at the network's time, after the samples that the device stored, each at
 * its own time.
 */
export const readPlain = (
  content: Record<string, unknown>,
  wrapping: { readonly id: string | number; readonly time: string | number },
  zone: string,
): Uplinked => {
  const { reports, rejected, unread } = readContent({}, wrapping, zone)
  const position = readPlace(content)
  const measures = readFields(content)
  const kept = readHistory(content).map((one) => ({ id: `${wrapping.id}/${one.atMs}`, ...one }))
  const isRead = measures.length > 0 || position !== undefined
  const now =
    isRead || kept.length === 0 ? reports.map((report) => ({ ...report, ...(position && { position }), measures })) : []
  const strange = isRead || kept.length > 0 ? [] : [{ type: 'fields', why: 'no known field', content }]
  return { reports: [...kept, ...now], rejected, unread: [...unread, ...strange] }
}
