/**
 * The number of partitions. A device's partition never changes, as inbox rows written before are read by its later
 * holder.
 */
export const partitionCount = 64

/** Ids are consecutive; a multiplicative hash scatters any pattern in them (Knuth: 2^32 / golden ratio). */
export const partitionOf = (deviceId: number): number => Math.imul(deviceId, 0x9e3779b1) >>> 26
