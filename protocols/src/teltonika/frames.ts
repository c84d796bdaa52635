/**
 * The outer layer of Teltonika over TCP: first the IMEI (length u16, digits), then packets of
 *
 *   preamble  u32  0
 *   length    u32  of the data field
 *   data           codec id u8 ... second record count u8
 *   crc       u32  CRC-16/IBM of the data field in the lower half
 *
 * A device may send 0xFF between packets to keep the line open.
 */
import { copyOf, fromAscii, joinBytes, readerOf } from '../bytes.ts'
import { note } from '../explain.ts'
import { crc16 } from './crc.ts'

export type Frame =
  | { readonly kind: 'imei'; readonly imei: string }
  | { readonly kind: 'data'; readonly data: Uint8Array }
  | { readonly kind: 'badCrc' }

/** Devices send packets of up to 1280 bytes; Codec 8 Extended reaches a few thousand. */
const dataMax = 16_384
const headLength = 8
const crcLength = 4
const keepAlive = 0xff

export interface Framer {
  push(bytes: Uint8Array): { frames: Frame[]; why?: string }
  /** Buffered bytes: at most one packet. */
  held(): number
}

export const framer = (): Framer => {
  let rest: Uint8Array = new Uint8Array(0)
  let hasImei = false
  return {
    push: (bytes) => {
      const frames: Frame[] = []
      let input = rest.length > 0 ? joinBytes(rest, bytes) : bytes
      for (;;) {
        while (hasImei && input[0] === keepAlive) input = input.subarray(1)
        const cut = hasImei ? cutPacket(input) : cutImei(input)
        if (typeof cut === 'string') {
          rest = new Uint8Array(0)
          return { frames, why: cut }
        }
        if (!cut) break
        hasImei = true
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

const cutImei = (bytes: Uint8Array): Cut => {
  if (bytes.length > 0 && bytes[0] !== 0) return 'no IMEI'
  if (bytes.length < 2) return undefined
  const length = readerOf(bytes).u16()
  if (length < 14 || length > 17) return 'no IMEI'
  if (bytes.length < 2 + length) return undefined
  const imei = fromAscii(bytes.subarray(2, 2 + length))
  note(bytes.subarray(2, 2 + length), 'terminal', imei)
  return /^\d+$/.test(imei) ? { frame: { kind: 'imei', imei }, size: 2 + length } : 'no IMEI'
}

const cutPacket = (bytes: Uint8Array): Cut => {
  if (bytes.subarray(0, 4).some((byte) => byte !== 0)) return 'no preamble'
  if (bytes.length < headLength) return undefined
  const head = readerOf(bytes)
  head.u32('preamble')
  const length = head.u32('length')
  if (length < 3 || length > dataMax) return 'packet length'
  const size = headLength + length + crcLength
  if (bytes.length < size) return undefined
  const data = copyOf(bytes.subarray(headLength, headLength + length))
  const isRight = readerOf(bytes.subarray(headLength + length)).u32('checksum') === crc16(data)
  return { frame: isRight ? { kind: 'data', data } : { kind: 'badCrc' }, size }
}
