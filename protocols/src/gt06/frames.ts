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
 */
import { joinBytes, readerOf, u16 } from '../bytes.ts'
import { crcItu } from './crc.ts'

export interface Packet {
  readonly id: number
  readonly content: Uint8Array
  readonly serial: number
}
export type Frame = { readonly kind: 'packet'; readonly packet: Packet } | { readonly kind: 'bad' }

const shortStart = 0x78
const longStart = 0x79
const stop = [0x0d, 0x0a] as const
/** How far the stop of a packet with a false length is looked for. */
const brokenMax = 512
/** Id, serial and checksum. */
const lengthMin = 5
/** A long packet carries texts and lists of cells, no pictures: those come in pieces. */
const lengthMax = 4096

export interface Framer {
  push(bytes: Uint8Array): { frames: Frame[]; why?: string }
  /** Bytes held back: never above one packet. */
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
      rest = input.slice()
      return { frames }
    },
    held: () => rest.length,
  }
}

const cutPacket = (bytes: Uint8Array): { frame: Frame; size: number } | string | undefined => {
  const [start, again] = bytes
  if (start === undefined) return undefined
  if ((start !== shortStart && start !== longStart) || (again ?? start) !== start) return 'no start'
  const lengthSize = start === longStart ? 2 : 1
  if (bytes.length < 2 + lengthSize) return undefined
  const reader = readerOf(bytes.subarray(2))
  const length = lengthSize === 2 ? reader.u16() : reader.u8()
  if (length < lengthMin || length > lengthMax) return cutBroken(bytes)
  const size = 2 + lengthSize + length + 2
  if (bytes.length < size) return undefined
  const end = size - 4
  if (bytes[size - 2] !== stop[0] || bytes[size - 1] !== stop[1]) return cutBroken(bytes)
  const isRight = readerOf(bytes.subarray(end)).u16() === crcItu(bytes.subarray(2, end))
  if (!isRight) return { frame: { kind: 'bad' }, size }
  const content = bytes.slice(2 + lengthSize + 1, end - 2)
  const packet = { id: bytes[2 + lengthSize] ?? 0, content, serial: readerOf(bytes.subarray(end - 2)).u16() }
  return { frame: { kind: 'packet', packet }, size }
}

/** Some terminals give a false length with lists of Wi-Fi and cells: the packet ends where the stop is, and is lost alone. */
const cutBroken = (bytes: Uint8Array): { frame: Frame; size: number } | string | undefined => {
  for (let at = 3; at + 1 < bytes.length && at < brokenMax; at++)
    if (bytes[at] === stop[0] && bytes[at + 1] === stop[1]) return { frame: { kind: 'bad' }, size: at + 2 }
  return bytes.length >= brokenMax ? 'packet length' : undefined
}

export const packetBytes = ({ id, content, serial }: Packet): Uint8Array => {
  const length = content.length + lengthMin
  const isLong = length > 0xff
  const sealed = joinBytes(isLong ? u16(length) : [length], [id], content, u16(serial))
  const start = isLong ? longStart : shortStart
  return joinBytes([start, start], sealed, u16(crcItu(sealed)), stop)
}
