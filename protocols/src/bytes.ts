/**
 * Reads and writes big-endian bytes without exceptions: beyond the end a reader returns 0 and sets `isShort`. A field named
 * while reading appears under that name in the explanation of the frame (explain.ts).
 */
import type { FrameField } from '@coldway/contract/devices/frame-fields.ts'
import { isExplaining, note, noteCopy, noteRead } from './explain.ts'

export interface Reader {
  u8(field?: FrameField): number
  u16(field?: FrameField): number
  i16(field?: FrameField): number
  u32(field?: FrameField): number
  i32(field?: FrameField): number
  f32(field?: FrameField): number
  /** Exact up to 2^53; larger numbers lose their lowest bits. */
  u64(field?: FrameField): number
  /** A view, not a copy; shorter than requested at the end. */
  take(length: number, field?: FrameField): Uint8Array
  left(): number
  isShort(): boolean
}

export const readerOf = (bytes: Uint8Array): Reader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  let isShort = false
  const step = (size: number, read: (offset: number) => number, field: FrameField | undefined): number => {
    if (at + size > bytes.length) {
      at = bytes.length
      isShort = true
      return 0
    }
    at += size
    const value = read(at - size)
    if (isExplaining()) noteRead({ bytes, at: at - size, size }, value, field)
    return value
  }
  return {
    u8: (field) => step(1, (offset) => view.getUint8(offset), field),
    u16: (field) => step(2, (offset) => view.getUint16(offset), field),
    i16: (field) => step(2, (offset) => view.getInt16(offset), field),
    u32: (field) => step(4, (offset) => view.getUint32(offset), field),
    i32: (field) => step(4, (offset) => view.getInt32(offset), field),
    f32: (field) => step(4, (offset) => view.getFloat32(offset), field),
    u64: (field) => step(8, (offset) => Number(view.getBigUint64(offset)), field),
    take: (length, field) => {
      const end = Math.min(at + length, bytes.length)
      if (end < at + length) isShort = true
      const part = bytes.subarray(at, end)
      at = end
      if (field) note(part, field)
      return part
    },
    left: () => bytes.length - at,
    isShort: () => isShort,
  }
}

/** A copy that an explanation can follow. */
export const copyOf = (bytes: Uint8Array): Uint8Array => joinBytes(bytes)

export const joinBytes = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    if (part instanceof Uint8Array) noteCopy(whole, at, part)
    at += part.length
  }
  return whole
}

/** Numbers wrap as two's complement, so signed ones can be passed as well. */
export const u16 = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]
export const u32 = (value: number): number[] => [
  value >>> 24,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
]
export const u64 = (value: number): number[] => [...u32(Math.floor(value / 0x1_0000_0000)), ...u32(value)]

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0x7f)
export const fromAscii = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
/** Fixed-width text fields are padded with zeros, by some makers with spaces. */
export const fromPadded = (bytes: Uint8Array): string => fromAscii(bytes).replace(/^[\0 ]+|[\0 ]+$/g, '')

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
export const fromHex = (text: string): Uint8Array => {
  const digits = text.replace(/\s+/g, '')
  return Uint8Array.from({ length: digits.length >> 1 }, (_, at) =>
    Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16),
  )
}
