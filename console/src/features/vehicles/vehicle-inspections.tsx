/** The pre-trip inspections of a vehicle, the newest first, and the way to record one. */
import { limits } from '@coldway/contract/limits.ts'
import { type VehicleInspection, vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import type { VehicleDetail } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { compartmentName } from '../upkeep/index.ts'
import { InspectionDialog } from './inspection-dialog.tsx'

interface VehicleInspectionsProps {
  readonly vehicle: VehicleDetail
  /** The names of the compartments of its unit. */
  readonly compartments: readonly string[]
}

export const VehicleInspections = ({ vehicle: { id }, compartments }: VehicleInspectionsProps) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('vehicle:edit') ?? false
  const [isOpen, setOpen] = useState(false)
  const found = useCall(
    vehicleInspections.queryPageList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [{ column: 'vehicleId', type: 'eq', value: id }] },
    { freshMs: 0 },
  )
  const { records, total } = found.data ?? { records: [], total: 0 }
  return (
    <Panel
      title={t('vehicles.inspections.title')}
      actions={
        canEdit && (
          <Button icon="plus" onClick={() => setOpen(true)}>
            {t('vehicles.inspections.record')}
          </Button>
        )
      }
    >
      <p className="vehicle-hint">{t('vehicles.inspections.noCommand')}</p>
      {found.error && <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} />}
      {found.isLoading && <Loading />}
      {found.data && records.length === 0 && <Empty text={t('vehicles.inspections.none')} />}
      <ul className="vehicle-rows">
        {records.map((one) => (
          <InspectionItem key={one.id} one={one} compartments={compartments} />
        ))}
      </ul>
      {total > records.length && (
        <p className="vehicle-hint">{t('vehicles.inspections.more', { count: records.length, total })}</p>
      )}
      {isOpen && <InspectionDialog vehicleId={id} compartments={compartments} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

interface InspectionItemProps extends Pick<VehicleInspectionsProps, 'compartments'> {
  readonly one: VehicleInspection
}

const InspectionItem = ({ one, compartments }: InspectionItemProps) => {
  const t = useText()
  const isPassed = one.result === 'passed'
  return (
    <li>
      <Pill tone={isPassed ? 'ok' : 'bad'} icon={isPassed ? 'check' : 'warning'}>
        {t(`enums.inspectionResults.${one.result}`)}
      </Pill>
      <b>{compartmentName(t, one.compartment, compartments)}</b>
      {one.faults !== '' && <span>{one.faults}</span>}
      <small>{t('vehicles.inspections.by', { time: one.doneTime.slice(0, 16), name: one.userName })}</small>
      {one.remark !== '' && <span>{one.remark}</span>}
    </li>
  )
}
