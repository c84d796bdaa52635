/**
 * Teltonika EYE sensor, manufacturer data of 0x089A, protocol version 1. Pure.
 *
 * | byte | field, big-endian |
 * |---|---|
 * | 0 | version |
 * | 1 | flags: 0 temperature, 1 humidity, 2 magnet (3 its state), 4 movement, 5 angle, 6 battery low, 7 voltage |
 * | then those of them that stand | 2 temperature in 0.01 °C, 1 humidity in %, 2 movement, 3 angle, 1 voltage |
 */
import { hundredths, type ThermometerReading } from './reading.ts'

export const eyeCompany = 0x089a
const version = 1
const [hasTemp, hasHumidity] = [0b01, 0b10]

/** Undefined when it is another format. It reports its battery as a voltage, of which no share follows. */
export const readEye = (data: DataView): ThermometerReading | undefined => {
  if (data.byteLength < 2 || data.getUint8(0) !== version) return undefined
  const flags = data.getUint8(1)
  const tempBytes = (flags & hasTemp) === 0 ? 0 : 2
  const humAt = 2 + tempBytes
  return {
    ...(tempBytes > 0 && humAt <= data.byteLength && { tempC: hundredths(data.getInt16(2)) }),
    ...((flags & hasHumidity) !== 0 && humAt < data.byteLength && { humPct: data.getUint8(humAt) }),
  }
}
