/** Road conditions on the map, with what their colours say. Loaded when it is switched on. */
import { roadConditions } from '@coldway/contract/enums.ts'
import type { MapSource } from '@coldway/contract/places/maps.ts'
import { useEffect } from 'react'
import type { MapHandle } from '../../map/map-types.ts'
import { roadColours } from '../../map/road-colours.ts'
import { showTraffic } from '../../map/traffic-layer.ts'
import { useText } from '../../settings/texts.ts'
import './traffic.css'

interface TrafficProps {
  readonly map: MapHandle
  readonly traffic: NonNullable<MapSource['traffic']>
}

export const Traffic = ({ map, traffic }: TrafficProps) => {
  const t = useText()
  useEffect(() => showTraffic(map, traffic), [map, traffic])
  return (
    <section className="map-traffic" aria-label={t('monitoring.map.trafficLegend')}>
      <ul>
        {[...roadConditions].reverse().map((condition) => (
          <li key={condition}>
            <i style={{ background: roadColours[condition] }} />
            {t(`enums.roadConditions.${condition}`)}
          </li>
        ))}
      </ul>
    </section>
  )
}
