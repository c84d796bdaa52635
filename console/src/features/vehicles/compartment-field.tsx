/** Chooses a compartment of a refrigeration unit, or the unit as a whole. */
import { useText } from '../../settings/texts.ts'
import { FieldFrame } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { compartmentName } from '../upkeep/index.ts'

interface CompartmentFieldProps {
  /** The names of the compartments, the first one's first. */
  readonly names: readonly string[]
  /** 0: the whole unit. */
  readonly value: number
  readonly onChange: (compartment: number) => void
}

export const CompartmentField = ({ names, value, onChange }: CompartmentFieldProps) => {
  const t = useText()
  const options = ['', ...names].map((_, number) => ({ value: number, label: compartmentName(t, number, names) }))
  return (
    <FieldFrame label={t('vehicles.inspections.compartment')}>
      {(id, noteId) => (
        <Select id={id} noteId={noteId} options={options} value={value} onChange={(chosen = 0) => onChange(chosen)} />
      )}
    </FieldFrame>
  )
}
