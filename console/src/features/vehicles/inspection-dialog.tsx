/** Records what a pre-trip inspection found: passed, or failed with what, when, and of which compartment. */
import { recordedResults } from '@coldway/contract/vehicles/unit-enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { printTime } from '@coldway/contract/time.ts'
import { unitLimits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import { type FormEvent, useId, useState } from 'react'
import { serverNowMs } from '../../api/server-clock.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { CompartmentField } from './compartment-field.tsx'
import { FormDialog } from './form-dialog.tsx'

interface InspectionDialogProps {
  readonly vehicleId: number
  readonly compartments: readonly string[]
  readonly onClose: () => void
}

interface Draft {
  readonly compartment: number
  readonly result: (typeof recordedResults)[number]
  readonly faults: string
  /** The day as its field returns it. */
  readonly done: string
  readonly remark: string
}

export const InspectionDialog = ({ vehicleId, compartments, onClose }: InspectionDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [draft, setDraft] = useState<Draft>(() => ({
    compartment: 0,
    result: 'passed',
    faults: '',
    done: printTime(serverNowMs(), zoneInUse()).slice(0, 16).replace(' ', 'T'),
    remark: '',
  }))
  const [hasTried, setTried] = useState(false)
  const saving = useMutate(vehicleInspections.save, { stale: [vehicleInspections.queryPageList] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const input = vehicleInspections.save.body.safeParse(inputOf(vehicleId, draft))
    if (!input.success) return
    saving.mutate(input.data, {
      onSuccess: () => {
        notify(t('vehicles.inspections.recorded'), 'ok')
        onClose()
      },
    })
  }
  return (
    <FormDialog title={t('vehicles.inspections.record')} formId={formId} isBusy={saving.isPending} onClose={onClose}>
      <form id={formId} className="vehicle-upkeep-form" onSubmit={submit} noValidate>
        <Fields
          draft={draft}
          compartments={compartments}
          hasTried={hasTried}
          set={(part) => setDraft({ ...draft, ...part })}
        />
        {saving.error && <Alert>{textOf(saving.error)}</Alert>}
      </form>
    </FormDialog>
  )
}

interface FieldsProps extends Pick<InspectionDialogProps, 'compartments'> {
  readonly draft: Draft
  readonly hasTried: boolean
  readonly set: (part: Partial<Draft>) => void
}

const Fields = ({ draft, compartments, hasTried, set }: FieldsProps) => {
  const t = useText()
  const isUndated = hasTried && draft.done === ''
  const isUnnamed = hasTried && draft.faults.trim() === ''
  return (
    <>
      <Segmented
        label={t('vehicles.inspections.result')}
        value={draft.result}
        onChange={(result) => set({ result })}
        options={recordedResults.map((value) => ({ value, label: t(`enums.inspectionResults.${value}`) }))}
      />
      {draft.result === 'failed' && (
        <Field
          label={t('vehicles.inspections.faults')}
          value={draft.faults}
          maxLength={unitLimits.faultsMax}
          onInput={(event) => set({ faults: event.currentTarget.value })}
          error={isUnnamed ? t('vehicles.inspections.faultsRule', { max: unitLimits.faultsMax }) : undefined}
          autoComplete="off"
        />
      )}
      <CompartmentField
        names={compartments}
        value={draft.compartment}
        onChange={(compartment) => set({ compartment })}
      />
      <FieldFrame
        label={t('vehicles.inspections.time')}
        error={isUndated ? t('vehicles.inspections.timeRule') : undefined}
      >
        {(id, noteId) => (
          <DayField
            id={id}
            noteId={noteId}
            hasTime
            isWrong={isUndated}
            value={draft.done}
            onChange={(done) => set({ done })}
          />
        )}
      </FieldFrame>
      <Field
        label={t('vehicles.remark')}
        value={draft.remark}
        maxLength={limits.remarkMax}
        onInput={(event) => set({ remark: event.currentTarget.value })}
        autoComplete="off"
      />
    </>
  )
}

const inputOf = (vehicleId: number, { done, ...draft }: Draft) => ({
  ...draft,
  vehicleId,
  faults: draft.result === 'failed' ? draft.faults : '',
  doneTime: `${done.replace('T', ' ')}:00`,
})
