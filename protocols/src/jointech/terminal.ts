/** The lock's side, for tests and the simulator: reports, events, the code of the next opening, and the command that it gets. */
import { ascii, fromAscii, fromHex, joinBytes, u16, u32 } from '../bytes.ts'

export interface LockFix {
  readonly atMs: number
  readonly lng?: number
  readonly lat?: number
  readonly isOpen: boolean
  readonly isCut?: boolean
  readonly batteryPct: number
}

/** A report of a JT701D; `serial` is 0 to 255. */
export const reportBytes = (terminal: string, fix: LockFix, serial: number): Uint8Array => {
  const { lng, lat, isOpen, isCut = false } = fix
  const flags = lng === undefined || lat === undefined ? 0 : 1 + (lat >= 0 ? 2 : 0) + (lng >= 0 ? 4 : 0)
  const status = (isCut ? 1 << 3 : 0) | (isOpen ? 0 : (1 << 6) | (1 << 7)) | (1 << 13)
  const body = joinBytes(
    fromHex(stampOf(fix.atMs) + packed(lat ?? 0, 8) + packed(lng ?? 0, 9) + flags.toString(16)),
    [0, 0, ...u32(0), 8, ...u32(0), ...u16(status), fix.batteryPct, ...u32(0), 20, 0, 1, 0, 0],
    fromHex('0f0f0f0f0f0f0f0f'),
    [0, 0, ...u16(460), 0, serial],
  )
  return joinBytes([0x24], fromHex(terminal), [0x19, 0x11, ...u16(body.length)], body)
}

export const codeBytes = (terminal: string, code: string): Uint8Array => ascii(`(${terminal},P52,2,${code})`)

/** What became of an opening by the dynamic password. */
export const openingBytes = (terminal: string, atMs: number, { isOpened, serial }: Opening): Uint8Array => {
  const text = stampOf(atMs)
  const [day, time] = [text.slice(0, 6), text.slice(6)]
  const result = isOpened ? '98' : '0'
  return ascii(`(${terminal},P45,${day},${time},22.56035,N,114.01640,E,A,0,0,6,${result},0000000000,1,0,${serial},5)`)
}
interface Opening {
  readonly isOpened: boolean
  readonly serial: number
}

/** The code of a command to open; undefined: it is none. */
export const codeOfCommand = (bytes: Uint8Array): string | undefined => /\(P52,3,(\d+)\)/.exec(fromAscii(bytes))?.[1]

const packed = (degrees: number, digits: number): string => {
  const whole = Math.floor(Math.abs(degrees))
  const minutes = Math.min(Math.round((Math.abs(degrees) - whole) * 60 * 1e4), 599_999)
  return String(whole * 1e6 + minutes).padStart(digits, '0')
}
/** ddmmyyhhmmss. */
const stampOf = (atMs: number): string => {
  const [year, month, day, ...time] = new Date(atMs).toISOString().slice(2, 19).split(/\D/)
  return [day, month, year, ...time].join('')
}
