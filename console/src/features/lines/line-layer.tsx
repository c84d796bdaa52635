import type { MapHandle } from '../../map/map-types.ts'
import { useLineLayer } from './use-line-layer.ts'

/** The lines on maps of other pages; share pages leave them out, because they need a user's session. */
export const LineLayer = ({ map, isOn }: { map: MapHandle; isOn: boolean }) => {
  useLineLayer(map, isOn)
  return null
}
