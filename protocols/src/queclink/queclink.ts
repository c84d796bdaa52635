/**
 * Queclink @Track over TCP, the text form: `+RESP:GTFRI,<version>,<IMEI>,...,<time of sending>,<count>$`. Owns: messages,
 * positions and sensors in them, the +SACK that takes one. Does not own: whether an IMEI may connect (the protocol has no
 * credential: ingest's allow-list).
 *
 *   +RESP, +BUFF  data, live and kept; answered `+SACK:<count>$` after the commit (terminals without SACK pass it over)
 *   +ACK:GTHBD    heartbeat; answered `+SACK:GTHBD,<version>,<count>$`
 *   +ACK          answers to commands, known by the serial they repeat
 *
 * Times are UTC as the maker ships it; a terminal set to send local time is to be set back.
 */
import type { DownlinkCommand } from '@coldway/contract/downlink.ts'
import type { DeviceEvent, Measure, Report } from '@coldway/contract/report.ts'
import { ascii } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { createTold, type Told } from '../told.ts'
import { fixesOf, timeOf } from './fixes.ts'
import { lineReader } from './lines.ts'
import { encodeOrder, serialOf, withSerial } from './orders.ts'
import { sensorsOf } from './sensors.ts'

export const queclink: StreamProtocol = { name: 'queclink', open: () => open() }

interface State {
  terminal?: string
  badLines: number
  isClosed: boolean
  /** Of the last message: it names the model. */
  version: string
  /** By the serial. */
  readonly told: Told
  serial: number
}

interface Message {
  readonly type: string
  /** GTFRI and its like. */
  readonly kind: string
  readonly version: string
  readonly imei: string
  readonly fields: readonly string[]
  readonly count: string
}

const badLinesMax = 5
const nothing = new Uint8Array(0)

const open = (): Session => {
  const lines = lineReader()
  const state: State = { badLines: 0, isClosed: false, version: '', told: createTold(), serial: 0 }
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
    tell: (command) => tell(state, command),
  }
}

const close = (state: State, why: string): StreamEvent => {
  state.isClosed = true
  return { kind: 'close', why }
}

const onLine = (state: State, line: string): StreamEvent[] => {
  const message = readMessage(line)
  if (!message) {
    state.badLines += 1
    return state.badLines >= badLinesMax ? [close(state, 'bad messages')] : []
  }
  state.badLines = 0
  const { imei } = message
  const isNew = state.terminal === undefined
  if ((state.terminal ??= imei) !== imei) return [close(state, 'another terminal number on this connection')]
  const hello: StreamEvent = { kind: 'hello', terminal: imei, accept: nothing, refuse: nothing }
  state.version = message.version
  return [...(isNew ? [hello] : []), ...onMessage(state, message)]
}

const opening = /^\+(RESP|BUFF|ACK):(GT[A-Z0-9]{3})$/
/** An IMEI, or the MEID of a CDMA network. */
const number = /^(?:\d{15}|[0-9A-F]{14})$/i
const countForm = /^[0-9A-F]{4}$/i
const fieldsMax = 1000

const readMessage = (line: string): Message | undefined => {
  const [first = '', ...others] = line.split(',', fieldsMax)
  const [, type, kind] = opening.exec(first) ?? []
  // The first models tell no version.
  const [version = '', imei = '', ...rest] = number.test(others[0] ?? '') ? ['', ...others] : others
  if (!type || !kind || !/^(?:[0-9A-F]{6,10})?$/i.test(version) || !number.test(imei)) return undefined
  const count = rest.at(-1) ?? ''
  return { type, kind, version, imei, fields: rest, count: countForm.test(count) ? count : '' }
}

const tell = (state: State, command: DownlinkCommand): Uint8Array | undefined => {
  const head = encodeOrder(command, state.version)
  if (head === undefined) return undefined
  const serial = state.told.numberOf(command.nonce, () => (state.serial = (state.serial + 1) & 0xffff))
  return ascii(withSerial(head, serial))
}

/** An acknowledgement says that the command is taken; a terminal that refuses is silent. */
const onAck = (state: State, { kind, fields, version, count }: Message): StreamEvent[] => {
  if (kind === 'GTHBD') return [{ kind: 'alive', reply: ascii(`+SACK:GTHBD,${version},${count}$`) }]
  const serial = serialOf(fields)
  const nonce = serial === undefined ? undefined : state.told.take(serial)
  return nonce === undefined ? [] : [{ kind: 'ack', ack: { nonce, state: 'success' } }]
}

const onMessage = (state: State, message: Message): StreamEvent[] => {
  const { type, count } = message
  if (type === 'ACK') return onAck(state, message)
  const reply = count ? ascii(`+SACK:${count}$`) : nothing
  const reports = reportsOf(message)
  const rejected = reports.length > 0 ? [] : [{ index: 0, why: 'no time' }]
  return [{ kind: 'reports', reports, rejected, reply }]
}

/**
 * Each position at its own time; what was measured goes with the last one. Where that is only the last known one, the
 * measures stand at the time of sending: a thermometer in a cellar is not as old as the last sky.
 */
const reportsOf = (message: Message): Report[] => {
  const { kind, fields, count } = message
  const fixes = fixesOf(fields)
  const last = fixes.at(-1)
  const measures = sensorsOf(message, last ? last.index + 1 : 0)
  const event = events[kind]
  // A last known place that is none says nothing.
  const told = fixes.filter(({ position, isNow }) => position || isNow)
  const reports = told.map(({ atMs, position }): Report => ({ atMs, ...(position && { position }), measures: [] }))
  const newest = reports.at(-1)
  if (last?.isNow && newest) return [...reports.slice(0, -1), withValues(newest, measures, event)]
  const sentMs = timeOf(fields.at(count ? -2 : -1) ?? '')
  const isWorthIt = measures.length > 0 || event !== undefined || reports.length === 0
  if (sentMs === undefined || !isWorthIt) return reports
  return [...reports, withValues({ atMs: sentMs, measures: [] }, measures, event)]
}

/** Switched on, switched off. */
const events: Readonly<Record<string, DeviceEvent>> = { GTPNA: 'startup', GTPFA: 'shutdown' }

const withValues = (report: Report, measures: readonly Measure[], event: DeviceEvent | undefined): Report => ({
  ...report,
  measures,
  ...(event && { event }),
})
