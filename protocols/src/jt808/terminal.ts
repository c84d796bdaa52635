/** The terminal's side, for the simulator and the tests: bodies of the messages it sends and the replies it reads. */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { ascii, fromAscii, joinBytes, readerOf, u16, u32 } from '../bytes.ts'
import { toBcdTime } from './bcd.ts'
import type { Edition, Message } from './message.ts'
import { fieldSizes, type Registration } from './registration.ts'
import { encodeSensorItem, sensorItemId } from './sensor-item.ts'

/** Writes ASCII only; plates beyond ASCII are for the test of the reader. */
export const registerBody = (of: Registration, edition: Edition): Uint8Array => {
  const sizes = fieldSizes[edition]
  return joinBytes(
    u16(of.province),
    u16(of.city),
    padded(of.maker, sizes.maker),
    padded(of.model, sizes.model),
    padded(of.terminalId, sizes.terminalId),
    [of.plateColour],
    ascii(of.plate),
  )
}

export const authenticateBody = (code: string, edition: Edition, imei = '', software = ''): Uint8Array =>
  edition === 2013 ? ascii(code) : joinBytes([code.length], ascii(code), padded(imei, 15), padded(software, 20))

const padded = (text: string, size: number): Uint8Array => {
  const field = new Uint8Array(size)
  field.set(ascii(text).subarray(0, size))
  return field
}

export interface TerminalFix {
  readonly atMs: number
  /** The position; absent when there is no fix. */
  readonly lng?: number
  readonly lat?: number
  readonly altitudeM?: number
  readonly speedKmh?: number
  readonly headingDeg?: number
  readonly satellites?: number
  readonly isAccOn?: boolean
  readonly mileageKm?: number
  readonly fuelL?: number
  readonly signal?: number
  readonly measures?: readonly Pick<Measure, 'key' | 'value'>[]
}

export const locationBody = (fix: TerminalFix): Uint8Array => {
  const { lng = 0, lat = 0 } = fix
  const isFixed = fix.lng !== undefined && fix.lat !== undefined
  const status = (fix.isAccOn ? 1 : 0) | (isFixed ? 2 : 0) | (lat < 0 ? 4 : 0) | (lng < 0 ? 8 : 0)
  return joinBytes(
    u32(0),
    u32(status),
    u32(Math.round(Math.abs(lat) * 1e6)),
    u32(Math.round(Math.abs(lng) * 1e6)),
    u16(Math.round(fix.altitudeM ?? 0)),
    u16(Math.round((fix.speedKmh ?? 0) * 10)),
    u16(Math.round(fix.headingDeg ?? 0) % 360),
    toBcdTime(fix.atMs),
    item(0x01, fix.mileageKm, (km) => u32(Math.round(km * 10))),
    item(0x02, fix.fuelL, (litres) => u16(Math.round(litres * 10))),
    item(0x30, fix.signal, (signal) => [signal]),
    item(0x31, fix.satellites, (count) => [count]),
    item(sensorItemId, fix.measures, (measures) => [...encodeSensorItem(measures)]),
  )
}

const item = <Value>(id: number, value: Value | undefined, content: (value: Value) => number[]): number[] => {
  if (value === undefined) return []
  const bytes = content(value)
  return [id, bytes.length, ...bytes]
}

/** `isStored`: kept while out of coverage and sent later. */
export const batchBody = (fixes: readonly TerminalFix[], isStored: boolean): Uint8Array => {
  const bodies = fixes.map(locationBody)
  return joinBytes(u16(fixes.length), [isStored ? 1 : 0], ...bodies.map((body) => joinBytes(u16(body.length), body)))
}

export type PlatformAnswer =
  | { readonly kind: 'general'; readonly serial: number; readonly id: number; readonly result: number }
  | { readonly kind: 'register'; readonly serial: number; readonly result: number; readonly authCode: string }

export const decodeAnswer = ({ id, body }: Message): PlatformAnswer | undefined => {
  const reader = readerOf(body)
  const serial = reader.u16()
  if (id === 0x8001) return { kind: 'general', serial, id: reader.u16(), result: reader.u8() }
  if (id !== 0x8100) return undefined
  return { kind: 'register', serial, result: reader.u8(), authCode: fromAscii(reader.take(reader.left())) }
}
