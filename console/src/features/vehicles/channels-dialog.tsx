/** Enters what each channel of a device measures on its vehicle: in which compartment, and as what. */
import {
  unitLimits,
  rolesFor,
  UnitChannel,
  vehicleUnits,
  type VehicleUnit,
} from '@coldway/contract/vehicles/vehicle-units.ts'
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { type FormEvent, useId, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import type { Tracked } from '../monitoring/index.ts'
import { printReading, seriesLabel } from '../series/index.ts'
import { compartmentName } from '../upkeep/index.ts'
import { FormDialog } from './form-dialog.tsx'

interface ChannelsDialogProps {
  readonly device: VehicleDevice
  /** Undefined when the reader may not see what it measures. */
  readonly tracked: Tracked | undefined
  readonly unit: VehicleUnit
  readonly onClose: () => void
}

export const ChannelsDialog = ({ device, tracked, unit, onClose }: ChannelsDialogProps) => {
  const t = useText()
  const textOf = useErrorText()
  const formId = useId()
  const { deviceId, deviceName } = device
  const before = unit.channels.filter((one) => one.deviceId === deviceId && one.boundUntil === null)
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(before.map(({ key, role, compartment }) => [key, `${compartment} ${role}`])),
  )
  const keys = keysOf(tracked, Object.keys(chosen))
  const saving = useMutate(vehicleUnits.assignDevice, { stale: [vehicleUnits.queryUnit] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const channels = Object.entries(chosen).flatMap(([key, choice]) => choicesOf(key, unit).find(isIt(choice)) ?? [])
    saving.mutate(
      { deviceId, version: unit.version, channels },
      {
        onSuccess: () => {
          notify(t('vehicles.units.saved'), 'ok')
          onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title={t('vehicles.units.assignTitle', { device: deviceName })}
      formId={formId}
      isBusy={saving.isPending}
      onClose={onClose}
    >
      <form id={formId} className="vehicle-upkeep-form" onSubmit={submit} noValidate>
        {keys.length === 0 && <Empty text={t('vehicles.units.noChannels')} />}
        {keys.map((key) => (
          <FieldFrame key={key} label={seriesLabel(t, key)} hint={printReading(t, key, tracked?.state?.values[key])}>
            {(id, noteId) => (
              <Select
                id={id}
                noteId={noteId}
                canClear
                placeholder={t('vehicles.units.notEntered')}
                options={choicesOf(key, unit).map((one) => ({ value: wordOf(one), label: labelOf(t, one, unit) }))}
                value={chosen[key]}
                onChange={(choice) => setChosen(withChoice(chosen, key, choice))}
              />
            )}
          </FieldFrame>
        ))}
        {saving.error && <Alert>{textOf(saving.error)}</Alert>}
      </form>
    </FormDialog>
  )
}

/** What the device reports or was entered with, as far as it can belong to a unit. */
const keysOf = (tracked: Tracked | undefined, entered: readonly string[]): string[] => {
  const { values = {}, faults = {} } = tracked?.state ?? {}
  const all = new Set([...entered, ...Object.keys(values), ...Object.keys(faults)])
  return [...all]
    .filter((key) => rolesFor(key).length > 0)
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .slice(0, unitLimits.deviceChannelsMax)
}

/** Everything that a channel can be on this vehicle, as the contract allows it. */
const choicesOf = (key: string, { compartments }: VehicleUnit): UnitChannel[] =>
  rolesFor(key).flatMap((role) =>
    Array.from({ length: compartments.length + 1 }, (_, compartment) => ({ key, role, compartment })).filter(
      (one) => UnitChannel.safeParse(one).success,
    ),
  )

const wordOf = ({ role, compartment }: UnitChannel): string => `${compartment} ${role}`
const isIt = (choice: string) => (one: UnitChannel) => wordOf(one) === choice
const labelOf = (t: Translate, { role, compartment }: UnitChannel, { compartments }: VehicleUnit): string =>
  `${t(`enums.channelRoles.${role}`)} · ${compartmentName(t, compartment, compartments)}`

const withChoice = (chosen: Readonly<Record<string, string>>, key: string, choice: string | undefined) => {
  const { [key]: _before, ...rest } = chosen
  return choice === undefined ? rest : { ...rest, [key]: choice }
}
