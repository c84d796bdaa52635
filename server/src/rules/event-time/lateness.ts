import { limits } from '@coldway/contract/limits.ts'

/** False: the reading came so late after its own time that it is history only (faults.md A11, G2). */
export const isInTime = ({ atMs, arrivedMs }: { readonly atMs: number; readonly arrivedMs: number }): boolean =>
  arrivedMs - atMs <= limits.lateReadingMs
