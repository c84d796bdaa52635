/** Compartments and pre-trip inspections of a vehicle, in words. */
import type { NewestInspection } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import type { Translate } from '../../settings/texts.ts'

/** `names` are those that a person entered, the first compartment's first. */
export const compartmentName = (t: Translate, number: number, names: readonly string[] = []): string => {
  const name = names[number - 1] ?? ''
  if (number === 0) return t('vehicles.units.whole')
  return name === '' ? t('vehicles.units.compartment', { number }) : t('vehicles.units.named', { number, name })
}

/** What the newest inspection says to whoever takes the vehicle. */
export const inspectionNote = (t: Translate, one: NewestInspection): string => {
  const { plate, result, faults, userName: name } = one
  if (result === null || one.doneTime === null) return t('vehicles.inspections.unknown', { plate })
  const said = { plate, time: one.doneTime.slice(0, 16), compartment: compartmentName(t, one.compartment) }
  if (result === 'incomplete') return t('vehicles.inspections.incomplete', { ...said, name })
  return result === 'failed'
    ? t('vehicles.inspections.failed', { ...said, faults })
    : t('vehicles.inspections.passed', { ...said, name })
}
