/**
 * Values by which codecs report that nothing was measured: Dragino's and others pass on the codes of a missing probe, 0x7FFF
 * and 0x8000 in hundredths or tenths. `except` turns them into faults with their raw value.
 */
export const absentCodes = { temp: [327.67, -327.68, 3276.7, -3276.8], hum: [327.67, 3276.7, 6553.5] } as const
