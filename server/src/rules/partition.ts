/** Into which part a device falls, for good: what was written yesterday is read by whoever holds the part today. */
export const partitionCount = 64

/** Ids are given in a row; a multiplicative hash scatters any pattern in them (Knuth: 2^32 / golden ratio). */
export const partitionOf = (deviceId: number): number => Math.imul(deviceId, 0x9e3779b1) >>> 26
