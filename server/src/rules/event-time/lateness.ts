import { limits } from '@coldway/contract/limits.ts'

/** False when the reading came so late after its event time that it is history only (faults.md A11, G2). */
export const isInTime = ({ atMs, arrivedMs }: { readonly atMs: number; readonly arrivedMs: number }): boolean =>
  arrivedMs - atMs <= limits.lateReadingMs
