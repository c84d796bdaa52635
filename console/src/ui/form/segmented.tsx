import { useId } from 'react'
import './segmented.css'
import { Icon, type IconName } from '../base/icon.tsx'

interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: IconName }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A few options as real radio buttons, so that arrow keys and screen readers work. */
export const Segmented = <Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="segmented" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.icon && <Icon name={option.icon} />}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
