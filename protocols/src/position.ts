/**
 * Accepts plausible positions only: 0,0 is a receiver without a fix, and a latitude beyond 90 has swapped axes or bytes. An
 * implausible position is dropped; the report's measures still count. Ingest judges jumps.
 */
import type { Position } from '@coldway/contract/readings/report.ts'

export const positionOf = (position: Position): Position | undefined => {
  const { lng, lat } = position
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return undefined
  return lng === 0 && lat === 0 ? undefined : position
}
