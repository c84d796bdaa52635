/**
 * GT06 over TCP: the protocol of Concox and of many small trackers that copy it. Owns: login, heartbeat, positions, alarms,
 * the answers and the time that a terminal asks for. Does not own: whether a terminal number may connect (the protocol has no
 * credential: ingest's allow-list).
 *
 * A position is not answered on this wire: the terminal counts it as taken when TCP does. Heartbeats carry no time: they say
 * that the terminal lives, and the state they tell goes along with the next position.
 */
import type { Measure, Report } from '@coldway/contract/report.ts'
import type { DownlinkCommand } from '@coldway/contract/downlink.ts'
import type { SeriesKey } from '@coldway/contract/series.ts'
import { readerOf, toHex } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { createTold, type Told } from '../told.ts'
import { timeOf } from './fix.ts'
import { framer, type Frame, type Packet, packetBytes, pointsAnswer } from './frames.ts'
import { locationKinds, longLocationKinds } from './location.ts'
import { encodeOrder, orderContent, orderIds, readAnswer } from './orders.ts'
import { tells } from './state.ts'

export const gt06: StreamProtocol = { name: 'gt06', open: () => open() }

export const packetIds = { login: 0x01, moving: 0x22, heartbeat: 0x13, askTime: 0x8a, serialPort: 0x9b } as const
const heartbeats: readonly number[] = [packetIds.heartbeat, 0x23]
/** Alarms are answered, and heartbeats; so is the question for the time. */
const answered: readonly number[] = [...heartbeats, 0x16, 0x19, 0x26, 0x27, 0x32, 0x95, 0xa3, 0xa4, 0xa5]
/** After 0x7979: these as they came, a seal in a short packet. */
const answeredLong: readonly number[] = [0x32, 0x33]
const sealId = 0x70
const badFramesMax = 5
const nothing = new Uint8Array(0)

interface State {
  terminal?: string
  /** What the terminal's clock is ahead of UTC, as its login says. */
  aheadMs: number
  badFrames: number
  isClosed: boolean
  /** What came without a time, the last of each, until a position takes it along. */
  readonly told: Map<SeriesKey, Measure>
  /** Commands, by the server flag. */
  readonly orders: Told
  flag: number
}

const open = (): Session => {
  const frames = framer()
  const state: State = { aheadMs: 0, badFrames: 0, isClosed: false, told: new Map(), orders: createTold(), flag: 0 }
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
  }
}

const close = (state: State, why: string): StreamEvent => {
  state.isClosed = true
  return { kind: 'close', why }
}

const onFrame = (state: State, frame: Frame, nowMs: number): StreamEvent[] => {
  if (frame.kind === 'bad') {
    state.badFrames += 1
    return state.badFrames >= badFramesMax ? [close(state, 'bad packets')] : []
  }
  state.badFrames = 0
  if (frame.kind === 'points') return onPoints(state, frame)
  const { packet } = frame
  if (packet.id === packetIds.login) return [onLogin(state, packet)]
  if (state.terminal === undefined) return [close(state, 'no login')]
  const read = (packet.isLong && longLocationKinds[packet.id]) || locationKinds[packet.id]
  if (read) return [onLocation(state, read(packet.content), replyTo(packet))]
  for (const measure of tells[packet.id]?.(packet) ?? []) state.told.set(measure.key, measure)
  if (packet.id === packetIds.askTime) return [{ kind: 'reply', bytes: answerTo(packet, timeBytes(nowMs)) }]
  if (heartbeats.includes(packet.id)) return [{ kind: 'alive', reply: answerTo(packet) }]
  const answer = readAnswer(packet.id, packet.content)
  const nonce = answer && state.orders.take(answer.flag)
  if (answer && nonce !== undefined) return [{ kind: 'ack', ack: { nonce, state: answer.state } }]
  const reply = replyTo(packet)
  // What else there is carries no data of ours.
  return reply.length > 0 ? [{ kind: 'reply', bytes: reply }] : []
}

const replyTo = (packet: Packet): Uint8Array => {
  if (!packet.isLong) return answered.includes(packet.id) ? answerTo(packet) : nothing
  if (answeredLong.includes(packet.id)) return packetBytes({ ...packet, content: nothing })
  return packet.id === sealId ? answerTo(packet) : nothing
}

/** Wi-Fi points and cells: no place, but a time, in BCD, and a life sign. */
const onPoints = (state: State, { id, content }: Extract<Frame, { readonly kind: 'points' }>): StreamEvent[] => {
  if (state.terminal === undefined) return [close(state, 'no login')]
  const digits = toHex(content.subarray(0, 6))
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = (digits.match(/\d\d/g) ?? []).map(Number)
  const atMs = timeOf([2000 + year, month - 1, day, hour, minute, second])
  const read = atMs === undefined || !/^\d+$/.test(digits) ? 'location time' : { atMs, measures: [] }
  return [onLocation(state, read, pointsAnswer(id, content))]
}

const onLogin = (state: State, packet: Packet): StreamEvent => {
  const terminal = toHex(packet.content.subarray(0, 8)).replace(/^0+(?=\d)/, '')
  if (packet.content.length < 8 || !/^\d+$/.test(terminal)) return close(state, 'no terminal number')
  if ((state.terminal ??= terminal) !== terminal) return close(state, 'another terminal number on this connection')
  state.aheadMs = aheadOf(packet.content)
  return { kind: 'hello', terminal, accept: answerTo(packet), refuse: nothing }
}

const zoneAt = 10
const minuteMs = 60_000

/** Behind number and type, newer terminals: bits 4-15 the zone of their times as hours and minutes, bit 3 west. */
const aheadOf = (content: Uint8Array): number => {
  if (content.length < zoneAt + 2) return 0
  const zone = readerOf(content.subarray(zoneAt)).u16()
  const [hours, minutes] = [Math.floor((zone >> 4) / 100), (zone >> 4) % 100]
  if (hours > 14 || minutes > 59) return 0
  return (hours * 60 + minutes) * minuteMs * (zone & 8 ? -1 : 1)
}

const onLocation = (state: State, read: Report | string, reply: Uint8Array): StreamEvent => {
  if (typeof read === 'string') return { kind: 'reports', reports: [], rejected: [{ index: 0, why: read }], reply }
  const own = new Set(read.measures.map(({ key }) => key))
  const measures = [...read.measures, ...[...state.told.values()].filter(({ key }) => !own.has(key))]
  state.told.clear()
  return { kind: 'reports', reports: [{ ...read, atMs: read.atMs - state.aheadMs, measures }], rejected: [], reply }
}

const answerTo = ({ id, serial }: Pick<Packet, 'id' | 'serial'>, content: Uint8Array = nothing): Uint8Array =>
  packetBytes({ id, content, serial })

const tell = (state: State, command: DownlinkCommand): Uint8Array | undefined => {
  const text = encodeOrder(command)
  if (text === undefined || state.terminal === undefined) return undefined
  const flag = state.orders.numberOf(command.nonce, () => (state.flag += 1))
  return packetBytes({ id: orderIds.command, content: orderContent(flag, text), serial: flag & 0xffff })
}

const timeBytes = (nowMs: number): Uint8Array => {
  const now = new Date(nowMs)
  return Uint8Array.of(
    now.getUTCFullYear() % 100,
    now.getUTCMonth() + 1,
    now.getUTCDate(),
    now.getUTCHours(),
    now.getUTCMinutes(),
    now.getUTCSeconds(),
  )
}
