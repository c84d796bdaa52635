/** The device's side of GT06, for the simulator and the tests. */
import { ascii, joinBytes, u16, u32 } from '../bytes.ts'
import { packetBytes } from './frames.ts'
import { packetIds } from './gt06.ts'

export interface MovingFix {
  /** The time in UTC milliseconds, which is sent to the second. */
  readonly atMs: number
  readonly lng?: number
  readonly lat?: number
  readonly speedKmh?: number
  readonly headingDeg?: number
  readonly satellites?: number
  readonly acc?: number
  readonly mileageKm?: number
}

export const loginBytes = (imei: string, serial: number): Uint8Array =>
  packetBytes({ id: packetIds.login, content: Buffer.from(imei.padStart(16, '0'), 'hex'), serial })

/** Steps as in state.ts: voltage 0-6, signal 0-4. */
export const heartbeatBytes = (
  { acc = 0, voltage = 6, signal = 4 }: { acc?: number; voltage?: number; signal?: number },
  serial: number,
): Uint8Array =>
  packetBytes({ id: packetIds.heartbeat, content: Uint8Array.of(acc << 1, voltage, signal, 0, 1), serial })

/** The message of a thermometer at the serial port. */
export const temperatureBytes = (tempC: number, serial: number): Uint8Array =>
  packetBytes({ id: packetIds.serialPort, content: joinBytes([3], ascii(tempC.toFixed(1)), [0xa1, 0xe6]), serial })

export const movingBytes = (fix: MovingFix, serial: number): Uint8Array =>
  packetBytes({ id: packetIds.moving, content: joinBytes(fixBytes(fix), cellBytes, motionBytes(fix)), serial })

const fixBytes = (fix: MovingFix): Uint8Array => {
  const { atMs, lng, lat, speedKmh = 0, headingDeg = 0, satellites = 8 } = fix
  const at = new Date(atMs)
  const hasFix = lng !== undefined && lat !== undefined
  const course =
    (Math.round(headingDeg) % 360) |
    (hasFix ? 0x1000 : 0) |
    ((lat ?? 0) >= 0 ? 0x400 : 0) |
    ((lng ?? 0) < 0 ? 0x800 : 0)
  const size = (degrees = 0): number[] => u32(Math.round(Math.abs(degrees) * 1_800_000))
  return joinBytes(
    [at.getUTCFullYear() % 100, at.getUTCMonth() + 1, at.getUTCDate()],
    [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()],
    [0xc0 | (hasFix ? Math.min(15, satellites) : 0)],
    size(lat),
    size(lng),
    [Math.min(255, Math.round(speedKmh))],
    u16(course),
  )
}

const cellBytes = joinBytes(u16(460), [0], u16(0x287d), [0, 0x1f, 0x71])

const motionBytes = ({ acc = 0, mileageKm }: MovingFix): Uint8Array =>
  joinBytes([acc, 0, 0], mileageKm === undefined ? [] : u32(Math.round(mileageKm * 1000)))
