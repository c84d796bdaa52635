/**
 * GT06 over TCP: the protocol of Concox and of many small trackers that copy it. This file owns the session: login, commands,
 * the time that a terminal asks for, and what is answered. It does not own whether a terminal number may connect (the
 * protocol has no credential: ingest's allow-list), nor what messages measure (uplink.ts):
 *
 *   0x01                    login: number 8 bytes in BCD, type u16, zone u16 of some
 *   0x13, 0x23, 0x36        heartbeats (state.ts)
 *   0x10-0x12, 0x16 ...     positions and alarms (location.ts, relatives.ts), seals 0x70 (seal.ts)
 *   0x94, 0x9B              sensors without a place (information.ts)
 *   0x8A                    the terminal asks for the time
 *   0x15, 0x21, 0x80        commands and their answers
 *
 * A position is not answered on this wire: the terminal counts it as taken when TCP does.
 */
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { fromHex, readerOf, toHex } from '../bytes.ts'
import type { Session, StreamEvent, StreamProtocol } from '../stream.ts'
import { createPendingCommands, type PendingCommands } from '../pending-commands.ts'
import { commandContent, commandIds, encodeCommand, readAnswer } from './commands.ts'
import { framer, type Frame, type Packet, packetBytes, pointsAnswer } from './frames.ts'
import { newUplink, readKept, readPacket, readPoints, type Uplink } from './uplink.ts'

export const gt06 = {
  name: 'gt06',
  title: 'GT06',
  port: 5023,
  terminal: 'imei',
  isZeroPadded: true,
  commandsOf: () => ['setWorkingModelAuto', 'primaryServer', 'remoteReboot', 'smsCommand'],
  greeting: fromHex('78780d01012345678901234500018cdd0d0a'),
  open: () => open(),
  readAgain: ({ bytes, context }) => readKept(bytes, context),
} as const satisfies StreamProtocol

export const packetIds = { login: 0x01, moving: 0x22, heartbeat: 0x13, askTime: 0x8a, serialPort: 0x9b } as const
/** Messages that keep the connection alive. */
const heartbeats: readonly number[] = [packetIds.heartbeat, 0x23, 0x36]
/** Alarms and heartbeats, which are answered. */
const answered: readonly number[] = [...heartbeats, 0x16, 0x19, 0x26, 0x27, 0x32, 0x95, 0xa3, 0xa4, 0xa5]
/** Long packets (0x7979) that are answered in the long form. */
const answeredLong: readonly number[] = [0x32, 0x33]
/** Long packets (0x7979) that are answered in the short form. */
const answeredShort: readonly number[] = [0x70, 0xf2]
const badFramesMax = 5
const nothing = new Uint8Array(0)

interface State {
  terminal?: string
  badFrames: number
  isClosed: boolean
  readonly uplink: Uplink
  /** Commands by the server flag. */
  readonly pending: PendingCommands
}

const open = (): Session => {
  const frames = framer()
  const state: State = {
    badFrames: 0,
    isClosed: false,
    uplink: newUplink(),
    pending: createPendingCommands(2 ** 32),
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
  if (frame.kind === 'packet' && frame.packet.id === packetIds.login) return [onLogin(state, frame.packet)]
  if (state.terminal === undefined) return [close(state, 'no login')]
  if (frame.kind === 'points') {
    const { id, content } = frame
    return readPoints(state.uplink, content, pointsAnswer(id, content), nowMs)
  }
  return onPacket(state, frame.packet, nowMs)
}

const onPacket = (state: State, packet: Packet, nowMs: number): StreamEvent[] => {
  if (packet.id === packetIds.askTime) return [{ kind: 'reply', bytes: answerTo(packet, timeBytes(nowMs)) }]
  const answer = readAnswer(packet.id, packet.content)
  const nonce = answer && state.pending.take(answer.flag)
  if (answer && nonce !== undefined) return [{ kind: 'ack', ack: { nonce, state: answer.state } }]
  const reply = replyTo(packet)
  const isHeartbeat = !packet.isLong && heartbeats.includes(packet.id)
  const events = readPacket(state.uplink, packet, isHeartbeat ? nothing : reply, nowMs)
  if (isHeartbeat) return [...events, { kind: 'alive', reply }]
  const isAnswered = events.some((event) => event.kind === 'reports' || event.kind === 'unread')
  return isAnswered || reply.length === 0 ? events : [{ kind: 'reply', bytes: reply }]
}

const replyTo = (packet: Packet): Uint8Array => {
  if (!packet.isLong) return answered.includes(packet.id) ? answerTo(packet) : nothing
  if (answeredLong.includes(packet.id)) return packetBytes({ ...packet, content: nothing })
  return answeredShort.includes(packet.id) ? answerTo(packet) : nothing
}

const onLogin = (state: State, packet: Packet): StreamEvent => {
  const terminal = toHex(readerOf(packet.content).take(8, 'terminal')).replace(/^0+(?=\d)/, '')
  if (packet.content.length < 8 || !/^\d+$/.test(terminal)) return close(state, 'no terminal number')
  if ((state.terminal ??= terminal) !== terminal) return close(state, 'another terminal number on this connection')
  state.uplink.aheadMs = aheadOf(packet.content)
  return { kind: 'hello', terminal, accept: answerTo(packet), refuse: nothing }
}

const zoneAt = 10
const minuteMs = 60_000

/** Newer terminals append the zone of their times: bits 4-15 as hours and minutes, bit 3 west. */
const aheadOf = (content: Uint8Array): number => {
  if (content.length < zoneAt + 2) return 0
  const zone = readerOf(content.subarray(zoneAt)).u16()
  const [hours, minutes] = [Math.floor((zone >> 4) / 100), (zone >> 4) % 100]
  if (hours > 14 || minutes > 59) return 0
  return (hours * 60 + minutes) * minuteMs * (zone & 8 ? -1 : 1)
}

const answerTo = ({ id, serial }: Pick<Packet, 'id' | 'serial'>, content: Uint8Array = nothing): Uint8Array =>
  packetBytes({ id, content, serial })

const commandBytes = (state: State, command: DownlinkCommand): Uint8Array | undefined => {
  const text = encodeCommand(command)
  if (text === undefined || state.terminal === undefined) return undefined
  const flag = state.pending.numberOf(command.nonce)
  return packetBytes({ id: commandIds.command, content: commandContent(flag, text), serial: flag & 0xffff })
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
