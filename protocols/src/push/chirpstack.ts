/**
 * LoRaWAN by ChirpStack 4 (contract/src/push.ts): our uplink in what its codec decoded or in the frame itself, or the plain
 * fields of a maker's codec.
 */
import { ChirpstackUplink } from '@coldway/contract/push.ts'
import type { Uplinked } from '../json/uplink.ts'
import { readFields, readPlace } from './codec-fields.ts'
import { contentOf, isObject, nothingReadable, type Pushed, readContent } from './pushed.ts'

/** Text: why it cannot be read. */
export const decodeChirpstack = (body: unknown): readonly Pushed[] | string => {
  const read = ChirpstackUplink.safeParse(body)
  if (!read.success) return `${read.error.issues[0]?.path.join('.') || 'event'}: not an uplink`
  const event = read.data
  return [{ terminal: event.deviceInfo.devEui.toLowerCase(), read: (zone) => readEvent(event, zone) }]
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
