/** The device's side, for the simulator and the tests. */
import { ascii, joinBytes, u16, u32, u64 } from '../bytes.ts'
import { type Codec, codecs } from './avl.ts'
import { crc16 } from './crc.ts'
import type { Element } from './elements.ts'

export interface AvlRecord {
  readonly atMs: number
  readonly lng?: number
  readonly lat?: number
  readonly altitudeM?: number
  readonly headingDeg?: number
  /** 0 or absent: no fix. */
  readonly satellites?: number
  readonly speedKmh?: number
  /** Values may be negative; they wrap to `size` bytes. */
  readonly elements?: readonly Element[]
}

export const imeiBytes = (imei: string): Uint8Array => joinBytes(u16(imei.length), ascii(imei))

export const packetBytes = (records: readonly AvlRecord[], codec: Codec): Uint8Array => {
  const data = joinBytes([codec, records.length], ...records.map((record) => recordBytes(record, codec)), [
    records.length,
  ])
  return joinBytes(u32(0), u32(data.length), data, u32(crc16(data)))
}

const recordBytes = (record: AvlRecord, codec: Codec): Uint8Array =>
  joinBytes(
    u64(record.atMs),
    [0],
    u32(Math.round((record.lng ?? 0) * 1e7)),
    u32(Math.round((record.lat ?? 0) * 1e7)),
    u16(Math.round(record.altitudeM ?? 0)),
    u16(Math.round(record.headingDeg ?? 0)),
    [record.satellites ?? 0],
    u16(Math.round(record.speedKmh ?? 0)),
    elementBytes(record.elements ?? [], codec),
  )

const elementBytes = (elements: readonly Element[], codec: Codec): Uint8Array => {
  const count = (value: number) => (codec === codecs.c8e ? u16(value) : [value & 0xff])
  const id = (value: number) => (codec === codecs.c8 ? [value & 0xff] : u16(value))
  const groups = [1, 2, 4, 8].map((size) => {
    const group = elements.filter((element) => element.size === size)
    return [...count(group.length), ...group.flatMap((one) => [...id(one.id), ...valueBytes(one.value, size)])]
  })
  const head = [...id(0), ...(codec === codecs.c16 ? [0] : []), ...count(elements.length)]
  return joinBytes(head, ...groups, codec === codecs.c8e ? count(0) : [])
}

const valueBytes = (value: number, size: number): number[] => {
  if (size === 1) return [value & 0xff]
  if (size === 2) return u16(value)
  return size === 4 ? u32(value) : u64(value)
}
