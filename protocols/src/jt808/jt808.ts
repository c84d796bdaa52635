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
import { framer } from './frames.ts'
import { readBatch, readLocation } from './location.ts'
import { decodeMessage, type Edition, encodeMessage, type Message, messageIds } from './message.ts'
import { encodeOrder } from './orders.ts'
import { askBody, readSettings, settingIds } from './settings.ts'
import { addPart, type Pendings } from './reassemble.ts'
import { decodeAuthCode, decodeRegistration } from './registration.ts'
import { platformReply, registerReply, results } from './replies.ts'

export const jt808: StreamProtocol = { name: 'jt808', clockZone: '+08:00', open: () => open() }

/** A bad frame now and then is a bad line; this many in a row is something else. */
const badFramesMax = 5

interface State {
  terminal?: string
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
  const message = decodeMessage(frame)
  if (typeof message === 'string') {
    state.badFrames += 1
    return state.badFrames >= badFramesMax ? [close(state, `bad frames, last: ${message}`)] : []
  }
  state.badFrames = 0
  state.terminal ??= message.terminal
  if (state.terminal !== message.terminal) return [close(state, 'another terminal number on this connection')]
  state.edition = message.edition
  const added = addPart(state.pendings, message, nowMs)
  state.pendings = added.pendings
  if (added.why) return [close(state, added.why)]
  return added.whole ? onMessage(state, added.whole, added.serials ?? []) : []
}

const onMessage = (state: State, message: Message, serials: readonly number[]): StreamEvent[] => {
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
      return [
        ...impliedHello(state, message),
        { kind: 'reports', ...readLocation(message.body), reply: reply(results.done) },
      ]
    case messageIds.batch:
      return [
        ...impliedHello(state, message),
        { kind: 'reports', ...readBatch(message.body), reply: reply(results.done) },
      ]
    case messageIds.terminalReply:
      return onReply(state, message)
    case messageIds.vehicleReply:
      return [...ackOf(state, readerOf(message.body).u16(), 'success'), { kind: 'reply', bytes: reply(results.done) }]
    case settingIds.told: {
      const values = readSettings(message.body)
      return values ? [{ kind: 'settings', values }] : [{ kind: 'reply', bytes: reply(results.malformed) }]
    }
    case messageIds.heartbeat:
    case messageIds.logout:
      return [{ kind: 'reply', bytes: reply(results.done) }]
    default:
      return [{ kind: 'reply', bytes: reply(results.unsupported) }]
  }
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
  return [{ kind: 'hello', terminal: message.terminal, accept: new Uint8Array(0), refuse }]
}

const tell = (state: State, command: DownlinkCommand): Uint8Array | undefined => {
  const order = encodeOrder(command, state.edition)
  if (!order || state.terminal === undefined) return undefined
  const serial = state.told.numberOf(command.nonce, () => nextSerial(state))
  return encodeMessage({ ...order, edition: state.edition, terminal: state.terminal, serial })
}

const ask = (state: State): Uint8Array | undefined => {
  const { edition, terminal } = state
  if (terminal === undefined) return undefined
  return encodeMessage({ id: settingIds.ask, edition, terminal, serial: nextSerial(state), body: askBody() })
}

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
