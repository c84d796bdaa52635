/**
 * Values by which codecs say that nothing was measured: those of Dragino and others hand on what a missing probe tells, 0x7FFF
 * and 0x8000 in hundredths or tenths. `except` makes faults of them, with their raw value.
 */
export const absentCodes = { temp: [327.67, -327.68, 3276.7, -3276.8], hum: [327.67, 3276.7, 6553.5] } as const
