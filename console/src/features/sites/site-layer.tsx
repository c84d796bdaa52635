import type { MapHandle } from '../../map/map-types.ts'
import { useSiteLayer } from './use-site-layer.ts'

/** For maps of other pages, which may leave it out: it uses the user's session. */
export const SiteLayer = ({ map, isOn }: { map: MapHandle; isOn: boolean }) => {
  useSiteLayer(map, { isOn })
  return null
}
