/**
 * Turns a packet into events: which reader its number has, what happens to values without a time, and what stays unread.
 *
 * Heartbeats and sensors carry no time: what they measure goes with the next position, which follows at once where the
 * terminal is on its way. A value of a sensor that would be overwritten before that, or has waited for more than ten
 * minutes, becomes a report of its own at the time of its arrival: the terminal stands, and none of its samples is lost.
 */
import type { Measure, Report } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { toHex } from '../bytes.ts'
import type { StreamEvent } from '../stream.ts'
import { readBcdTime } from './fix.ts'
import { framer, type Packet, packetBytes } from './frames.ts'
import { readInformation, readSerialPort, readShortInformation } from './information.ts'
import { looksLocated, located } from './located.ts'
import { locationKinds, longLocationKinds } from './location.ts'
import { type Learned, nothingLearned, type Reading, type ReadMessage, unreadable } from './reading.ts'
import { stateMessages } from './state.ts'

export interface Uplink {
  /** Milliseconds the terminal's clock is ahead of UTC, as stated by its login. */
  aheadMs: number
  readonly learned: Learned
  readonly waiting: Map<SeriesKey, { readonly measure: Measure; readonly heardMs: number }>
}

export const newUplink = (): Uplink => ({ aheadMs: 0, learned: nothingLearned(), waiting: new Map() })

const nothing = new Uint8Array(0)
const informationId = 0x94
const shortKinds: Readonly<Record<number, ReadMessage>> = {
  ...locationKinds,
  ...stateMessages,
  [informationId]: readShortInformation,
  0x9b: readSerialPort,
}
const longKinds: Readonly<Record<number, ReadMessage>> = {
  ...locationKinds,
  ...stateMessages,
  ...longLocationKinds,
  [informationId]: readInformation,
  0x9b: readSerialPort,
}
/** Messages after 0x7979 without measures; a piece of a picture has the number of a heartbeat. */
const silentLong: readonly number[] = [0x35, 0x36, 0x41]
/** Messages without measures: satellites, answers to commands, requests for time or address, versions. */
const silent: readonly number[] = [0x14, 0x15, 0x1f, 0x21, 0x80, 0x81, 0x82, 0x84, 0x8a, 0x97, 0xa7, 0xfd]

/**
 * The events of a packet that is neither a login nor an answer. `reply` acknowledges it; empty: no acknowledgement is expected.
 */
export const readPacket = (uplink: Uplink, packet: Packet, reply: Uint8Array, nowMs: number): StreamEvent[] => {
  const read = readerOfPacket(packet)
  if (read === undefined) return []
  const reading = read(packet.content, uplink.learned)
  if (typeof reading === 'string') return [unreadOf(uplink, packet, reading, reply)]
  const said = reading.atMs === undefined ? hold(uplink, reading.measures, nowMs) : [reportsOf(uplink, reading, nowMs)]
  if (reading.unread) return [...said, unreadOf(uplink, packet, reading.unread, reply)]
  return said.map((event) => ({ ...event, reply }))
}

/** A list of Wi-Fi points and cells: no place, but a time. */
export const readPoints = (uplink: Uplink, content: Uint8Array, reply: Uint8Array, nowMs: number): StreamEvent[] => {
  const atMs = readBcdTime(content)
  return atMs === undefined
    ? [{ kind: 'reply', bytes: reply }]
    : [{ ...reportsOf(uplink, { atMs, measures: [] }, nowMs), reply }]
}

const readerOfPacket = ({ id, isLong, content }: Packet): ReadMessage | undefined => {
  if ((isLong && silentLong.includes(id)) || silent.includes(id) || content.length === 0) return undefined
  const known = (isLong ? longKinds : shortKinds)[id]
  if (known) return known
  return looksLocated(content) ? located(() => undefined) : () => unreadable.layout
}

/** `zone` was kept beside the message: the milliseconds the terminal's clock was ahead of UTC. */
export const readKept = (bytes: Uint8Array, zone = '0'): StreamEvent[] =>
  framer()
    .push(bytes)
    .frames.flatMap((frame) =>
      frame.kind === 'packet'
        ? readPacket({ ...newUplink(), aheadMs: Number(zone) || 0 }, frame.packet, nothing, 0)
        : [],
    )

const unreadOf = ({ aheadMs }: Uplink, packet: Packet, why: string, reply: Uint8Array): StreamEvent => {
  const kind = packet.isLong && packet.id === informationId ? `/${hexByte(packet.content[0])}` : ''
  const context = aheadMs === 0 ? {} : { context: String(aheadMs) }
  return { kind: 'unread', type: `${hexByte(packet.id)}${kind}`, bytes: packetBytes(packet), why, ...context, reply }
}

const hexByte = (byte = 0): string => `0x${toHex(Uint8Array.of(byte)).toUpperCase()}`

const waitMaxMs = 600_000
/** The terminal's own state, of which only the last value counts. */
const states: readonly SeriesKey[] = ['acc', 'battery', 'signal', 'voltage', 'batteryVoltage']

const hold = (uplink: Uplink, measures: readonly Measure[], nowMs: number): ReportsEvent[] => {
  const isOverwriting = measures.some(({ key }) => uplink.waiting.has(key) && !states.includes(key))
  const reports = isOverwriting ? overdue(uplink, Number.POSITIVE_INFINITY) : []
  for (const measure of measures) uplink.waiting.set(measure.key, { measure, heardMs: nowMs })
  return reports.length > 0 ? [reportEvent(reports)] : []
}

type ReportsEvent = Extract<StreamEvent, { readonly kind: 'reports' }>

const reportEvent = (reports: readonly Report[]): ReportsEvent => ({
  kind: 'reports',
  reports,
  rejected: [],
  reply: nothing,
})

/** Takes the sensor values that arrived before `beforeMs`, as reports at the time of their arrival. */
const overdue = (uplink: Uplink, beforeMs: number): Report[] => {
  const byTime = new Map<number, Measure[]>()
  for (const [key, { measure, heardMs }] of uplink.waiting) {
    if (states.includes(key) || heardMs >= beforeMs) continue
    uplink.waiting.delete(key)
    byTime.set(heardMs, [...(byTime.get(heardMs) ?? []), measure])
  }
  return [...byTime].map(([atMs, measures]) => ({ atMs, measures }))
}

const reportsOf = (uplink: Uplink, { atMs = 0, isUtc, position, measures }: Reading, nowMs: number): ReportsEvent => {
  const late = overdue(uplink, nowMs - waitMaxMs)
  const own = new Set(measures.map(({ key }) => key))
  const others = [...uplink.waiting.values()].map(({ measure }) => measure).filter(({ key }) => !own.has(key))
  uplink.waiting.clear()
  const report = {
    atMs: isUtc ? atMs : atMs - uplink.aheadMs,
    ...(position && { position }),
    measures: [...measures, ...others],
  }
  return reportEvent([...late, report])
}
