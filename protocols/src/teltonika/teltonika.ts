/**
 * Teltonika Codec 7, 8, 8 Extended and 16 over TCP, Codec 12 for commands and other serial-port text. Owns: the IMEI handshake,
 * packets, the acknowledging count, and which answer belongs to which command. Does not own: whether an IMEI may connect (the
 * protocol has no credential: ingest's allow-list) and the moment of the acknowledgement (after the commit). Invalid records
 * count as answered, or the device would resend them for ever.
 */
import { ascii, joinBytes, u16, u32 } from '../bytes.ts'
import type { KeptMessage, Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { readText, textPacket, textTypes } from './codec12.ts'
import { readData, typeOf } from './data.ts'
import { readDatagram } from './datagram.ts'
import { framer, type Frame } from './frames.ts'
import { commandsOf, encodeCommand, readAnswer, textKinds } from './commands.ts'

export const teltonika = {
  name: 'teltonika',
  title: 'Teltonika',
  port: 5027,
  terminal: 'imei',
  commandsOf,
  /** The device restarts without an answer, and no number identifies a repeated command. */
  neverRepeated: [...textKinds, 'elockUnlock'],
  open: () => open(),
  readDatagram,
  greeting: joinBytes(u16(15), ascii('000000000000000')),
  readAgain: (message) => readAgain(message),
} as const satisfies StreamProtocol

/** The answer to a packet: the number of accepted records; the device resends the packet when it differs. */
export const acknowledge = (count: number): Uint8Array => Uint8Array.from(u32(count))

const badFramesMax = 5
/** Commands and their answers (Codec 12 to 15) carry no data and expect no count. */
const commandCodecs = [0x0c, 0x0d, 0x0e, 0x0f]

const open = (): Session => {
  const frames = framer()
  let isClosed = false
  let badFrames = 0
  /** Text of the unanswered commands by nonce; the wire has no number for them. */
  const pending = new Map<string, string>()
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
      const events = cut.frames.flatMap((frame) => (isText(frame) ? onText(pending, frame.data) : onFrame(frame)))
      if (cut.why) events.push({ kind: 'close', why: cut.why })
      const end = events.findIndex((event) => event.kind === 'close')
      isClosed = end >= 0
      return isClosed ? events.slice(0, end + 1) : events
    },
    encodeCommand: (command) => {
      const text = encodeCommand(command)
      if (text === undefined) return undefined
      pending.set(command.nonce, text)
      const [oldest] = pending.keys()
      if (pending.size > pendingMax && oldest !== undefined) pending.delete(oldest)
      return textPacket(textTypes.command, text)
    },
  }
}

const pendingMax = 50

const isText = (frame: Frame): frame is Frame & { kind: 'data' } =>
  frame.kind === 'data' && commandCodecs.includes(frame.data[0] ?? 0)

/** Assigns the answer to the oldest command it can belong to. */
const onText = (pending: Map<string, string>, data: Uint8Array): StreamEvent[] => {
  const answer = readText(textTypes.answer, data)
  if (answer === undefined) return []
  for (const [nonce, command] of pending) {
    const state = readAnswer(command, answer)
    if (!state) continue
    pending.delete(nonce)
    return [{ kind: 'ack', ack: { nonce, state } }]
  }
  // Unrequested text comes from a recorder at the device's serial port.
  const why = 'text of another device'
  return answer === '' ? [] : [{ kind: 'unread', type: typeOf(data), bytes: data, why, reply: nothing }]
}

const nothing = new Uint8Array(0)

const onData = (data: Uint8Array): StreamEvent =>
  readData(data, acknowledge) ?? { kind: 'close', why: `codec ${data[0]}` }

const readAgain = ({ bytes }: KeptMessage): readonly StreamEvent[] => {
  const read = readData(bytes, () => nothing)
  return read?.kind === 'reports' ? [read] : []
}
