/** The user's lines on any map; only the newest where there are very many. */
import { type LineDetail, lineLimits, lines } from '@coldway/contract/lines/lines.ts'
import { useEffect, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import type { MapHandle } from '../../map/map-types.ts'
import type { MapShape } from '../../map/shapes.ts'
import { createShapesLayer, type ShapesLayer } from '../../map/shapes-layer.ts'

/** Distinct from the colours of states and tracks. */
const colour = '#7c3aed'
const sign = 'line'
const signs = {
  [sign]: {
    path: 'M6 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM18 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 17.5H15a4 4 0 0 0 0-8H9a3 3 0 0 1 0-6h6.5',
    colour,
  },
}
const newest = { page: 1, size: lineLimits.linesAtOnceMax, conditionVos: [] }

export const useLineLayer = (map: MapHandle, isOn: boolean): void => {
  const isShown = (useCan('line:view') ?? false) && isOn
  const [layer, setLayer] = useState<ShapesLayer>()
  useEffect(() => {
    if (!isShown) return
    const made = createShapesLayer(map, { name: 'lines', signs })
    setLayer(made)
    return () => {
      setLayer(undefined)
      made.remove()
    }
  }, [map, isShown])
  const listed = useCall(lines.queryPageList, newest, { isEnabled: isShown })
  const lineIds = listed.data?.records.map(({ id }) => id) ?? []
  const found = useCall(
    lines.queryByLineIds,
    { lineIds },
    { isEnabled: isShown && lineIds.length > 0, keepsLast: true },
  )
  const drawn = lineIds.length > 0 ? found.data : listed.data && none
  useEffect(() => {
    if (drawn) layer?.set(drawn.map(shapeOf))
  }, [layer, drawn])
}

const none: readonly LineDetail[] = []

const shapeOf = ({ id, lineName, path, startPoint }: LineDetail): MapShape => {
  const points = path.map(([lng, lat]) => ({ lng, lat }))
  return { kind: 'way', id, name: lineName, sign, colour, points, centre: points[points.length >> 1] ?? startPoint }
}
