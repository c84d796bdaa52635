/**
 * What a network's platform pushes for devices that do not speak to us themselves (LoRaWAN, NB-IoT): whose message it is,
 * and our own uplink (contract/src/readings/uplink.ts) in it. The wrapping differs, the content and its reading are the same.
 */
import { decodeUplink, type Uplinked } from '../json/uplink.ts'

export interface Pushed {
  /** Device EUI in small letters, or IMEI. */
  readonly terminal: string
  /** `zone`: that of the device, for times without an offset. */
  read(zone: string): Uplinked
}

export interface Wrapping {
  /** Stand in where the device sent none. */
  readonly id: string | number
  readonly time: string | number
}

/** One report or several, completed by what the platform knows. */
export const readContent = (content: unknown, { id, time }: Wrapping, zone: string): Uplinked => {
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  return decodeUplink(
    list.map((one) => (isObject(one) ? { ...one, id: one.id ?? id, time: one.time ?? time } : one)),
    { zone },
  )
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A payload as text: JSON as it is, in base64 or in hexadecimal digits. Undefined: none of them. */
export const contentOf = (text: string): unknown => {
  const bytes = /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  for (const candidate of [text, bytes.toString('utf8')]) {
    try {
      const value: unknown = JSON.parse(candidate)
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // The next form.
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
