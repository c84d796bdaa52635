/**
 * Teltonika Codec 8 and Codec 8 Extended over TCP. Owns: the IMEI handshake, packets, the count that acknowledges them.
 * Does not own: whether an IMEI may connect (the protocol has no credential: ingest's allow-list) and the moment of the
 * acknowledgement (after commit). Records without sense are counted as answered, or the device would send them for ever.
 */
import { u32 } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { decodeAvl } from './avl.ts'
import { framer, type Frame } from './frames.ts'

export const teltonika: StreamProtocol = { name: 'teltonika', open: () => open() }

/** The answer to a packet: how many records are taken; the device sends the packet again when it differs. */
export const acknowledge = (count: number): Uint8Array => Uint8Array.from(u32(count))

const badFramesMax = 5
/** Answers to commands (Codec 12 to 15) carry no data and want no answer. */
const commandCodecs = [0x0c, 0x0d, 0x0e, 0x0f]

const open = (): Session => {
  const frames = framer()
  let isClosed = false
  let badFrames = 0
  const onFrame = (frame: Frame): StreamEvent => {
    if (frame.kind === 'imei')
      return { kind: 'hello', terminal: frame.imei, accept: Uint8Array.of(1), refuse: Uint8Array.of(0) }
    badFrames = frame.kind === 'badCrc' ? badFrames + 1 : 0
    if (badFrames >= badFramesMax) return { kind: 'close', why: 'bad packets' }
    return frame.kind === 'badCrc' ? { kind: 'reply', bytes: acknowledge(0) } : onData(frame.data)
  }
  return {
    push: (bytes) => {
      if (isClosed) return []
      const cut = frames.push(bytes)
      const events = cut.frames.filter((frame) => !isCommandAnswer(frame)).map(onFrame)
      if (cut.why) events.push({ kind: 'close', why: cut.why })
      const end = events.findIndex((event) => event.kind === 'close')
      isClosed = end >= 0
      return isClosed ? events.slice(0, end + 1) : events
    },
  }
}

const isCommandAnswer = (frame: Frame): boolean => frame.kind === 'data' && commandCodecs.includes(frame.data[0] ?? 0)

const onData = (data: Uint8Array): StreamEvent => {
  const read = decodeAvl(data)
  if (!read) return { kind: 'close', why: `codec ${data[0]}` }
  const { count, reports, rejected } = read
  return { kind: 'reports', reports, rejected, reply: acknowledge(count) }
}
