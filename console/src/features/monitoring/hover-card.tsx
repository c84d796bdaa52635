import { titleOf } from '@coldway/contract/devices/device-state.ts'
import type { PointHover } from '../../map/points-layer.ts'
import { useText } from '../../settings/texts.ts'
import { Dot } from '../../ui/base/pill.tsx'
import { LevelMark } from '../alarms/index.ts'
import { AddressLine } from '../places/index.ts'
import { LastReport, Temperature } from './device-row.tsx'
import type { DeviceStore } from './device-store.ts'
import { statusOf } from './status.ts'
import { useTracked } from './use-tracked.ts'

/** Three lines about the device under the pointer. */
export const HoverCard = ({ store, hover }: { store: DeviceStore; hover: PointHover }) => {
  const t = useText()
  const one = useTracked(store, hover.id)
  if (!one) return null
  const status = statusOf(one)
  return (
    <div className="hover-card" role="tooltip" style={{ transform: `translate(${hover.x + 16}px, ${hover.y - 20}px)` }}>
      {one.alarm ? <LevelMark level={one.alarm.level} isShort /> : <Dot tone={status.tone} label={t(status.text)} />}
      <b>{titleOf(one.device)}</b>
      <Temperature one={one} />
      <small>
        {t(status.text)} · <LastReport one={one} />
      </small>
      {one.state?.fix && (
        <small>
          <AddressLine key={hover.id} place={one.state.fix} />
        </small>
      )}
    </div>
  )
}
