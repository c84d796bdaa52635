/**
 * The stored form of a JSON message, or a part of one, that no decoder reads: without possible pins and passwords of locks,
 * which are never stored (settled.md, "Lock pin").
 */
import { secretBlocks } from '../blocks/registry.ts'

export interface UnreadUplink {
  /** `report`, `message`, or the unknown blocks, such as `block 900`. */
  readonly type: string
  readonly why: string
  /** Parsed JSON, or the bytes when they are not JSON. */
  readonly content: unknown
  /** The rest of the report is read and stored: a few such messages suffice. */
  readonly isPartly?: true
}

export const bytesOfUnread = ({ content }: UnreadUplink): Uint8Array =>
  content instanceof Uint8Array ? withoutSecretText(content) : encoder.encode(JSON.stringify(content, withoutSecrets))

const encoder = new TextEncoder()
const secretName = /pin|passw|pwd|secret/i
const withheld = 'withheld'

const withoutSecrets = (name: string, value: unknown): unknown => {
  if (secretName.test(name)) return withheld
  const id = typeof value === 'object' && value !== null ? Number((value as { id?: unknown }).id) : Number.NaN
  return secretBlocks.has(id) ? { id, withheld } : value
}

const secretText = /([\w"']*(?:pin|passw|pwd|secret)[\w"']*\s*[:=]\s*)("[^"]*"?|'[^']*'?|[^\s,;}\]]+)/gi
/** Text that is not JSON; bytes that are not text hold no names. */
const withoutSecretText = (bytes: Uint8Array): Uint8Array => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const clean = text.replace(secretText, `$1${withheld}`)
  return clean === text ? bytes : Buffer.from(clean, 'latin1')
}
