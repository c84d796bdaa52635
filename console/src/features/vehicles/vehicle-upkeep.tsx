/** What is to be done on one vehicle, what its meters read, with the ways to set it and to record that it was done. */
import { limits } from '@coldway/contract/limits.ts'
import { type VehicleUpkeep, vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { VehicleMetersPanel } from './vehicle-meters.tsx'
import { VehicleProbes } from './vehicle-probes.tsx'
import { UpkeepDialog } from './upkeep-dialog.tsx'
import { upkeepDue } from '../upkeep/index.ts'
import { upkeepDone, upkeepStale, UpkeepPill } from './upkeep-words.tsx'

export const VehicleUpkeepTab = ({ vehicle: { id, plate, devices } }: { vehicle: VehicleDetail }) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('vehicle:edit') ?? false
  const canSeeProbes = useCan('probe:view') ?? false
  const [edited, setEdited] = useState<VehicleUpkeep | 'new'>()
  const found = useCall(
    vehicleUpkeep.queryPageList,
    { page: 1, size: limits.pageSizeDefault, conditionVos: [{ column: 'vehicleId', type: 'eq', value: id }] },
    { freshMs: 0 },
  )
  if (found.error) return <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />
  if (!found.data) return <Loading />
  const { records } = found.data
  return (
    <div className="vehicle-record">
      <VehicleMetersPanel vehicleId={id} />
      <Panel
        title={t('titles.vehicleUpkeep')}
        actions={
          canEdit && (
            <Button icon="plus" onClick={() => setEdited('new')}>
              {t('vehicles.upkeep.add')}
            </Button>
          )
        }
      >
        {records.length === 0 && <Empty text={t('vehicles.upkeep.none')} />}
        <ul className="vehicle-rows">
          {records.map((one) => (
            <UpkeepItem key={one.kind} one={one} onEdit={canEdit ? () => setEdited(one) : undefined} />
          ))}
        </ul>
        {edited && (
          <UpkeepDialog
            vehicleId={id}
            plate={plate}
            before={edited === 'new' ? undefined : edited}
            taken={records.map(({ kind }) => kind)}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Panel>
      {canSeeProbes && <VehicleProbes devices={devices} />}
    </div>
  )
}

interface UpkeepItemProps {
  readonly one: VehicleUpkeep
  /** Undefined when the reader may not change it. */
  readonly onEdit: (() => void) | undefined
}

const UpkeepItem = ({ one, onEdit }: UpkeepItemProps) => {
  const t = useText()
  const done = upkeepDone(t, one)
  const due = upkeepDue(t, one)
  return (
    <li>
      <b>{t(`enums.upkeepKinds.${one.kind}`)}</b>
      <UpkeepPill state={one.state} />
      {due !== '' && (
        <span>
          {t('vehicles.upkeep.due')}: {due}
        </span>
      )}
      <small>{t(`enums.upkeepPolicies.${one.whenOverdue}`)}</small>
      {done && (
        <small>
          {t('vehicles.upkeep.done')}: {done}
        </small>
      )}
      <span>{one.remark}</span>
      {onEdit && <ItemActions one={one} onEdit={onEdit} />}
    </li>
  )
}

const ItemActions = ({ one, onEdit }: { readonly one: VehicleUpkeep; readonly onEdit: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const completing = useMutate(vehicleUpkeep.complete, { stale: upkeepStale })
  const removing = useMutate(vehicleUpkeep.remove, { stale: upkeepStale })
  const { vehicleId, kind, version, plate } = one
  const complete = () =>
    completing.mutate(
      { vehicleId, kind, version },
      {
        onSuccess: () => notify(t('vehicles.upkeep.completed'), 'ok'),
        onError: (error) => notify(textOf(error), 'bad'),
      },
    )
  const remove = () =>
    ask({
      title: t('vehicles.upkeep.removeTitle', { kind: t(`enums.upkeepKinds.${kind}`), plate }),
      text: t('vehicles.upkeep.removeText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await removing.mutateAsync({ vehicleId, kind, version })
        notify(t('vehicles.upkeep.removed'), 'ok')
      },
    })
  return (
    <span className="vehicle-actions">
      <Button icon="check" isBusy={completing.isPending} onClick={complete}>
        {t('vehicles.upkeep.complete')}
      </Button>
      <Button onClick={onEdit}>{t('pieces.verbs.edit')}</Button>
      <Button onClick={remove}>{t('pieces.verbs.delete')}</Button>
      {dialog}
    </span>
  )
}
