/** A room as it is now: its temperature, the other quantities against their targets, its doors, silent devices and alarms. */
import { quantitiesOf } from '@coldway/contract/rooms/climate.ts'
import type { RoomClimate } from '@coldway/contract/rooms/rooms.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link, useSearchParams } from 'react-router'
import { listOfDevices } from '../../api/pasted-filter.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { Gauge } from './gauge.tsx'
import { isHeard, targetsOf } from './room-words.ts'

export const RoomCard = ({ room, isChosen }: { room: RoomClimate; isChosen: boolean }) => {
  const t = useText()
  const [address] = useSearchParams()
  const targets = targetsOf(room)
  const shown = quantitiesOf[room.kind].filter((quantity) => room.now[quantity])
  const to = new URLSearchParams(address)
  to.set('room', String(room.id))
  return (
    <li className={classNames('room-card', isChosen && 'is-chosen')}>
      <h3>
        <Link to={`?${to}`} replace>
          {room.name}
        </Link>
        <Growing room={room} />
      </h3>
      {shown.length > 0 ? (
        <dl>
          {shown.map((quantity) => (
            <Gauge
              key={quantity}
              quantity={quantity}
              now={room.now[quantity] as { low: number; high: number }}
              target={targets[quantity]}
            />
          ))}
        </dl>
      ) : (
        <p className="room-silent">{room.devices.length === 0 ? t('rooms.noDevices') : t('rooms.allSilent')}</p>
      )}
      <Signs room={room} />
    </li>
  )
}

const Growing = ({ room: { crop, stage } }: { room: RoomClimate }) => {
  const t = useText()
  const words = [crop, stage && t(`enums.growthStages.${stage}`)].filter(Boolean)
  return words.length > 0 && <small>{words.join(' · ')}</small>
}

const Signs = ({ room: { measured, alarmCount } }: { room: RoomClimate }) => {
  const t = useText()
  const silent = measured.filter(({ workingStatus }) => !isHeard(workingStatus))
  const newest = Math.max(0, ...measured.map(({ atMs }) => atMs ?? 0))
  const isOpen = measured.some(({ door }) => door === 1)
  const canSeeAlarms = useCan('alarm:view')
  const alarmed = measured.filter((one) => one.alarmCount > 0).map(({ code }) => code)
  const pill = (
    <Pill tone="bad" icon="bell">
      {t('rooms.alarms', { count: alarmCount })}
    </Pill>
  )
  return (
    <footer>
      {alarmCount > 0 &&
        (canSeeAlarms ? <Link to={listOfDevices(paths.alarms, alarmed, { status: 'alarming' })}>{pill}</Link> : pill)}
      {isOpen && (
        <Pill tone="warning" icon="door">
          {t('rooms.doorOpen')}
        </Pill>
      )}
      {silent.length > 0 && (
        <Pill tone="off" icon="warning">
          {t('rooms.silent', { count: silent.length })}
        </Pill>
      )}
      {newest > 0 && (
        <small>
          <Age atMs={newest} nowMs={serverNowMs} />
        </small>
      )}
    </footer>
  )
}
