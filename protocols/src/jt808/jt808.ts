/**
 * JT/T 808-2013 and 2019 over TCP. Owns: framing, the order register -> authenticate -> data, replies, sub-packages. Does
 * not own: who may connect (ingest answers `register` and `hello`) and when to acknowledge (after commit).
 *
 * A terminal that sends data without authenticating gets a `hello` without a code first: ingest lets it pass by its
 * allow-list only. The terminal number stands in every header; another one in the same connection closes it.
 */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/downlink.ts'
import { joinBytes, readerOf } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { createTold, type Told } from '../told.ts'
import { inDialect } from './dialect.ts'
import { framer } from './frames.ts'
import { decodeLockReport, type LockReport } from './lock-report.ts'
import { type Locations, readBatch, readLocation } from './location.ts'
import { decodeMessage, type Edition, encodeMessage, type Message, messageIds } from './message.ts'
import { encodeOrder } from './orders.ts'
import { askBody, readSettings, settingIds } from './settings.ts'
import { addPart, type Pendings } from './reassemble.ts'
import { decodeAuthCode, decodeRegistration } from './registration.ts'
import { mediaReply, platformReply, registerReply, results, timeReply } from './replies.ts'

export const jt808: StreamProtocol = { name: 'jt808', clockZone: '+08:00', open: () => inDialect(open()) }

/** A bad frame now and then is a bad line; this many in a row is something else. */
const badFramesMax = 5

interface State {
  terminal?: string
  /** See `Message`. */
  field?: Uint8Array | undefined
  edition: Edition
  /** By the serial. */
  readonly told: Told
  hasHello: boolean
  isClosed: boolean
  serial: number
  badFrames: number
  pendings: Pendings
}

const open = (): Session => {
  const frames = framer()
  const state: State = {
    edition: 2013,
    told: createTold(),
    hasHello: false,
    isClosed: false,
    serial: 0,
    badFrames: 0,
    pendings: [],
  }
  return {
    push: (bytes, nowMs) => {
      if (state.isClosed) return []
      const events: StreamEvent[] = []
      const cut = frames.push(bytes)
      for (const frame of cut.frames) {
        events.push(...onFrame(state, frame, nowMs))
        if (state.isClosed) return events
      }
      if (cut.why) events.push(close(state, cut.why))
      return events
    },
    tell: (command) => tell(state, command),
    ask: () => ask(state),
  }
}

const close = (state: State, why: string): StreamEvent => {
  state.isClosed = true
  state.pendings = []
  return { kind: 'close', why }
}

const onFrame = (state: State, frame: Uint8Array, nowMs: number): StreamEvent[] => {
  const report = decodeLockReport(frame)
  if (report) return onLockReport(state, report)
  const message = decodeMessage(frame)
  if (typeof message === 'string') {
    state.badFrames += 1
    return state.badFrames >= badFramesMax ? [close(state, `bad frames, last: ${message}`)] : []
  }
  state.badFrames = 0
  if ((state.terminal ??= message.terminal) !== message.terminal) return [close(state, otherTerminal)]
  state.edition = message.edition
  state.field = message.field
  const added = addPart(state.pendings, message, nowMs)
  state.pendings = added.pendings
  if (added.why) return [close(state, added.why)]
  return added.whole ? onMessage(state, added.whole, { serials: added.serials ?? [], nowMs }) : []
}

const otherTerminal = 'another terminal number on this connection'
const nothing = new Uint8Array(0)

const onLockReport = (state: State, { terminal, read, reply }: LockReport): StreamEvent[] => {
  state.badFrames = 0
  if ((state.terminal ??= terminal) !== terminal) return [close(state, otherTerminal)]
  const hello: StreamEvent[] = state.hasHello ? [] : [{ kind: 'hello', terminal, accept: nothing, refuse: nothing }]
  state.hasHello = true
  const content =
    typeof read === 'string' ? { reports: [], rejected: [{ index: 0, why: read }] } : { reports: [read], rejected: [] }
  return [...hello, { kind: 'reports', ...content, isUtc: true, reply }]
}

/**
 * Heard and understood, and no data of ours: driver and vehicle papers, CAN data, media events, pass-through, answers to
 * questions, a second heartbeat. A terminal that is told "unsupported" keeps some of them and sends them for ever.
 */
const taken: readonly number[] = [
  0x0104, 0x0107, 0x0108, 0x0301, 0x0302, 0x0303, 0x0506, 0x0608, 0x0700, 0x0701, 0x0702, 0x0705, 0x0800, 0x0802,
  0x0805, 0x0900, 0x0901, 0x0a00,
]

interface Arrival {
  readonly serials: readonly number[]
  readonly nowMs: number
}

const onMessage = (state: State, message: Message, { serials, nowMs }: Arrival): StreamEvent[] => {
  const reply = (result: number) =>
    joinBytes(...serials.map((serial) => platformReply({ ...message, serial }, nextSerial(state), result)))
  switch (message.id) {
    case messageIds.register:
      return onRegister(state, message) ?? [{ kind: 'reply', bytes: reply(results.malformed) }]
    case messageIds.authenticate: {
      const authCode = decodeAuthCode(message.body, message.edition)
      if (authCode === undefined) return [{ kind: 'reply', bytes: reply(results.malformed) }]
      state.hasHello = true
      const refuse = reply(results.failed)
      return [{ kind: 'hello', terminal: message.terminal, authCode, accept: reply(results.done), refuse }]
    }
    case messageIds.location:
    case messageIds.locationReply:
    case messageIds.batch:
      return [...impliedHello(state, message), { kind: 'reports', ...locationsOf(message), reply: reply(results.done) }]
    case messageIds.terminalReply:
      return onReply(state, message)
    case messageIds.vehicleReply:
      return [...ackOf(state, readerOf(message.body).u16(), 'success'), { kind: 'reply', bytes: reply(results.done) }]
    case settingIds.told: {
      const values = readSettings(message.body)
      return values ? [{ kind: 'settings', values }] : [{ kind: 'reply', bytes: reply(results.malformed) }]
    }
    case messageIds.heartbeat:
      return [{ kind: 'alive', reply: reply(results.done) }]
    case messageIds.logout:
      return [{ kind: 'reply', bytes: reply(results.done) }]
    case messageIds.askTime:
      return [{ kind: 'reply', bytes: timeReply(message, nextSerial(state), nowMs) }]
    case messageIds.media:
      return [{ kind: 'reply', bytes: mediaReply(message, nextSerial(state), message.body.subarray(0, 4)) }]
    default:
      return [{ kind: 'reply', bytes: reply(taken.includes(message.id) ? results.done : results.unsupported) }]
  }
}

/** In the answer to a question the serial of the question stands before the location. */
const locationsOf = ({ id, body }: Message): Locations => {
  if (id === messageIds.batch) return readBatch(body)
  return readLocation(id === messageIds.locationReply ? body.subarray(2) : body)
}

const onRegister = (state: State, message: Message): StreamEvent[] | undefined => {
  if (!decodeRegistration(message.body, message.edition)) return undefined
  const serial = nextSerial(state)
  return [
    {
      kind: 'register',
      terminal: message.terminal,
      accept: (authCode) => registerReply(message, serial, authCode),
      refuse: registerReply(message, serial, undefined),
    },
  ]
}

const impliedHello = (state: State, message: Message): StreamEvent[] => {
  if (state.hasHello) return []
  state.hasHello = true
  const refuse = platformReply(message, nextSerial(state), results.failed)
  return [{ kind: 'hello', terminal: message.terminal, accept: nothing, refuse }]
}

const tell = (state: State, command: DownlinkCommand): Uint8Array | undefined => {
  const order = encodeOrder(command, state.edition)
  if (!order || state.terminal === undefined) return undefined
  const serial = state.told.numberOf(command.nonce, () => nextSerial(state))
  return encodeMessage({ ...order, ...senderOf(state, state.terminal), serial })
}

const ask = (state: State): Uint8Array | undefined => {
  if (state.terminal === undefined) return undefined
  const sender = senderOf(state, state.terminal)
  return encodeMessage({ id: settingIds.ask, ...sender, serial: nextSerial(state), body: askBody() })
}

const senderOf = ({ edition, field }: State, terminal: string): Pick<Message, 'edition' | 'terminal' | 'field'> => ({
  edition,
  terminal,
  ...(field && { field }),
})

/** Clause 8.1: serial and id of what it answers, then how it went. */
const replyStates: readonly (DownlinkAck['state'] | undefined)[] = ['success', 'failure', 'wrongMessage', 'unsupported']
const onReply = (state: State, { body }: Message): StreamEvent[] => {
  const reader = readerOf(body)
  const serial = reader.u16()
  reader.u16()
  const how = replyStates[reader.u8()]
  return how && !reader.isShort() ? ackOf(state, serial, how) : []
}

const ackOf = (state: State, serial: number, how: DownlinkAck['state']): StreamEvent[] => {
  const nonce = state.told.take(serial)
  if (nonce === undefined) return []
  return [{ kind: 'ack', ack: { nonce, state: how } }]
}

const nextSerial = (state: State): number => {
  state.serial = (state.serial + 1) & 0xffff
  return state.serial
}
