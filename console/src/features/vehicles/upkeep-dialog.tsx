/** Sets by which date, odometer or unit hours something is to be done on a vehicle, and what a waybill gets that takes it later. */
import { type UpkeepKind, type UpkeepPolicy, upkeepKinds, upkeepPolicies } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type VehicleUpkeep, vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { upkeepStale } from './upkeep-words.tsx'

interface UpkeepDialogProps {
  readonly vehicleId: number
  readonly plate: string
  /** What is edited; undefined: a new one. */
  readonly before: VehicleUpkeep | undefined
  /** Kinds that the vehicle has already. */
  readonly taken: readonly UpkeepKind[]
  readonly onClose: () => void
}

interface Draft {
  readonly kind: UpkeepKind
  /** The day as its field returns it; empty when it is not chosen yet. */
  readonly due: string
  readonly dueKm: string
  readonly dueHours: string
  readonly everyDays: string
  readonly everyKm: string
  readonly everyHours: string
  readonly whenOverdue: UpkeepPolicy
  readonly remark: string
}

export const UpkeepDialog = (props: UpkeepDialogProps) => {
  const { vehicleId, plate, before, onClose } = props
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const [draft, setDraft] = useState(() => draftOf(props))
  const [hasTried, setTried] = useState(false)
  const saving = useMutate(vehicleUpkeep.save, { stale: upkeepStale })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const input = vehicleUpkeep.save.body.safeParse(inputOf(vehicleId, before, draft))
    if (!input.success || Object.keys(wrongOf(t, draft)).length > 0) return
    saving.mutate(input.data, {
      onSuccess: () => {
        notify(t('vehicles.upkeep.saved'), 'ok')
        onClose()
      },
    })
  }
  return (
    <Dialog
      isOpen
      title={`${plate} · ${t(before ? 'vehicles.upkeep.edit' : 'vehicles.upkeep.add')}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} isBusy={saving.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className="vehicle-upkeep-form" onSubmit={submit} noValidate>
        <Fields {...props} draft={draft} hasTried={hasTried} set={(part) => setDraft({ ...draft, ...part })} />
        {saving.error && <Alert>{textOf(saving.error)}</Alert>}
      </form>
    </Dialog>
  )
}

interface FieldsProps extends Pick<UpkeepDialogProps, 'before' | 'taken'> {
  readonly draft: Draft
  readonly hasTried: boolean
  readonly set: (part: Partial<Draft>) => void
}

const Fields = ({ before, taken, draft, hasTried, set }: FieldsProps) => {
  const t = useText()
  const wrong = hasTried ? wrongOf(t, draft) : {}
  const kinds = before ? [before.kind] : upkeepKinds.filter((kind) => !taken.includes(kind))
  return (
    <>
      <FieldFrame label={t('vehicles.upkeep.kind')}>
        {(id, noteId) => (
          <Select
            id={id}
            noteId={noteId}
            isDisabled={before !== undefined}
            options={kinds.map((value) => ({ value, label: t(`enums.upkeepKinds.${value}`) }))}
            value={draft.kind}
            onChange={(kind) => kind && set({ kind })}
          />
        )}
      </FieldFrame>
      <FieldFrame label={t('vehicles.upkeep.due')} error={wrong.due}>
        {(id, noteId) => (
          <DayField
            id={id}
            noteId={noteId}
            hasTime
            isWrong={wrong.due !== undefined}
            value={draft.due}
            onChange={(due) => set({ due })}
          />
        )}
      </FieldFrame>
      {numbers.map(([name, text]) => (
        <Field
          key={name}
          label={t(text)}
          inputMode="numeric"
          value={draft[name]}
          onInput={(event) => set({ [name]: event.currentTarget.value })}
          error={wrong[name]}
          autoComplete="off"
        />
      ))}
      <FieldFrame label={t('vehicles.upkeep.policy')}>
        {(id, noteId) => (
          <Select
            id={id}
            noteId={noteId}
            options={upkeepPolicies.map((value) => ({ value, label: t(`enums.upkeepPolicies.${value}`) }))}
            value={draft.whenOverdue}
            onChange={(whenOverdue) => whenOverdue && set({ whenOverdue })}
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

const numbers = [
  ['everyDays', 'vehicles.upkeep.every', 1, limits.upkeepEveryDaysMax],
  ['dueKm', 'vehicles.upkeep.dueKm', 0, limits.meterKmMax],
  ['everyKm', 'vehicles.upkeep.everyKm', 1, limits.upkeepEveryKmMax],
  ['dueHours', 'vehicles.upkeep.dueHours', 0, limits.meterHoursMax],
  ['everyHours', 'vehicles.upkeep.everyHours', 1, limits.upkeepEveryHoursMax],
] as const
type NumberName = (typeof numbers)[number][0]

const draftOf = ({ before, taken }: UpkeepDialogProps): Draft => ({
  kind: before?.kind ?? upkeepKinds.find((kind) => !taken.includes(kind)) ?? 'maintenance',
  due: before?.dueTime?.slice(0, 16).replace(' ', 'T') ?? '',
  ...(Object.fromEntries(numbers.map(([name]) => [name, String(before?.[name] ?? '')])) as Record<NumberName, string>),
  whenOverdue: before?.whenOverdue ?? 'warn',
  remark: before?.remark ?? '',
})

/** Null when it is left empty. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const wrongOf = (t: Translate, draft: Draft): Partial<Record<NumberName | 'due', string>> => {
  const wrong: Partial<Record<NumberName | 'due', string>> = {}
  for (const [name, , min, max] of numbers) {
    const value = numberIn(draft[name])
    if (value === null || (value >= min && value <= max && (min === 0 || Number.isInteger(value)))) continue
    wrong[name] = t(min === 0 ? 'vehicles.upkeep.meterRule' : 'vehicles.upkeep.everyRule', { max: formatNumber(max) })
  }
  if (draft.due === '' && draft.dueKm.trim() === '' && draft.dueHours.trim() === '')
    wrong.due = t('vehicles.upkeep.dueRule')
  return wrong
}

const inputOf = (vehicleId: number, before: VehicleUpkeep | undefined, draft: Draft) => ({
  vehicleId,
  kind: draft.kind,
  version: before?.version ?? 0,
  dueTime: draft.due === '' ? null : `${draft.due.replace('T', ' ')}:00`,
  ...(Object.fromEntries(numbers.map(([name]) => [name, numberIn(draft[name])])) as Record<NumberName, number | null>),
  whenOverdue: draft.whenOverdue,
  remark: draft.remark,
})
