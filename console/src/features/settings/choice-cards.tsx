import { type ReactNode, useId } from 'react'
import { Icon } from '../../ui/base/icon.tsx'
import './choice-cards.css'

interface ChoiceCardsProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly mark?: ReactNode }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Radio buttons as cards, for a few important options. */
export const ChoiceCards = <Value extends string>({ label, options, value, onChange }: ChoiceCardsProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="choice-cards" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.mark}
            {option.label}
            <Icon name="check" />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
