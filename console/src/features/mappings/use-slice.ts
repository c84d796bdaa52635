/** The cells of a slice inside of the probes that are known, with the value between them. The hull is worked out only when these change. */
import { hullOf, interpolate, type MeasuredPlace, placesOfSlice } from '@coldway/contract/mappings/mapping-field.ts'
import type { Mapping } from '@coldway/contract/mappings/mapping-fields.ts'
import { cellsOf } from '@coldway/contract/mappings/mapping-view.ts'
import { useMemo } from 'react'
import { measuredAt, type ProbeNow } from './run-values.ts'

const cellsMax = 400

export interface Slice {
  readonly heightM: number
  readonly columns: number
  readonly rows: number
  /** Row by row; null: outside, where nothing is known. */
  readonly cells: readonly (MeasuredPlace | null)[]
}

export const useSlice = (study: Mapping, probes: readonly ProbeNow[], heightM: number): Slice => {
  const measured = measuredAt(probes)
  const known = probes.flatMap(({ probe, value }) => (value === null ? [] : [probe.id])).join()
  const isInside = useMemo(() => hullOf(measured), [study, known])
  const { places, ...grid } = useMemo(() => {
    const grid = cellsOf(study, cellsMax)
    return { ...grid, places: placesOfSlice({ ...study, ...grid, heightM }, isInside) }
  }, [study, isInside, heightM])
  const cells = places.map((at) => {
    const value = at && interpolate(at, measured)
    return at === null || value === null ? null : { ...at, value }
  })
  return { heightM, ...grid, cells }
}
