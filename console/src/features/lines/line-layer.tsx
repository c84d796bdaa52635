import type { MapHandle } from '../../map/map-types.ts'
import { useLineLayer } from './use-line-layer.ts'

/** For maps of other pages, which may leave it out: it uses the user's session. */
export const LineLayer = ({ map, isOn }: { map: MapHandle; isOn: boolean }) => {
  useLineLayer(map, isOn)
  return null
}
