/** The chosen room: what it is, its devices, and its climate day by day. */
import { type RoomClimate, rooms } from '@coldway/contract/rooms/rooms.ts'
import { Link, useSearchParams } from 'react-router'
import { useMutate } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { RoomDays } from './room-days.tsx'
import { RoomDevices } from './room-devices.tsx'
import { kindScreens } from './room-words.ts'

export const RoomDetail = ({ room }: { room: RoomClimate }) => {
  const t = useText()
  const [address, setAddress] = useSearchParams()
  const close = () => {
    const next = new URLSearchParams(address)
    next.delete('room')
    setAddress(next, { replace: true })
  }
  return (
    <Panel
      className="room-detail"
      title={room.siteName ? `${room.siteName} · ${room.name}` : room.name}
      actions={
        <span className="room-acts">
          <Changing room={room} onGone={close} />
          <IconButton icon="close" label={t('common.close')} onClick={close} />
        </span>
      }
    >
      {room.remark && <p className="room-remark">{room.remark}</p>}
      <RoomDevices room={room} />
      {room.devices.length > 0 && <RoomDays key={room.id} room={room} />}
    </Panel>
  )
}

const Changing = ({ room, onGone }: { room: RoomClimate; onGone: () => void }) => {
  const t = useText()
  const can = useCan('room:edit') ?? false
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(rooms.deleteByIds, { stale: [rooms.queryClimate, rooms.queryPageList] })
  if (!can) return null
  const remove = () =>
    ask({
      title: t('rooms.deleteTitle', { name: room.name }),
      text: t('rooms.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: [room.id] })
        notify(t('rooms.deleted'), 'ok')
        onGone()
      },
    })
  return (
    <>
      <Link className="button button-plain button-normal" to={`${kindScreens[room.kind].update}?id=${room.id}`}>
        {t('pieces.verbs.edit')}
      </Link>
      <Button kind="quiet" onClick={remove}>
        {t('pieces.verbs.delete')}
      </Button>
      {dialog}
    </>
  )
}
