/**
 * The outer layer of GT06 (Concox and its many relatives):
 *
 *   start     u16  0x7878, or 0x7979 for long packets
 *   length    u8   (u16 after 0x7979) of protocol number, content, serial and checksum
 *   protocol  u8
 *   content
 *   serial    u16  answers repeat it
 *   checksum  u16  CRC-ITU from the length to the serial
 *   stop      u16  0x0D0A
 *
 * Lists of Wi-Fi points (0x17, 0x69) come without serial and checksum, and count their points where the length stands. The
 * same numbers also stand in whole packets (0x17 with a driver's card), which their stop shows.
 */
import { copyOf, joinBytes, readerOf, u16 } from '../bytes.ts'
import { crcItu } from './crc.ts'
import { isExplaining, note } from '../explain.ts'
import { readBcdTime } from './fix.ts'

export interface Packet {
  readonly id: number
  readonly content: Uint8Array
  readonly serial: number
  /** True for packets with 0x7979 that must keep that form; long content implies it. */
  readonly isLong?: true
}
export type Frame =
  | { readonly kind: 'packet'; readonly packet: Packet }
  | { readonly kind: 'points'; readonly id: number; readonly content: Uint8Array }
  | { readonly kind: 'bad' }

const shortStart = 0x78
const longStart = 0x79
const stop = [0x0d, 0x0a] as const
/** The bytes in which the stop of a packet with a false length is searched. */
const brokenMax = 512
/** The least length: id, serial and checksum. */
const lengthMin = 5
/** The greatest length: long packets carry texts and lists of cells; pictures come in pieces. */
const lengthMax = 4096

export interface Framer {
  push(bytes: Uint8Array): { frames: Frame[]; why?: string }
  /** Buffered bytes: at most one packet. */
  held(): number
}

export const framer = (): Framer => {
  let rest: Uint8Array = new Uint8Array(0)
  return {
    push: (bytes) => {
      const frames: Frame[] = []
      let input = rest.length > 0 ? joinBytes(rest, bytes) : bytes
      for (;;) {
        const cut = cutPacket(input)
        if (typeof cut === 'string') {
          rest = new Uint8Array(0)
          return { frames, why: cut }
        }
        if (!cut) break
        frames.push(cut.frame)
        input = input.subarray(cut.size)
      }
      rest = copyOf(input)
      return { frames }
    },
    held: () => rest.length,
  }
}

type Cut = { readonly frame: Frame; readonly size: number } | string | undefined

const cutPacket = (bytes: Uint8Array): Cut => {
  const [start, again] = bytes
  if (start === undefined) return undefined
  if ((start !== shortStart && start !== longStart) || (again ?? start) !== start) return 'no start'
  const lengthSize = start === longStart ? 2 : 1
  if (bytes.length < 2 + lengthSize) return undefined
  if (start === shortStart && bytes.length > 3 && pointIds.includes(bytes[3] ?? 0)) return cutPointsOrPacket(bytes)
  return cutLengthened(bytes, lengthSize)
}

const cutLengthened = (bytes: Uint8Array, lengthSize: 1 | 2): Cut => {
  const reader = readerOf(bytes.subarray(2))
  const length = lengthSize === 2 ? reader.u16() : reader.u8()
  if (length < lengthMin || length > lengthMax) return cutBroken(bytes)
  const size = 2 + lengthSize + length + 2
  if (bytes.length < size) return undefined
  return isStop(bytes, size - 2)
    ? { frame: sealed(bytes.subarray(0, size)) ?? { kind: 'bad' }, size }
    : cutBroken(bytes)
}

const isStop = (bytes: Uint8Array, at: number): boolean => bytes[at] === stop[0] && bytes[at + 1] === stop[1]

/** The packet; undefined when its checksum is wrong. */
const sealed = (bytes: Uint8Array): Frame | undefined => {
  const isLong = bytes[0] === longStart
  const idAt = isLong ? 4 : 3
  const end = bytes.length - 4
  if (end < idAt + 3 || readerOf(bytes.subarray(end)).u16() !== crcItu(bytes.subarray(2, end))) return undefined
  if (isExplaining()) noteOuter(bytes, idAt, end)
  const content = bytes.subarray(idAt + 1, end - 2)
  const serial = readerOf(bytes.subarray(end - 2)).u16('serial')
  return { kind: 'packet', packet: { id: bytes[idAt] ?? 0, content, serial, ...(isLong && { isLong: true }) } }
}

const noteOuter = (bytes: Uint8Array, idAt: number, end: number): void => {
  note(bytes.subarray(0, 2), 'delimiter')
  note(bytes.subarray(2, idAt), 'length')
  note(bytes.subarray(idAt, idAt + 1), 'messageType')
  note(bytes.subarray(end, end + 2), 'checksum')
  note(bytes.subarray(end + 2), 'delimiter')
}

/** Some terminals send a false length: the packet then ends at its stop, and only it is lost when its checksum is wrong. */
const cutBroken = (bytes: Uint8Array): Cut => {
  for (let at = 3; at + 1 < bytes.length && at < brokenMax; at++) {
    const size = at + 2
    if (isStop(bytes, at)) return { frame: sealed(bytes.subarray(0, size)) ?? { kind: 'bad' }, size }
  }
  return bytes.length >= brokenMax ? 'packet length' : undefined
}

const pointIds: readonly number[] = [0x17, 0x69]
const pointLength = 7
const cellLength = 5
const timeEnd = 10

/**
 * Cuts a list of points or a packet. The packet is the shorter form, so it is tried first; a list
 * begins with a time in BCD.
 */
const cutPointsOrPacket = (bytes: Uint8Array): Cut => {
  const length = bytes[2] ?? 0
  const size = length + 5
  const canBePacket = length >= lengthMin
  if (canBePacket && bytes.length >= size && isStop(bytes, size - 2)) return cutLengthened(bytes, 1)
  if (bytes.length < (canBePacket ? Math.max(size, timeEnd) : timeEnd)) return undefined
  const points = readBcdTime(bytes.subarray(4, timeEnd)) === undefined ? null : cutPoints(bytes)
  return points === null ? cutBroken(bytes) : points
}

/**
 * Cuts count u8, id u8, time 6 BCD, the points, count of cells u8, mcc u16, mnc u8, the cells. Null
 * when it is no such list.
 */
const cutPoints = (bytes: Uint8Array): Cut | null => {
  const cellsAt = timeEnd + (bytes[2] ?? 0) * pointLength
  if (cellsAt >= brokenMax) return null
  if (bytes.length <= cellsAt) return undefined
  const end = cellsAt + 4 + (bytes[cellsAt] ?? 0) * cellLength
  if (end >= brokenMax) return null
  if (bytes.length < end + 2) return undefined
  if (!isStop(bytes, end)) return null
  return { frame: { kind: 'points', id: bytes[3] ?? 0, content: bytes.subarray(4, end) }, size: end + 2 }
}

export const packetBytes = ({ id, content, serial, isLong = false }: Omit<Packet, 'isLong'> & { isLong?: boolean }) => {
  const length = content.length + lengthMin
  const hasWideLength = isLong || length > 0xff
  const sealed = joinBytes(hasWideLength ? u16(length) : [length], [id], content, u16(serial))
  const start = hasWideLength ? longStart : shortStart
  return joinBytes([start, start], sealed, u16(crcItu(sealed)), stop)
}

/** The answer to a list of points: its time, unsealed like the list. */
export const pointsAnswer = (id: number, content: Uint8Array): Uint8Array =>
  joinBytes([shortStart, shortStart, 0, id], content.subarray(0, 6), stop)
