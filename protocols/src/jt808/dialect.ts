/**
 * Some terminals use JT/T 808 with other delimiters: 0xE7 instead of 0x7E, with E6 01 for E6, E6 02 for E7, 3E 01 for 3E and 3E
 * 02 for 3D. The first byte of a connection decides; the content is standard, so bytes are converted on their way in and out.
 */
import type { Session, StreamEvent } from '../stream.ts'

const standard = { delimiter: 0x7e, escape: 0x7d } as const
const other = 0xe7
/** Pairs of the other form: escape, sign, and the byte they represent. */
const pairs = [
  [0xe6, 0x01, 0xe6],
  [0xe6, 0x02, other],
  [0x3e, 0x01, 0x3e],
  [0x3e, 0x02, 0x3d],
] as const

/** Wraps a session so that it accepts either form. */
export const inDialect = (session: Session): Session => {
  const dialect = createDialect()
  const written = (bytes: Uint8Array | undefined) => bytes && dialect.write(bytes)
  return {
    push: (bytes, nowMs) => session.push(dialect.read(bytes), nowMs).map((event) => writtenIn(dialect, event)),
    encodeCommand: (command) => written(session.encodeCommand?.(command)),
    encodeSettingsQuery: () => written(session.encodeSettingsQuery?.()),
  }
}

const writtenIn = ({ write }: Dialect, event: StreamEvent): StreamEvent => {
  switch (event.kind) {
    case 'register':
      return { ...event, accept: (authCode) => write(event.accept(authCode)), refuse: write(event.refuse) }
    case 'hello':
      return { ...event, accept: write(event.accept), refuse: write(event.refuse) }
    case 'reports':
    case 'alive':
    case 'unread':
      return { ...event, reply: write(event.reply) }
    case 'reply':
      return { ...event, bytes: write(event.bytes) }
    default:
      return event
  }
}

interface Dialect {
  /** Converts received bytes to the standard form. */
  read(bytes: Uint8Array): Uint8Array
  /** Converts whole frames to the terminal's form. */
  write(bytes: Uint8Array): Uint8Array
}

export const createDialect = (): Dialect => {
  let isOther: boolean | undefined
  /** An escape whose sign has not arrived yet. */
  let waiting: number | undefined
  const readByte = (byte: number): number[] => {
    if (waiting !== undefined) {
      const [, , stands] = pairs.find(([escape, sign]) => escape === waiting && sign === byte) ?? []
      waiting = undefined
      // Unknown pair: passed on as something the standard cannot read, so that the frame is refused.
      return stands === undefined ? [standard.escape, 0] : sealed(stands)
    }
    if (byte === other) return [standard.delimiter]
    if (!pairs.some(([escape]) => escape === byte)) return sealed(byte)
    waiting = byte
    return []
  }
  return {
    read: (bytes) => {
      isOther ??= bytes.length > 0 ? bytes[0] === other : undefined
      return isOther ? Uint8Array.from([...bytes].flatMap(readByte)) : bytes
    },
    write: (bytes) => (isOther ? toOther(bytes) : bytes),
  }
}

const sealed = (byte: number): number[] => {
  if (byte === standard.delimiter) return [standard.escape, 0x02]
  return byte === standard.escape ? [standard.escape, 0x01] : [byte]
}

const toOther = (bytes: Uint8Array): Uint8Array => {
  const out: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] ?? 0
    if (byte === standard.delimiter) {
      out.push(other)
      continue
    }
    if (byte === standard.escape) byte = bytes[++at] === 0x01 ? standard.escape : standard.delimiter
    const pair = pairs.find(([, , stands]) => stands === byte)
    out.push(...(pair ? pair.slice(0, 2) : [byte]))
  }
  return Uint8Array.from(out)
}
