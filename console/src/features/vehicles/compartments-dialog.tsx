/** Enters how many compartments the refrigeration unit of a vehicle has, and their names. */
import { limits } from '@coldway/contract/limits.ts'
import { unitLimits, vehicleUnits, type VehicleUnit } from '@coldway/contract/vehicles/vehicle-units.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { FormDialog } from './form-dialog.tsx'

interface CompartmentsDialogProps {
  readonly vehicleId: number
  readonly unit: VehicleUnit
  readonly onClose: () => void
}

const counts = Array.from({ length: unitLimits.compartmentsMax + 1 }, (_, count) => count)

export const CompartmentsDialog = ({ vehicleId, unit, onClose }: CompartmentsDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [names, setNames] = useState<readonly string[]>(unit.compartments.length > 0 ? unit.compartments : [''])
  const saving = useMutate(vehicleUnits.save, { stale: [vehicleUnits.queryUnit] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(
      { vehicleId, version: unit.version, compartments: [...names] },
      {
        onSuccess: () => {
          notify(t('vehicles.units.saved'), 'ok')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog title={t('vehicles.units.setUp')} formId={formId} isBusy={saving.isPending} onClose={onClose}>
      <form id={formId} className="vehicle-upkeep-form" onSubmit={submit} noValidate>
        <FieldFrame label={t('vehicles.units.count')} hint={t('vehicles.units.countNote')}>
          {(id, noteId) => (
            <Select
              id={id}
              noteId={noteId}
              options={counts.map((value) => ({ value, label: String(value) }))}
              value={names.length}
              onChange={(count = 0) => setNames(Array.from({ length: count }, (_, at) => names[at] ?? ''))}
            />
          )}
        </FieldFrame>
        {names.map((name, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a compartment is its number, and the fields hold no state
          <Field
            key={at}
            label={t('vehicles.units.name', { number: at + 1 })}
            value={name}
            maxLength={limits.nameShortMax}
            onInput={(event) => setNames(names.with(at, event.currentTarget.value))}
            autoComplete="off"
          />
        ))}
        {saving.error && <Alert>{textOf(saving.error)}</Alert>}
      </form>
    </FormDialog>
  )
}
