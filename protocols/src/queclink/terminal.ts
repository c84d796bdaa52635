/** The device's side, for the simulator and the tests: a vehicle tracker with wired thermometers (GTERI). */
import { ascii } from '../bytes.ts'

export interface EriFix {
  /** Time of the report, to the second. */
  readonly atMs: number
  /** The last known position. */
  readonly lng?: number | undefined
  readonly lat?: number | undefined
  readonly speedKmh?: number | undefined
  readonly headingDeg?: number | undefined
  readonly altitudeM?: number | undefined
  /** Time of that position; when it differs from the report's, there is no present fix. */
  readonly fixMs?: number | undefined
  readonly acc?: number | undefined
  readonly mileageKm?: number | undefined
  readonly batteryPct?: number | undefined
  /** Temperature of each wired thermometer; null: it fails, and reports its power-on value. */
  readonly tempsC?: readonly (number | null)[]
}

const version = '271002'
const powerOn = 0x550

export const eriBytes = (imei: string, fix: EriFix, count: number): Uint8Array => {
  const { atMs, fixMs = atMs, tempsC = [] } = fix
  const hdop = fix.lng === undefined || fixMs !== atMs ? 0 : 1
  const place = [
    (fix.speedKmh ?? 0).toFixed(1),
    Math.round(fix.headingDeg ?? 0) % 360,
    (fix.altitudeM ?? 0).toFixed(1),
    (fix.lng ?? 0).toFixed(6),
    (fix.lat ?? 0).toFixed(6),
    stamp(fixMs),
  ]
  const thermometers = tempsC.flatMap((tempC, at) => [`28F8A149F69A3C${hex(at, 2)}`, 1, hex(sixteenths(tempC), 4)])
  const state = `${fix.acc ? 22 : 21}0100`.replace('210100', '110000')
  const fields = [
    `+RESP:GTERI,${version},${imei},,00000002,12400,10,1,${hdop}`,
    ...place,
    '0460,0000,287D,0A1B2C3D,00',
    (fix.mileageKm ?? 0).toFixed(1),
    `,,,${fix.batteryPct === undefined ? '' : Math.round(fix.batteryPct)}`,
    `${state},2,${tempsC.length}`,
    ...thermometers,
    stamp(atMs),
    hex(count, 4),
  ]
  return ascii(`${fields.join(',')}$`)
}

export const acknowledgeBytes = (imei: string, { name, serial }: { name: string; serial: string }, atMs: number) =>
  ascii(`+ACK:${name},${version},${imei},,${serial},${stamp(atMs)},0000$`)

const sixteenths = (tempC: number | null): number => (tempC === null ? powerOn : Math.round(tempC * 16) & 0xffff)
const hex = (value: number, length: number): string => value.toString(16).toUpperCase().padStart(length, '0')
const stamp = (atMs: number): string => new Date(atMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
