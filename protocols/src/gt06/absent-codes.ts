/**
 * Codes by which GT06 terminals say that nothing was measured. Such a field becomes a fault with its raw value and never a
 * good one (`except` in measure.ts).
 */
export const absentCodes = {
  /** Largest and smallest i16 of a Bluetooth tag that has not been heard. */
  tagTemp: [0x7fff, -0x8000],
  tagHum: [0x7fff, 0xffff],
  /** A wired DS18B20: 85.00 ℃ after power-on, before it has measured, and the ends of its range of codes. */
  probeTemp: [8500, -12_700, 0x7fff, -0x8000],
  /** A heartbeat without a measured voltage. */
  heartbeatVoltage: [0],
} as const
