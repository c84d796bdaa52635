/**
 * A push of a network's platform for a device that does not connect to us (LoRaWAN, NB-IoT): the sender's number, and our own
 * uplink (contract/src/readings/uplink.ts) in it. The wrapping differs by platform; the content is read the same way.
 */
import { decodeUplink, type Uplinked } from '../json/uplink.ts'

export interface Pushed {
  /** Device EUI in lower case, or IMEI. */
  readonly terminal: string
  /** `zone`: the device's zone, for times without an offset. */
  read(zone: string): Uplinked
}

export interface Wrapping {
  /** Used where the device sent none. */
  readonly id: string | number
  readonly time: string | number
}

/** Reads one report or several, completed with what the platform knows. */
export const readContent = (content: unknown, { id, time }: Wrapping, zone: string): Uplinked => {
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  return decodeUplink(
    list.map((one) => (isObject(one) ? { ...one, id: one.id ?? id, time: one.time ?? time } : one)),
    { zone },
  )
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The content of a text payload: JSON as it is, in base64 or in hexadecimal digits. Undefined: none of these. */
export const contentOf = (text: string): unknown => {
  const bytes = /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  for (const candidate of [text, bytes.toString('utf8')]) {
    try {
      const value: unknown = JSON.parse(candidate)
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // Try the next form.
    }
  }
  return undefined
}

/** `payload` is kept raw; absent: there is none. */
export const notReadable = (payload: string | undefined): Uplinked => {
  const why = 'payload: not readable'
  const content = payload === undefined ? undefined : Buffer.from(payload)
  return { reports: [], rejected: [{ index: 0, why }], unread: content ? [{ type: 'payload', why, content }] : [] }
}
