/**
 * Codes by which GT06 terminals report that nothing was measured. Such a field becomes a fault with its raw value (`except` in
 * measure.ts).
 */
export const absentCodes = {
  /** Largest and smallest i16: the Bluetooth tag was not heard. */
  tagTemp: [0x7fff, -0x8000],
  tagHum: [0x7fff, 0xffff],
  /** Wired DS18B20: 85.00 ℃ is its power-on value, the others are the ends of its code range. */
  probeTemp: [8500, -12_700, 0x7fff, -0x8000],
  /** The heartbeat has no measured voltage. */
  heartbeatVoltage: [0],
} as const
