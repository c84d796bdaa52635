/** The pre-trip inspections of a vehicle, the newest first, and the way to record one. */
import type { InspectionResult } from '@coldway/contract/vehicles/unit-enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type VehicleInspection, vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import type { VehicleUnit } from '@coldway/contract/vehicles/vehicle-units.ts'
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
import { checksText } from '../commands/index.ts'
import { compartmentName } from '../upkeep/index.ts'
import { InspectionDialog } from './inspection-dialog.tsx'
import { askEveryMs, LastOrder, PreTripDialog } from './pre-trip-dialog.tsx'

interface VehicleInspectionsProps {
  readonly vehicle: VehicleDetail
  readonly unit: Pick<VehicleUnit, 'compartments' | 'preTripDevices'>
}

export const VehicleInspections = ({
  vehicle: { id },
  unit: { compartments, preTripDevices },
}: VehicleInspectionsProps) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('vehicle:edit') ?? false
  const canSend = useCan('command:send') ?? false
  const canOrder = preTripDevices.length > 0
  const [isOpen, setOpen] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  const found = useCall(
    vehicleInspections.queryPageList,
    { page: 1, size: limits.pageSizeMax, conditionVos: [{ column: 'vehicleId', type: 'eq', value: id }] },
    { freshMs: 0, ...(canOrder && { repeatMs: askEveryMs }) },
  )
  const { records, total } = found.data ?? { records: [], total: 0 }
  return (
    <Panel
      title={t('vehicles.inspections.title')}
      actions={
        <span className="vehicle-actions">
          {canOrder && canSend && (
            <Button icon="play" onClick={() => setOrdering(true)}>
              {t('vehicles.inspections.start')}
            </Button>
          )}
          {canEdit && (
            <Button icon="plus" onClick={() => setOpen(true)}>
              {t('vehicles.inspections.record')}
            </Button>
          )}
        </span>
      }
    >
      <p className="vehicle-hint">{t(canOrder ? 'vehicles.inspections.hint' : 'vehicles.inspections.noDevice')}</p>
      {canOrder && <LastOrder devices={preTripDevices} />}
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
      {isOrdering && (
        <PreTripDialog devices={preTripDevices} compartments={compartments} onClose={() => setOrdering(false)} />
      )}
      {isOpen && <InspectionDialog vehicleId={id} compartments={compartments} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

interface InspectionItemProps {
  readonly compartments: readonly string[]
  readonly one: VehicleInspection
}

const InspectionItem = ({ one, compartments }: InspectionItemProps) => {
  const t = useText()
  const done = { time: one.doneTime.slice(0, 16), name: one.userName }
  return (
    <li>
      <Pill tone={tones[one.result]} icon={one.result === 'passed' ? 'check' : 'warning'}>
        {t(`enums.inspectionResults.${one.result}`)}
      </Pill>
      <b>{compartmentName(t, one.compartment, compartments)}</b>
      {one.faults !== '' && <span>{one.faults}</span>}
      <small>{t(one.checks ? 'vehicles.inspections.reported' : 'vehicles.inspections.by', done)}</small>
      {one.checks && one.checks.length === 0 && <small>{t('vehicles.inspections.noChecks')}</small>}
      {one.checks && one.checks.length > 0 && <span>{checksText(t, one.checks)}</span>}
      {one.remark !== '' && <span>{one.remark}</span>}
    </li>
  )
}

const tones = { passed: 'ok', failed: 'bad', incomplete: 'warning' } as const satisfies Record<InspectionResult, string>
