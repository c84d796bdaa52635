import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type Device, devices } from '@coldway/contract/devices/devices.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useStart } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useForm } from '../../api/use-form.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { ErrorState, Loading, State } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { draftOf, refusedAt, toSettings } from './device-draft.ts'
import { DeviceFields } from './device-fields.tsx'
import { kinds, readKind } from './kinds.ts'
import { useTypeChoice } from './use-type-choice.ts'

export const DeviceUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const [address] = useSearchParams()
  const id = Number(address.get('id'))
  const isId = Number.isInteger(id) && id > 0
  const found = useStart(devices.queryById, { id }, { isEnabled: isId })
  if (!isId) return <ErrorState text={t('devices.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  if (found.data.useStatus !== 'unused') return <State icon="lock" title={t('devices.locked')} />
  return <UpdateForm device={found.data} />
}

const UpdateForm = ({ device }: { device: Device }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.portableDevices)
  const [address] = useSearchParams()
  const kind = readKind(address.get('kind'))
  const types = useTypeChoice(kinds[kind].categories)
  const { id, version, deviceCode, orgName } = device
  const form = useForm({
    call: devices.updateBizDevice,
    start: draftOf(device),
    toInput: (draft) => ({ ...toSettings(draft), id, version }),
    refusedAt,
    stale: [devices.queryDeviceList, deviceChoices.queryDeviceListForOption],
    onDone: () => {
      notify(t('pieces.form.saved'), 'ok')
      void navigate(back)
    },
  })
  return (
    <FormPage title={t('devices.update')} form={form} back={back}>
      <DeviceFields
        form={form}
        kind={kind}
        types={types}
        place={
          <>
            <Field
              label={t('devices.code')}
              value={deviceCode}
              hint={<p>{t('devices.codeFixed')}</p>}
              disabled
              readOnly
            />
            <Field
              label={t('devices.organisation')}
              value={orgName}
              hint={<p>{t('devices.orgFixed')}</p>}
              disabled
              readOnly
            />
          </>
        }
      />
    </FormPage>
  )
}
