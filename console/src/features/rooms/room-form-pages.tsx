/** The forms that add or change a cold room or a greenhouse zone. */
import type { RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import { type Room, rooms } from '@coldway/contract/rooms/rooms.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { draftOf, emptyRoom, toRoom } from './room-draft.ts'
import { RoomFields } from './room-fields.tsx'
import { kindScreens } from './room-words.ts'

const stale = [rooms.queryPageList, rooms.queryClimate, rooms.queryById, rooms.queryDays]
const refusedAt = {
  roomNameInUse: 'name',
  roomPlanRequired: 'plan',
  siteNotFound: 'siteId',
  deviceNotFound: 'deviceIds',
  deviceInUse: 'deviceIds',
} as const

export const ZoneAddPage = () => <AddPage kind="greenhouseZone" />
export const ColdRoomAddPage = () => <AddPage kind="coldRoom" />
export const ZoneUpdatePage = () => <UpdatePage kind="greenhouseZone" />
export const ColdRoomUpdatePage = () => <UpdatePage kind="coldRoom" />

const AddPage = ({ kind }: { kind: RoomKind }) => {
  const me = useMe()
  return me ? <AddForm kind={kind} orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ kind, orgId }: { kind: RoomKind; orgId: number }) => {
  const t = useText()
  const nodes = useOrgTree()
  const [back, onDone] = useSaved(kind)
  const form = useForm({
    call: rooms.save,
    start: emptyRoom(kind, orgId),
    toInput: (draft) => ({ ...toRoom(draft), orgId: draft.orgId, kind }),
    refusedAt: { ...refusedAt, organisationNotFound: 'orgId' },
    stale,
    onDone,
  })
  return (
    <FormPage title={t(kindScreens[kind].titles.add)} form={form} back={back}>
      <RoomFields
        form={form}
        kind={kind}
        organisation={<FormTree form={form} name="orgId" label={t('rooms.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

const UpdatePage = ({ kind }: { kind: RoomKind }) => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isNamed = Number.isInteger(id) && id > 0
  const found = useStart(rooms.queryById, { id }, { isEnabled: isNamed })
  if (!isNamed) return <ErrorState text={t('rooms.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  return found.data.kind === kind ? <UpdateForm room={found.data} /> : <ErrorState text={t('rooms.gone')} />
}

const UpdateForm = ({ room }: { room: Room }) => {
  const t = useText()
  const [back, onDone] = useSaved(room.kind)
  const { id, version } = room
  const form = useForm({
    call: rooms.update,
    start: draftOf(room),
    toInput: (draft) => ({ ...toRoom(draft), id, version }),
    refusedAt,
    stale,
    onDone,
  })
  return (
    <FormPage title={t(kindScreens[room.kind].titles.update)} form={form} back={back}>
      <RoomFields form={form} kind={room.kind} before={room} />
    </FormPage>
  )
}

/** The address to return to after saving. */
const useSaved = (kind: RoomKind): readonly [back: string, onDone: () => void] => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(kindScreens[kind].list)
  const onDone = () => {
    notify(t('pieces.form.saved'), 'ok')
    void navigate(back)
  }
  return [back, onDone]
}
