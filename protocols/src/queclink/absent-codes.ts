/** Codes by which Queclink terminals say that nothing was measured; `except` makes faults of them, with their raw value. */
export const absentCodes = {
  /** 85 ℃ in sixteenths: what a DS18B20 reports before it has measured. */
  wireTemp: [0x550],
} as const
