/** What the probes of a run measured at a slot. Pure. */
import type { MeasuredPlace } from '@coldway/contract/mappings/mapping-field.ts'
import type { Mapping, MappingProbe, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'

export interface Scale {
  readonly low: number
  readonly high: number
}

/** The lowest and the highest value of a run; undefined: nothing was measured. */
export const rangeOfRun = ({ probes }: MappingResult): Scale | undefined => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { values } of probes)
    for (const value of values) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  return low > high ? undefined : { low, high }
}

/** The slot of a moment; the first one without a moment. */
export const slotAt = ({ fromMs, slotMs, spread }: MappingResult, atMs: number | undefined): number =>
  atMs === undefined ? 0 : Math.max(0, Math.min(spread.length - 1, Math.floor((atMs - fromMs) / slotMs)))

export interface ProbeNow {
  readonly probe: MappingProbe
  /** The number of the probe in the table, counted from 1. */
  readonly number: number
  readonly value: number | null
}

export const probesAt = ({ probes }: Mapping, { probes: measured }: MappingResult, slot: number): ProbeNow[] => {
  const values = new Map(measured.map((one) => [one.id, one.values[slot] ?? null]))
  return probes.map((probe, index) => ({ probe, number: index + 1, value: values.get(probe.id) ?? null }))
}

/** The probes whose values are known, with their places. */
export const measuredAt = (probes: readonly ProbeNow[]): MeasuredPlace[] =>
  probes.flatMap(({ probe: { x, y, z }, value }) => (value === null ? [] : [{ x, y, z, value }]))
