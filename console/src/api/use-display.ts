/** The user's display settings of the monitoring centre and its map; kept with the account. */
import { displayModes, type DisplayMode, type MapProvider, mapProviders } from '@coldway/contract/enums.ts'
import { useEffect, useState } from 'react'
import { useKept } from './use-kept.ts'
import type { Boundaries, MapTheme } from '../map/map-types.ts'

export interface Display {
  readonly mode: DisplayMode
  readonly boundaries: Boundaries
  readonly mapTheme: MapTheme
  readonly provider: MapProvider
  readonly isGrouped: boolean
  readonly isTable: boolean
  /** Shows the user's sites on the map. */
  readonly hasSites: boolean
  /** Shows the user's lines on the map. */
  readonly hasLines: boolean
  /** Shows road conditions, where the map's provider gives them. */
  readonly hasTraffic: boolean
}

export const defaultDisplay: Display = {
  mode: 'aggregate',
  boundaries: 'default',
  mapTheme: 'light',
  provider: 'offline',
  isGrouped: true,
  isTable: false,
  hasSites: true,
  hasLines: true,
  hasTraffic: false,
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
    provider: oneOf(mapProviders, of.provider, defaultDisplay.provider),
    isGrouped: oneOf([true, false], of.isGrouped, defaultDisplay.isGrouped),
    isTable: oneOf([true, false], of.isTable, defaultDisplay.isTable),
    hasSites: oneOf([true, false], of.hasSites, defaultDisplay.hasSites),
    hasLines: oneOf([true, false], of.hasLines, defaultDisplay.hasLines),
    hasTraffic: oneOf([true, false], of.hasTraffic, defaultDisplay.hasTraffic),
  }
}

/** A change made before the kept settings arrive shows at once and is applied on top of them. */
export const useDisplay = (): readonly [Display, (change: Partial<Display>) => void] => {
  const { value, isLoading, keep } = useKept('monitoring.display', readDisplay)
  const [early, setEarly] = useState<Partial<Display>>()
  const display = { ...(value ?? defaultDisplay), ...early }
  useEffect(() => {
    if (isLoading || !early) return
    setEarly(undefined)
    keep({ ...(value ?? defaultDisplay), ...early })
  }, [isLoading, early, value, keep])
  return [display, (change) => (isLoading ? setEarly({ ...early, ...change }) : keep({ ...display, ...change }))]
}
