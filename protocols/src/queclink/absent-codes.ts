/** Codes by which Queclink terminals report that nothing was measured; `except` turns them into faults with their raw value. */
export const absentCodes = {
  /** 85 ℃ in sixteenths: the power-on value of a DS18B20. */
  wireTemp: [0x550],
} as const
