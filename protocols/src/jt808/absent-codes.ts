/** The codes of each item that mean that there is no such sensor or value, which is not a fault. */
export const absentCodes: Readonly<Record<number, readonly number[]>> = {
  /** "Not known", as in the answer to AT+CSQ. */
  0x30: [99],
  /** No probe: all bits, the twelve bits of the chip, or 127.0 °C, beyond its range. */
  0x51: [0xffff, 0x0fff, 0x04f6],
  /** No humidity sensor. */
  0x58: [0xffff, 0x0fff],
  /** Charging; the percentage is not measured then. */
  0xd4: [0xff],
  0xe1: [0xff],
  0xe9: [0xff],
}
