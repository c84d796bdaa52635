/**
 * Teltonika Codec 8, Codec 8 Extended and Codec 16 over TCP, Codec 12 for commands. Owns: the IMEI handshake, packets, the
 * count that acknowledges them, which answer belongs to which command.
 * Does not own: whether an IMEI may connect (the protocol has no credential: ingest's allow-list) and the moment of the
 * acknowledgement (after commit). Records without sense are counted as answered, or the device would send them for ever.
 */
import { u32 } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { decodeAvl } from './avl.ts'
import { readText, textPacket, textTypes } from './commands.ts'
import { framer, type Frame } from './frames.ts'
import { encodeOrder, readAnswer } from './orders.ts'

export const teltonika: StreamProtocol = { name: 'teltonika', open: () => open() }

/** The answer to a packet: how many records are taken; the device sends the packet again when it differs. */
export const acknowledge = (count: number): Uint8Array => Uint8Array.from(u32(count))

const badFramesMax = 5
/** Commands and their answers (Codec 12 to 15) carry no data and want no count. */
const commandCodecs = [0x0c, 0x0d, 0x0e, 0x0f]

const open = (): Session => {
  const frames = framer()
  let isClosed = false
  let badFrames = 0
  /** Nonce -> text of what it was told and has not answered; the wire has no number for it. */
  const told = new Map<string, string>()
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
      const events = cut.frames.flatMap((frame) => (isText(frame) ? onText(told, frame.data) : onFrame(frame)))
      if (cut.why) events.push({ kind: 'close', why: cut.why })
      const end = events.findIndex((event) => event.kind === 'close')
      isClosed = end >= 0
      return isClosed ? events.slice(0, end + 1) : events
    },
    tell: (command) => {
      const text = encodeOrder(command)
      if (text === undefined) return undefined
      told.set(command.nonce, text)
      const [oldest] = told.keys()
      if (told.size > toldMax && oldest !== undefined) told.delete(oldest)
      return textPacket(textTypes.command, text)
    },
  }
}

const toldMax = 50

const isText = (frame: Frame): frame is Frame & { kind: 'data' } =>
  frame.kind === 'data' && commandCodecs.includes(frame.data[0] ?? 0)

/** Of the oldest command that it can be the answer to. */
const onText = (told: Map<string, string>, data: Uint8Array): StreamEvent[] => {
  const answer = readText(textTypes.answer, data)
  if (answer === undefined) return []
  for (const [nonce, command] of told) {
    const state = readAnswer(command, answer)
    if (!state) continue
    told.delete(nonce)
    return [{ kind: 'ack', ack: { nonce, state } }]
  }
  return []
}

const onData = (data: Uint8Array): StreamEvent => {
  const read = decodeAvl(data)
  if (!read) return { kind: 'close', why: `codec ${data[0]}` }
  const { count, reports, rejected } = read
  return { kind: 'reports', reports, rejected, reply: acknowledge(count) }
}
