import type { MapHandle } from '../../map/map-types.ts'
import { useSiteLayer } from './use-site-layer.ts'

/** The sites on maps of other pages; share pages leave them out, because they need a user's session. */
export const SiteLayer = ({ map, isOn }: { map: MapHandle; isOn: boolean }) => {
  useSiteLayer(map, { isOn })
  return null
}
