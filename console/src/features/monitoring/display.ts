/** How one user likes the monitoring centre, kept for him on the server. */
import { displayModes, type DisplayMode } from '@coldway/contract/enums.ts'
import { useKept } from '../../api/use-kept.ts'
import type { Boundaries, MapTheme } from '../../map/map-types.ts'

export interface Display {
  readonly mode: DisplayMode
  readonly boundaries: Boundaries
  readonly mapTheme: MapTheme
  readonly isGrouped: boolean
  readonly isTable: boolean
}

export const defaultDisplay: Display = {
  mode: 'aggregate',
  boundaries: 'default',
  mapTheme: 'light',
  isGrouped: true,
  isTable: false,
}
const boundaries = ['default', 'cn', 'none'] as const
const mapThemes = ['light', 'dark'] as const

export const readDisplay = (kept: unknown): Display | undefined => {
  if (typeof kept !== 'object' || kept === null) return undefined
  const of = kept as Record<string, unknown>
  const oneOf = <Value>(values: readonly Value[], value: unknown, other: Value) =>
    values.find((one) => one === value) ?? other
  return {
    mode: oneOf(displayModes, of.mode, defaultDisplay.mode),
    boundaries: oneOf(boundaries, of.boundaries, defaultDisplay.boundaries),
    mapTheme: oneOf(mapThemes, of.mapTheme, defaultDisplay.mapTheme),
    isGrouped: oneOf([true, false], of.isGrouped, defaultDisplay.isGrouped),
    isTable: oneOf([true, false], of.isTable, defaultDisplay.isTable),
  }
}

export const useDisplay = (): readonly [Display, (change: Partial<Display>) => void] => {
  const { value, keep } = useKept('monitoring.display', readDisplay)
  const display = value ?? defaultDisplay
  return [display, (change) => keep({ ...display, ...change })]
}
