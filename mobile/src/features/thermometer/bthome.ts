/**
 * BTHome version 2 (bthome.io/format), service data of 0xFCD2. Pure.
 *
 * | byte | field |
 * |---|---|
 * | 0 | bit 0 encrypted, bit 2 sends at events, bits 5 to 7 version |
 * | then, for each object | its id, and its value, little-endian; ids ascend |
 */
import { hundredths, type ThermometerReading } from './reading.ts'

export const bthomeService = '0000fcd2-0000-1000-8000-00805f9b34fb'
const version = 2

/** undefined: no BTHome that can be read without a key. Objects after one of unknown length are left out. */
export const readBthome = (data: DataView): ThermometerReading | undefined => {
  if (data.byteLength === 0) return undefined
  const info = data.getUint8(0)
  if (info >> 5 !== version || (info & 1) === 1) return undefined
  let said: ThermometerReading = {}
  for (let at = 1; at < data.byteLength; ) {
    const id = data.getUint8(at)
    const length = lengthOf(id)
    if (length === undefined || at + 1 + length > data.byteLength) break
    // The first of several of a kind, such as the probes of one device, is taken.
    said = { ...meanings[id]?.(data, at + 1), ...said }
    at += 1 + length
  }
  return said
}

const meanings: Readonly<Record<number, (data: DataView, at: number) => ThermometerReading>> = {
  0x01: (data, at) => ({ batteryPct: data.getUint8(at) }),
  0x02: (data, at) => ({ tempC: hundredths(data.getInt16(at, true)) }),
  0x03: (data, at) => ({ humPct: hundredths(data.getUint16(at, true)) }),
  0x2e: (data, at) => ({ humPct: data.getUint8(at) }),
  0x45: (data, at) => ({ tempC: hundredths(data.getInt16(at, true) * 10) }),
  0x57: (data, at) => ({ tempC: data.getInt8(at) }),
  0x58: (data, at) => ({ tempC: hundredths(data.getInt8(at) * 35) }),
}

/** Bytes of the values, as the table of the format gives them; ids that are not here, texts among them, end the reading. */
const ids: Readonly<Record<1 | 2 | 3 | 4, readonly number[]>> = {
  1: [
    0x00, 0x01, 0x09, 0x0f, 0x10, 0x11, 0x15, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x21,
    0x22, 0x23, 0x24, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2e, 0x2f, 0x3a, 0x46, 0x57, 0x58, 0x59,
  ],
  2: [
    0x02, 0x03, 0x06, 0x07, 0x08, 0x0c, 0x0d, 0x0e, 0x12, 0x13, 0x14, 0x3c, 0x3d, 0x3f, 0x40, 0x41, 0x43, 0x44, 0x45,
    0x47, 0x48, 0x49, 0x4a, 0x51, 0x52, 0x56, 0x5a, 0x5d,
  ],
  3: [0x04, 0x05, 0x0a, 0x0b, 0x42, 0x4b],
  4: [0x3e, 0x4c, 0x4d, 0x4e, 0x4f, 0x50, 0x55, 0x5b],
}
const lengths = new Map(Object.entries(ids).flatMap(([length, of]) => of.map((id) => [id, Number(length)] as const)))
const lengthOf = (id: number): number | undefined => lengths.get(id)
