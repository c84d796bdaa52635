/**
 * Jointech's own protocol of its JT701 padlocks over TCP: binary reports (position-report.ts) and texts in parentheses. This file
 * owns the session and the answers. It does not own who may connect (the protocol has no credential: ingest's allow-list), nor the
 * dynamic password, which the lock draws anew after each use and sends until it is repeated: ingest stores it, and gives it back
 * with an approved unlock.
 *
 *   $...             a report, answered (P69,0,serial) after the commit; (P35) for versions before 0x19
 *   (n,P45,...)      the bolt moved (lock-event.ts), answered (P69,0,serial) after the commit
 *   (n,P52,2,code)   the dynamic password of the next opening, answered by repeating it after the commit
 *   (n,P22,2)        asks for the time: (P22,ddmmyyhhmmss), UTC
 *   (n,@JT)          heartbeat
 *   (n,..,WLNET,5,.) a sub-lock or a sensor by radio: kept raw (unread), answered (P69,0,serial)
 *   (P52,3,code)     to the lock: opens with the dynamic password; P45 of source 6 says what became of it
 *
 * A reset of the static password, which a lock asks for by (n,P43,0), is not granted: it would make it the maker's default.
 */
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { ascii, fromAscii, toHex } from '../bytes.ts'
import { note } from '../explain.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { dollar, frameReader } from './frames.ts'
import { readLockEvent } from './lock-event.ts'
import { type PositionReport, readPositionReport } from './position-report.ts'

export const jointech = {
  name: 'jointech',
  title: 'Jointech JT701',
  port: 10001,
  terminal: 'phone',
  commandsOf: () => ['elockUnlock'],
  // The wire has no number that tells a repetition; a code that is used up is refused by the lock.
  neverRepeated: ['elockUnlock'],
  open: () => open(),
} as const satisfies StreamProtocol

interface Asked {
  readonly nonce: string
  /** The lock's own time before which an event says nothing of this opening. */
  readonly afterMs: number
}
interface State {
  terminal?: string
  badFrames: number
  isClosed: boolean
  /** The newest time that the lock has reported on this connection. */
  newestMs: number
  /** The server's time when the lock was last heard. */
  heardMs: number
  asked?: Asked | undefined
}

const badFramesMax = 5
const nothing = new Uint8Array(0)
/** Digits only: the code is given to people. */
const codeForm = /^\d{4,12}$/
const versionOfP69 = 0x19
/** A lock sets its clock by satellite or by the answer to P22. */
const clockSkewMs = 120_000

const open = (): Session => {
  const reader = frameReader()
  const state: State = { badFrames: 0, isClosed: false, newestMs: Number.NEGATIVE_INFINITY, heardMs: 0 }
  return {
    push: (bytes, nowMs) => {
      if (state.isClosed) return []
      state.heardMs = nowMs
      const events: StreamEvent[] = []
      const cut = reader.push(bytes)
      for (const frame of cut.frames) {
        events.push(...onFrame(state, frame, nowMs))
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

const onFrame = (state: State, frame: Uint8Array, nowMs: number): StreamEvent[] => {
  const binary = frame[0] === dollar ? readPositionReport(frame) : undefined
  const fields = frame[0] === dollar ? [] : fromAscii(frame.subarray(1, -1)).split(',')
  if (!binary) note(frame, 'text')
  const terminal = binary?.terminal ?? /^\d{10}$/.exec(fields[0] ?? '')?.[0]
  if (terminal === undefined) {
    state.badFrames += 1
    return state.badFrames >= badFramesMax ? [close(state, 'bad frames')] : []
  }
  state.badFrames = 0
  const isNew = state.terminal === undefined
  if ((state.terminal ??= terminal) !== terminal) return [close(state, 'another terminal number on this connection')]
  const hello: StreamEvent = { kind: 'hello', terminal, accept: nothing, refuse: nothing }
  const said = binary ? [onReport(state, binary)] : onText(state, { frame, fields, nowMs })
  return [...(isNew ? [hello] : []), ...said]
}

const onReport = (state: State, { read, version, serial }: PositionReport): StreamEvent => {
  const reply = ascii(version < versionOfP69 ? '(P35)' : `(P69,0,${serial})`)
  if (typeof read === 'string') return { kind: 'reports', reports: [], rejected: [{ index: 0, why: read }], reply }
  state.newestMs = Math.max(state.newestMs, read.atMs)
  return { kind: 'reports', reports: [read], rejected: [], reply }
}

interface Text {
  readonly frame: Uint8Array
  readonly fields: readonly string[]
  readonly nowMs: number
}

const onText = (state: State, { frame, fields, nowMs }: Text): StreamEvent[] => {
  const [, word, ...rest] = fields
  if (word === '@JT') return [{ kind: 'alive', reply: nothing }]
  if (word === 'P22' && rest[0] === '2') return [{ kind: 'reply', bytes: ascii(`(P22,${stamp(nowMs)})`) }]
  if (word === 'P52' && rest[0] === '2') return onCode(rest[1] ?? '')
  if (word === 'P45') return onLockEvent(state, fields, frame)
  // Answers about passwords are not kept.
  if (word === 'P43' || word === 'P44' || word === 'P52') return []
  if (fields.includes('WLNET')) return [unread(frame, 'WLNET', ascii(`(P69,0,${serialOfRadio(frame)})`))]
  return [unread(frame, (word ?? '').slice(0, 12), nothing)]
}

const unread = (bytes: Uint8Array, type: string, reply: Uint8Array, why = 'no decoder for this text'): StreamEvent => ({
  kind: 'unread',
  type,
  bytes,
  why,
  reply,
})

const onCode = (code: string): StreamEvent[] =>
  codeForm.test(code) ? [{ kind: 'lockCode', code, reply: ascii(`(P52,2,${code})`) }] : []

const onLockEvent = (state: State, fields: readonly string[], frame: Uint8Array): StreamEvent[] => {
  const event = readLockEvent(fields)
  if (typeof event === 'string') return [unread(frame, 'P45', nothing, event)]
  const { atMs } = event.report
  const reports: StreamEvent = {
    kind: 'reports',
    reports: [event.report],
    rejected: [],
    reply: ascii(`(P69,0,${event.serial})`),
  }
  const { asked } = state
  const isOfAsked = event.byCode !== undefined && asked !== undefined && atMs >= asked.afterMs
  state.newestMs = Math.max(state.newestMs, atMs)
  if (!isOfAsked) return event.byCode === 'opened' ? [reports, { kind: 'codeUsed', atMs }] : [reports]
  state.asked = undefined
  const outcome = event.byCode === 'opened' ? 'success' : 'failure'
  return [reports, { kind: 'ack', ack: { nonce: asked.nonce, state: outcome, atMs } }]
}

/** The code of the lock comes with the command; without one the lock cannot be opened over the wire. */
const commandBytes = (state: State, { kind, nonce, params }: DownlinkCommand): Uint8Array | undefined => {
  const code = String(params.code ?? '')
  if (kind !== 'elockUnlock' || !codeForm.test(code)) return undefined
  state.asked = { nonce, afterMs: Math.max(state.newestMs, state.heardMs - clockSkewMs) }
  return ascii(`(P52,3,${code})`)
}

const stamp = (atMs: number): string => {
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = new Date(atMs)
    .toISOString()
    .slice(2, 19)
    .split(/\D/)
  return day + month + year + hour + minute + second
}

const escapes: ReadonlyMap<number, number> = new Map([
  [0x15, 0x28],
  [0x14, 0x29],
  [0x11, 0x2c],
  [0x00, 0x3d],
])
const escape = 0x3d
/** The serial of a sensor's message follows 28 bytes of time, place and the sensor's own time and number. */
const serialAt = 28

const serialOfRadio = (frame: Uint8Array): number => {
  const marker = toHex(ascii('WLNET,5,'))
  const at = toHex(frame).indexOf(marker)
  if (at < 0) return 0
  const body: number[] = []
  for (let next = (at + marker.length) / 2; next < frame.length && body.length <= serialAt; next++) {
    const byte = frame[next] ?? 0
    const meant = byte === escape ? escapes.get(frame[next + 1] ?? -1) : undefined
    if (meant !== undefined) next++
    body.push(meant ?? byte)
  }
  return body[serialAt] ?? 0
}
