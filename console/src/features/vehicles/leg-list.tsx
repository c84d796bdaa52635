/** The devices behind the track of a vehicle, each with its time on it and its share of the fixes. */
import { devicePath } from '@coldway/contract/screens/screens.ts'
import type { TrackLeg, VehicleTrack } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { Link } from 'react-router'
import { lineColourOf } from '../../map/map-palette.ts'
import { formatMinute, formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Empty } from '../../ui/base/states.tsx'
import type { TrackList } from '../tracks/index.ts'
import { numberOf } from './joined-legs.ts'

interface LegListProps {
  readonly track: Pick<VehicleTrack, 'legs' | 'handovers'>
  /** A device was chosen where it first leads. */
  readonly onSelect: Parameters<TrackList['content']>[0]
}

export const LegList = ({ track: { legs, handovers }, onSelect }: LegListProps) => {
  const t = useText()
  if (legs.length === 0) return <Empty text={t('vehicles.none')} />
  return (
    <div className="leg-list">
      {handovers === null && <p className="vehicle-hint">{t('vehicles.tracks.manyHandovers')}</p>}
      <ol>
        {legs.map((leg, index) => {
          const first = handovers?.find((one) => one.leg === index)
          return (
            <LegRow
              key={`${leg.deviceId} ${leg.fromMs}`}
              leg={leg}
              index={index}
              onSelect={first && (() => onSelect(first))}
            />
          )
        })}
      </ol>
    </div>
  )
}

interface LegRowProps {
  readonly leg: TrackLeg
  readonly index: number
  /** Undefined when it never led. */
  readonly onSelect: (() => void) | undefined
}

const LegRow = ({ leg, index, onSelect }: LegRowProps) => {
  const t = useText()
  const at = (atMs: number) => formatMinute(formatTime(atMs))
  return (
    <li>
      <i aria-hidden="true" style={{ background: lineColourOf(index) }}>
        {numberOf(index)}
      </i>
      <span>
        <b>
          <Link to={devicePath(leg.deviceCode)}>{leg.deviceName}</Link>
        </b>
        <small>
          {at(leg.fromMs)} – {at(leg.untilMs)}
        </small>
        <small>
          {leg.fixes > 0
            ? t('vehicles.tracks.fixes', { count: leg.fixes, shown: formatNumber(leg.fixes) })
            : t('vehicles.tracks.noFixes')}
        </small>
      </span>
      {onSelect && <Button onClick={onSelect}>{t('vehicles.tracks.show')}</Button>}
    </li>
  )
}
