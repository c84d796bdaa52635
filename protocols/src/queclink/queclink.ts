/**
 * Queclink @Track over TCP: `+RESP:GTFRI,<version>,<IMEI>,...,<time of sending>,<count>$`. This file owns the session and the
 * +SACK that takes a message. It does not own positions and sensors (reports.ts), nor whether an IMEI may connect (the protocol
 * has no credential: ingest's allow-list).
 *
 *   +RESP, +BUFF  data, live and kept; answered `+SACK:<count>$` after the commit (terminals without SACK pass it over)
 *   +ACK:GTHBD    heartbeat; answered `+SACK:GTHBD,<version>,<count>$`
 *   +ACK          answers to commands, known by the serial they repeat
 *   binary        kept raw (binary.ts)
 *
 * Times are UTC as the maker ships it. Where a fix of now shows that a terminal writes its times of sending in another zone,
 * they are read so from then on.
 */
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { ascii } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { createPendingCommands, type PendingCommands } from '../pending-commands.ts'
import { binaryType, imeiOf } from './binary.ts'
import { encodeCommand, serialOf, withSerial } from './commands.ts'
import { lineReader } from './lines.ts'
import { type Learned, type Message, readReports } from './reports.ts'

export const queclink = {
  name: 'queclink',
  title: 'Queclink',
  port: 5026,
  terminal: 'imei',
  commandsOf: () => ['remoteReboot', 'remoteShutdown', 'smsCommand'],
  open: () => open(),
} as const satisfies StreamProtocol

interface State {
  terminal?: string
  badLines: number
  isClosed: boolean
  /** Version of the last message: it names the model. */
  version: string
  readonly learned: Learned
  /** Commands by serial. */
  readonly pending: PendingCommands
}

const badLinesMax = 5
const nothing = new Uint8Array(0)

const open = (): Session => {
  const lines = lineReader()
  const state: State = {
    badLines: 0,
    isClosed: false,
    version: '',
    learned: { sentAheadMs: 0 },
    pending: createPendingCommands(0x1_00_00),
  }
  return {
    push: (bytes) => {
      if (state.isClosed) return []
      const events: StreamEvent[] = []
      const cut = lines.push(bytes)
      for (const line of cut.lines) {
        events.push(...onLine(state, line))
        if (state.isClosed) return events
      }
      if (cut.why) events.push(close(state, cut.why))
      return events
    },
    encodeCommand: (command) => commandBytes(state, command),
  }
}

const close = (state: State, why: string): StreamEvent => {
  state.isClosed = true
  return { kind: 'close', why }
}

const onLine = (state: State, line: string | Uint8Array): StreamEvent[] => {
  const message = typeof line === 'string' ? readMessage(line) : undefined
  const imei = typeof line === 'string' ? message?.imei : imeiOf(line)
  if (imei === undefined) {
    state.badLines += 1
    return state.badLines >= badLinesMax ? [close(state, 'bad messages')] : []
  }
  state.badLines = 0
  const isNew = state.terminal === undefined
  if ((state.terminal ??= imei) !== imei) return [close(state, 'another terminal number on this connection')]
  const hello: StreamEvent = { kind: 'hello', terminal: imei, accept: nothing, refuse: nothing }
  return [
    ...(isNew ? [hello] : []),
    ...(message ? onMessage(state, message, String(line)) : [onBinary(line as Uint8Array)]),
  ]
}

const onBinary = (bytes: Uint8Array): StreamEvent => ({
  kind: 'unread',
  type: binaryType(bytes),
  bytes,
  why: 'binary form',
  reply: nothing,
})

const opening = /^\+(RESP|BUFF|ACK):(GT[A-Z0-9]{3})$/
/** An IMEI, or the MEID of a CDMA network. */
const number = /^(?:\d{15}|[0-9A-F]{14})$/i
const countForm = /^[0-9A-F]{4}$/i
const fieldsMax = 1000

const readMessage = (line: string): Message | undefined => {
  const [first = '', ...others] = line.split(',', fieldsMax)
  const [, type, kind] = opening.exec(first) ?? []
  // The first models send no version.
  const [version = '', imei = '', ...rest] = number.test(others[0] ?? '') ? ['', ...others] : others
  if (!type || !kind || !/^(?:[0-9A-F]{6,10})?$/i.test(version) || !number.test(imei)) return undefined
  const count = rest.at(-1) ?? ''
  return { type, kind, version, imei, fields: rest, count: countForm.test(count) ? count : '' }
}

const commandBytes = (state: State, command: DownlinkCommand): Uint8Array | undefined => {
  const head = encodeCommand(command, state.version)
  if (head === undefined) return undefined
  const serial = state.pending.numberOf(command.nonce)
  return ascii(withSerial(head, serial))
}

/** An acknowledgement accepts the command; a terminal that refuses stays silent. */
const onAck = (state: State, { kind, fields, version, count }: Message): StreamEvent[] => {
  if (kind === 'GTHBD') return [{ kind: 'alive', reply: ascii(`+SACK:GTHBD,${version},${count}$`) }]
  const serial = serialOf(fields)
  const nonce = serial === undefined ? undefined : state.pending.take(serial)
  return nonce === undefined ? [] : [{ kind: 'ack', ack: { nonce, state: 'success' } }]
}

const onMessage = (state: State, message: Message, line: string): StreamEvent[] => {
  state.version = message.version
  const { type, kind, count } = message
  if (type === 'ACK') return onAck(state, message)
  const reply = count ? ascii(`+SACK:${count}$`) : nothing
  const { reports, unread } = readReports(message, state.learned)
  if (unread === undefined) return [{ kind: 'reports', reports, rejected: [], reply }]
  const raw: StreamEvent = { kind: 'unread', type: kind, bytes: ascii(`${line}$`), why: unread, reply }
  return reports.length > 0 ? [{ kind: 'reports', reports, rejected: [], reply: nothing }, raw] : [raw]
}
