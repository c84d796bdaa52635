/** What a thermometer said in one advertisement; what it did not say is left out. */
export interface ThermometerReading {
  readonly tempC?: number
  readonly humPct?: number
  readonly batteryPct?: number
}

/** Nearest hundredth: the formats count in hundredths, which binary fractions do not hold. */
export const hundredths = (count: number): number => Math.round(count) / 100
