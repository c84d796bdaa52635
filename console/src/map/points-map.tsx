/**
 * A map that fits the points it shows: one for each object, aggregated where there are many.
 * Choosing one opens it.
 */
import { limits } from '@coldway/contract/limits.ts'
import { useEffect, useRef, useState } from 'react'
import type { MapHandle } from './map-types.ts'
import { MapView } from './map-view.tsx'
import { createPointsLayer, type PointsLayer } from './points-layer.ts'
import type { MapPoint } from './points-types.ts'
import { boundsOf } from './track-line.ts'

interface PointsMapProps {
  readonly title: string
  /** Undefined while the points are being loaded. */
  readonly points: readonly MapPoint[] | undefined
  /**
   * The map fits its points when this changes, and otherwise stays where the user left it. By
   * default, the ids of the objects.
   */
  readonly subject?: string
  readonly onPick: (id: number) => void
  readonly onUnsupported: () => void
}
interface Parts {
  readonly map: MapHandle
  readonly layer: PointsLayer
}
const paddingPx = { top: 50, right: 50, bottom: 50, left: 50 }
const nearZoom = 9

export const PointsMap = ({ title, points, subject, onPick, onUnsupported }: PointsMapProps) => {
  const [parts, setParts] = useState<Parts>()
  const fitted = useRef<string>(undefined)
  useEffect(() => {
    if (!parts || !points) return
    parts.layer.set(points)
    const shown = subject ?? points.map(({ id }) => id).join()
    if (shown === fitted.current) return
    const bounds = boundsOf(points)
    // A map without points yet has not been fitted to its subject.
    fitted.current = bounds ? shown : undefined
    if (bounds) parts.map.fit(bounds, { paddingPx, maxZoom: nearZoom })
  }, [parts, points, subject])
  return (
    <MapView
      title={title}
      onReady={(map) => {
        const layer = createPointsLayer(map, { mode: 'aggregate', aggregateAbove: limits.aggregateAbove, onPick })
        setParts({ map, layer })
        return () => {
          fitted.current = undefined
          setParts(undefined)
          layer.remove()
        }
      }}
      onUnsupported={onUnsupported}
    />
  )
}
