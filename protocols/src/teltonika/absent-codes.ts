/** Codes by which Teltonika devices report that a sensor cannot be read, from the maker's parameter lists. */
export const absentCodes = {
  /** Dallas: 85.0 is the power-on value of the chip; 200 read error, 300 not connected, 400 wrong id, 500 as 85.0. */
  dallas: [850, 2000, 3000, 4000, 5000, -3000, 32_767, -32_768],
  /** Bluetooth: 2000 unreadable, 3000 not found, 4000 abnormal; 32765 to 32767 the same on other series. */
  bleTemp: [2000, 3000, 4000, -3000, 32_765, 32_766, 32_767, -32_768],
  bleHum: [2000, 3000, 4000, 32_765, 32_766, 32_767, 65_535],
  eyeHum: [255],
  tagTemp: [32_767, -32_768],
  tagHum: [255],
} as const
