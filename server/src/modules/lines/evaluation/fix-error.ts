/** How far a device may have been from where its fix says it was (faults.md G3). */

/** Of a satellite fix that says nothing of itself, and the least that any is off. */
const satelliteM = 15
/** Of a cell: kilometres. */
const cellM = 1500

export const errorOf = (isCell: boolean, accuracyM: number | null): number => {
  const least = isCell ? cellM : satelliteM
  // To the decimetre: what is read from the store is not sharper.
  return accuracyM === null ? least : Math.max(isCell ? 0 : satelliteM, Math.round(accuracyM * 10) / 10)
}
