import { type DeviceType, deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { useMe } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { DeviceTypeFields, draftOf, emptyDraft, refusedAt, toType } from './device-type-fields.tsx'

const stale = [deviceTypes.queryPageList, deviceTypes.queryDbList]

export const DeviceTypeAddPage = () => {
  const me = useMe()
  return me ? <AddForm orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ orgId }: { orgId: number }) => {
  const t = useText()
  const nodes = useOrgTree()
  const [back, onDone] = useSaved()
  const form = useForm({
    call: deviceTypes.save,
    start: emptyDraft(orgId),
    toInput: (draft) => ({ ...toType(draft), orgId: draft.orgId }),
    refusedAt,
    stale,
    onDone,
  })
  return (
    <FormPage title={t('devices.types.add')} form={form} back={back}>
      <DeviceTypeFields
        form={form}
        organisation={<FormTree form={form} name="orgId" label={t('devices.types.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

export const DeviceTypeUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const query = { page: 1, size: 1, conditionVos: [{ column: 'id', type: 'eq', value: id }] }
  const found = useStart(deviceTypes.queryPageList, query, { isEnabled: isId })
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (isId && !found.data) return <Loading />
  const [type] = found.data?.records ?? []
  if (!type || type.isInherited) return <ErrorState text={t('devices.types.gone')} />
  return <UpdateForm type={type} />
}

const UpdateForm = ({ type }: { type: DeviceType }) => {
  const t = useText()
  const [back, onDone] = useSaved()
  const { id, version } = type
  const form = useForm({
    call: deviceTypes.update,
    start: draftOf(type),
    toInput: (draft) => ({ ...toType(draft), id, version }),
    refusedAt,
    stale,
    onDone,
  })
  return (
    <FormPage title={t('devices.types.update')} form={form} back={back}>
      <DeviceTypeFields form={form} />
    </FormPage>
  )
}

/** The address to return to after saving. */
const useSaved = (): readonly [back: string, onDone: () => void] => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.deviceTypes)
  const onDone = () => {
    notify(t('pieces.form.saved'), 'ok')
    void navigate(back)
  }
  return [back, onDone]
}
