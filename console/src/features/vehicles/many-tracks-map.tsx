/** The map of several tracks: a line for each vehicle, and where each is at the moment of the clock. */
import { useEffect, useState } from 'react'
import { createLinesLayer, type LinesLayer, type MapLine } from '../../map/lines-layer.ts'
import type { MapHandle, Padding } from '../../map/map-types.ts'
import { MapView } from '../../map/map-view.tsx'
import { createSignsLayer, type MapSign, type SignsLayer } from '../../map/signs-layer.ts'
import { boundsOf } from '../../map/track-line.ts'
import type { Store } from '../../settings/store.ts'

interface ManyTracksMapProps {
  readonly title: string
  readonly lines: readonly MapLine[]
  readonly cursor: Store<number>
  readonly signsAt: (atMs: number) => readonly MapSign[]
  readonly onUnsupported: () => void
}

interface Parts {
  readonly map: MapHandle
  readonly lines: LinesLayer
  readonly signs: SignsLayer
}

const paddingPx: Padding = { top: 50, right: 50, bottom: 60, left: 50 }

export const ManyTracksMap = ({ title, lines, cursor, signsAt, onUnsupported }: ManyTracksMapProps) => {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    if (!parts) return
    parts.lines.set(lines)
    const bounds = boundsOf(lines.flatMap(({ points }) => points))
    if (bounds) parts.map.fit(bounds, { paddingPx })
  }, [parts, lines])
  useEffect(() => {
    if (!parts) return
    const show = () => parts.signs.set(signsAt(cursor.get()))
    show()
    return cursor.subscribe(show)
  }, [parts, cursor, signsAt])
  return (
    <MapView
      title={title}
      onReady={(map) => {
        const made = { map, lines: createLinesLayer(map), signs: createSignsLayer(map) }
        setParts(made)
        return () => {
          setParts(undefined)
          made.signs.remove()
          made.lines.remove()
        }
      }}
      onUnsupported={onUnsupported}
    />
  )
}
