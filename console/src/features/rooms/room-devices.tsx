/** The devices of a room: what each measures now, and the commands for the climate that reach it. */
import type { climateKinds } from '@coldway/contract/commands/command-kinds.ts'
import { cautionsOf } from '@coldway/contract/devices/device-state.ts'
import { quantitiesOf } from '@coldway/contract/rooms/climate.ts'
import type { RoomClimate, RoomMeasured } from '@coldway/contract/rooms/rooms.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { listOfDevices } from '../../api/pasted-filter.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Age } from '../../ui/base/age.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { isHeard, printValue } from './room-words.ts'

const SendDialog = lazy(async () => ({ default: (await import('../commands/index.ts')).SendDialog }))

export const RoomDevices = ({ room }: { room: RoomClimate }) => {
  const t = useText()
  const canRead = useCan('command:view') ?? false
  const commanded = room.measured.filter(({ commands }) => commands.length > 0)
  if (room.measured.length === 0) return <p className="room-remark">{t('rooms.noDevices')}</p>
  return (
    <>
      <ul className="room-devices" aria-label={t('rooms.devices')}>
        {room.measured.map((device) => (
          <li key={device.id}>
            <Link to={devicePath(device.code)}>{device.name}</Link>
            <Now room={room} device={device} />
            <Acts device={device} />
          </li>
        ))}
      </ul>
      {canRead && commanded.length > 0 && (
        <p className="room-remark">
          <Link
            to={listOfDevices(
              paths.commandDeliveries,
              commanded.map(({ code }) => code),
            )}
          >
            {t('rooms.commandsSent')}
          </Link>
        </p>
      )}
    </>
  )
}

/** What a silent device said last is no value of now. */
const Now = ({ room, device: { values, atMs, workingStatus } }: { room: RoomClimate; device: RoomMeasured }) => {
  const t = useText()
  if (!isHeard(workingStatus))
    return (
      <span className="room-device-now">
        <Pill tone="off">{t(`enums.workingStatuses.${workingStatus}`)}</Pill>
        {atMs !== null && (
          <small>
            <Age atMs={atMs} nowMs={serverNowMs} />
          </small>
        )}
      </span>
    )
  return (
    <span className="room-device-now">
      {quantitiesOf[room.kind].flatMap((quantity) => {
        const value = values[quantity]
        const name = t(`enums.climateQuantities.${quantity}`)
        return value === undefined
          ? []
          : [
              <span key={quantity}>
                {name} <b>{printValue(quantity, value)}</b>
              </span>,
            ]
      })}
    </span>
  )
}

const Acts = ({ device: { id, name, code, commands, workingStatus } }: { device: RoomMeasured }) => {
  const t = useText()
  const canSend = useCan('command:send') ?? false
  const [first, setFirst] = useState<(typeof climateKinds)[number]>()
  if (!canSend || commands.length === 0) return null
  return (
    <span className="room-acts">
      {commands.map((kind) => (
        <Button key={kind} onClick={() => setFirst(kind)}>
          {t(`commands.kinds.${kind}`)}
        </Button>
      ))}
      {first && (
        <Suspense>
          <SendDialog
            to={[{ id, name, code, cautions: cautionsOf({ workingStatus, batteryPct: null, isBound: false }) }]}
            first={first}
            onClose={() => setFirst(undefined)}
          />
        </Suspense>
      )}
    </span>
  )
}
