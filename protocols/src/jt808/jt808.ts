/**
 * JT/T 808-2013 and 2019 over TCP. Owns: framing, the order register -> authenticate -> data, replies, sub-packages. Does
 * not own: who may connect (ingest answers `register` and `hello`) and when to acknowledge (after commit).
 *
 * A terminal that sends data without authenticating gets a `hello` without a code first: ingest lets it pass by its
 * allow-list only. The terminal number stands in every header; another one in the same connection closes it.
 */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { joinBytes, readerOf } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { createPendingCommands, type PendingCommands } from '../pending-commands.ts'
import { inDialect } from './dialect.ts'
import { framer } from './frames.ts'
import { decodeLockReport, type LockReport } from './lock-report.ts'
import { type Doors, type Locations, readBatch, readLocation, readShortBatch } from './location.ts'
import { decodeMessage, type Edition, encodeMessage, type Message, messageIds } from './message.ts'
import { commandIds, commandKindsCarried, encodeCommand } from './commands.ts'
import { readPassThrough } from './pass-through.ts'
import { queryBody, readSettings, settingIds } from './settings.ts'
import { addPart, type Pendings } from './reassemble.ts'
import { decodeAuthCode, decodeRegistration } from './registration.ts'
import { mediaReply, platformReply, registerReply, results, timeReply } from './replies.ts'
import { readAgain, unreadItem, unreadMessage } from './unread.ts'

export const jt808 = {
  name: 'jt808',
  title: 'JT/T 808',
  port: 6808,
  terminal: 'phone',
  sendsCredential: true,
  isZeroPadded: true,
  clockZone: '+08:00',
  commandsOf: () => commandKindsCarried,
  // No terminal is bound to know a message by its serial number again.
  neverRepeated: ['elockUnlock'],
  open: () => inDialect(open()),
  readAgain,
} as const satisfies StreamProtocol

/** A bad frame now and then is a bad line; this many in a row are not JT/T 808. */
const badFramesMax = 5

interface State {
  terminal?: string
  /** See `Message`. */
  field?: Uint8Array | undefined
  edition: Edition
  /** Commands by serial. */
  readonly pending: PendingCommands
  hasHello: boolean
  isClosed: boolean
  serial: number
  badFrames: number
  pendings: Pendings
  readonly doors: Doors
}

const open = (): Session => {
  const frames = framer()
  const state: State = {
    edition: 2013,
    pending: createPendingCommands(0x1_00_00),
    hasHello: false,
    isClosed: false,
    serial: 0,
    badFrames: 0,
    pendings: [],
    doors: { areWired: false },
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
    encodeCommand: (command) => commandBytes(state, command),
    encodeSettingsQuery: () => settingsQuery(state),
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
 * Understood messages without measurements: attributes, answers to questions and media events, driver papers, keys, a second
 * heartbeat. Some terminals keep a message answered as "unsupported" and resend it for ever. Messages in neither list may carry
 * measurements: they are kept raw and then answered.
 */
const taken: readonly number[] = [
  0x0107, 0x0108, 0x0301, 0x0302, 0x0303, 0x0506, 0x0608, 0x0702, 0x0800, 0x0802, 0x0805, 0x0a00,
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
    case messageIds.shortBatch:
      return [...impliedHello(state, message), ...locationEvents(state, message, reply(results.done))]
    case messageIds.passThrough:
      return [...impliedHello(state, message), passThrough(message, reply(results.done))]
    case messageIds.terminalReply:
      return onReply(state, message)
    case messageIds.vehicleReply:
      return [...ackOf(state, readerOf(message.body).u16(), 'success'), { kind: 'reply', bytes: reply(results.done) }]
    case settingIds.answer: {
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
      return onOther(state, message, reply)
  }
}

const onOther = (state: State, message: Message, reply: (result: number) => Uint8Array): StreamEvent[] => {
  if (taken.includes(message.id)) return [{ kind: 'reply', bytes: reply(results.done) }]
  if (message.body.length === 0) return [{ kind: 'reply', bytes: reply(results.unsupported) }]
  return [...impliedHello(state, message), unreadMessage(message, reply(results.done))]
}

const passThrough = (message: Message, reply: Uint8Array): StreamEvent => {
  const reports = readPassThrough(message.body)
  return reports ? { kind: 'reports', reports, rejected: [], reply } : unreadMessage(message, reply)
}

/** Unread parts come before the reports, because the answer to the reports confirms that everything is stored. */
const locationEvents = (state: State, message: Message, reply: Uint8Array): StreamEvent[] => {
  const { reports, rejected, unread } = locationsOf(state, message)
  return [...unread.map(unreadItem), { kind: 'reports', reports, rejected, reply }]
}

/** The locations of a message; in the answer to a query, the query's serial comes before the location. */
const locationsOf = ({ doors }: State, { id, body }: Message): Locations => {
  if (id === messageIds.batch) return readBatch(body, doors)
  if (id === messageIds.shortBatch) return readShortBatch(body, doors)
  return readLocation(id === messageIds.locationReply ? body.subarray(2) : body, doors)
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

const commandBytes = (state: State, command: DownlinkCommand): Uint8Array | undefined => {
  const encoded = encodeCommand(command, state.edition)
  if (!encoded || state.terminal === undefined) return undefined
  const serial = state.pending.numberOf(command.nonce)
  return encodeMessage({ ...encoded, ...senderOf(state, state.terminal), serial })
}

const settingsQuery = (state: State): Uint8Array | undefined => {
  if (state.terminal === undefined) return undefined
  const sender = senderOf(state, state.terminal)
  return encodeMessage({ id: settingIds.query, ...sender, serial: nextSerial(state), body: queryBody() })
}

const senderOf = ({ edition, field }: State, terminal: string): Pick<Message, 'edition' | 'terminal' | 'field'> => ({
  edition,
  terminal,
  ...(field && { field }),
})

/** Clause 8.1: serial and id of the answered message, then the result. */
const replyStates: readonly (DownlinkAck['state'] | undefined)[] = ['success', 'failure', 'wrongMessage', 'unsupported']
/** The answer to another message of the platform may have the number of a command. */
const sentIds: readonly number[] = Object.values(commandIds)
const onReply = (state: State, { body }: Message): StreamEvent[] => {
  const reader = readerOf(body)
  const serial = reader.u16()
  const isOfCommand = sentIds.includes(reader.u16())
  const how = replyStates[reader.u8()]
  return how && isOfCommand && !reader.isShort() ? ackOf(state, serial, how) : []
}

const ackOf = (state: State, serial: number, how: DownlinkAck['state']): StreamEvent[] => {
  const nonce = state.pending.take(serial)
  if (nonce === undefined) return []
  return [{ kind: 'ack', ack: { nonce, state: how } }]
}

const nextSerial = (state: State): number => {
  state.serial = (state.serial + 1) & 0xffff
  return state.serial
}
