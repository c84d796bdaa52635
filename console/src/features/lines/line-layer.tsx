import type { MapHandle } from '../../map/map-types.ts'
import { useLineLayer } from './use-line-layer.ts'

/** For maps of other pages, which may leave it out: it asks with the session of the user. */
export const LineLayer = ({ map, isOn }: { map: MapHandle; isOn: boolean }) => {
  useLineLayer(map, isOn)
  return null
}
