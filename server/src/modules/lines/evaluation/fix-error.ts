/** The distance by which a device may have been away from its fix (faults.md G3). */

/** The error of a satellite fix without accuracy, and the least error of any. */
const satelliteM = 15
/** The error of a cell position. */
const cellM = 1500

export const errorOf = (isCell: boolean, accuracyM: number | null): number => {
  const least = isCell ? cellM : satelliteM
  // Round to the decimetre, as the store keeps no more.
  return accuracyM === null ? least : Math.max(isCell ? 0 : satelliteM, Math.round(accuracyM * 10) / 10)
}
