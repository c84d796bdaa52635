/** /view/vehicle/vehicleInfo_Add and _Update: the form of a vehicle. */
import { paths } from '@coldway/contract/screens/screens.ts'
import { type Vehicle, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useNavigate } from 'react-router'
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
import { useVehicle } from './use-vehicle.ts'
import { draftOf, emptyVehicle, refusedAt, toVehicle, VehicleFields } from './vehicle-fields.tsx'

const stale = [vehicles.queryPageList, vehicles.queryPageList2, vehicles.queryById]

export const VehicleAddPage = () => {
  const me = useMe()
  return me ? <AddForm orgId={me.orgId} /> : <Loading />
}

const AddForm = ({ orgId }: { orgId: number }) => {
  const t = useText()
  const nodes = useOrgTree()
  const [back, onDone] = useSaved()
  const form = useForm({
    call: vehicles.save,
    start: emptyVehicle(orgId),
    toInput: (draft) => ({ ...toVehicle(draft), orgId: draft.orgId }),
    refusedAt,
    stale,
    onDone,
  })
  return (
    <FormPage title={t('titles.vehicleAdd')} form={form} back={back}>
      <VehicleFields
        form={form}
        organisation={<FormTree form={form} name="orgId" label={t('vehicles.organisation')} nodes={nodes} />}
      />
    </FormPage>
  )
}

export const VehicleUpdatePage = () => {
  const t = useText()
  const textOf = useErrorText()
  const { isNamed, found } = useVehicle()
  if (!isNamed) return <ErrorState text={t('vehicles.gone')} />
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  return found.data ? <UpdateForm vehicle={found.data} /> : <Loading />
}

const UpdateForm = ({ vehicle }: { vehicle: Vehicle }) => {
  const t = useText()
  const [back, onDone] = useSaved()
  const { id, version } = vehicle
  const form = useForm({
    call: vehicles.update,
    start: draftOf(vehicle),
    toInput: (draft) => ({ ...toVehicle(draft), id, version }),
    refusedAt,
    stale,
    onDone,
  })
  return (
    <FormPage title={t('titles.vehicleUpdate')} form={form} back={back}>
      <VehicleFields form={form} before={vehicle} />
    </FormPage>
  )
}

/** The address to return to after saving. */
const useSaved = (): readonly [back: string, onDone: () => void] => {
  const t = useText()
  const navigate = useNavigate()
  const back = useBack(paths.vehicles)
  const onDone = () => {
    notify(t('pieces.form.saved'), 'ok')
    void navigate(back)
  }
  return [back, onDone]
}
