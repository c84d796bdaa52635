import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type Credential, devices } from '@coldway/contract/devices/devices.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useForm } from '../../api/use-form.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { FormText, FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage } from '../../ui/form/form-page.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { useBack } from '../../ui/base/use-back.ts'
import { type DevicePlaces, NoDevicePlace, useDevicePlaces } from './device-place.tsx'
import { emptyDraft, refusedAt, toSettings } from './device-draft.ts'
import { DeviceFields } from './device-fields.tsx'
import './devices.css'
import { type KindName, kinds, readKind } from './kinds.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { useTypeChoice } from './use-type-choice.ts'

export const DeviceAddPage = () => {
  const places = useDevicePlaces()
  const [address] = useSearchParams()
  if (!places) return <Loading />
  if (places.isEmpty) return <NoDevicePlace />
  return <AddForm places={places} kind={readKind(address.get('kind'))} />
}

const AddForm = ({ places, kind }: { places: DevicePlaces; kind: KindName }) => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.portableDevices)
  const types = useTypeChoice(kinds[kind].categories)
  const [made, setMade] = useState<Credential>()
  const form = useForm({
    call: devices.save,
    start: emptyDraft(places.first),
    toInput: (draft) => ({ ...toSettings(draft), deviceCode: draft.deviceCode.trim(), orgId: draft.orgId }),
    refusedAt,
    stale: [devices.queryDeviceList, deviceChoices.queryDeviceListForOption],
    onDone: setMade,
  })
  return (
    <FormPage title={t('devices.add')} form={form} back={back}>
      <DeviceFields
        form={form}
        kind={kind}
        types={types}
        place={
          <>
            <FormText form={form} name="deviceCode" label={t('devices.code')} rule={t('devices.codeRule')} autoFocus />
            <FormTree form={form} name="orgId" label={t('devices.organisation')} {...places.tree} />
          </>
        }
      />
      {made && <SecretDialog credential={made} onClose={() => void navigate(back)} />}
    </FormPage>
  )
}
