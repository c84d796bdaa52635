/** By item: the codes with which makers say that there is no such sensor or no such value, which is no fault. */
export const absentCodes: Readonly<Record<number, readonly number[]>> = {
  /** "Not known", as in the answer to AT+CSQ. */
  0x30: [99],
  /** No probe: all bits, the twelve bits of the chip, and 127.0 °C, which no such probe can measure. */
  0x51: [0xffff, 0x0fff, 0x04f6],
  /** No humidity sensor. */
  0x58: [0xffff, 0x0fff],
  /** On the charger, where the percentage is not measured. */
  0xd4: [0xff],
  0xe1: [0xff],
  0xe9: [0xff],
}
