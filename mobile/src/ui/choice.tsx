import { Icon } from '@coldway/console/ui/base/icon.tsx'
import './choice.css'

interface ChoiceProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly (readonly [Value, string])[]
  readonly value: Value
  readonly onChoose: (value: Value) => void
}

export const Choice = <Value extends string | number>({ label, options, value, onChoose }: ChoiceProps<Value>) => (
  <fieldset className="choice">
    <legend>{label}</legend>
    {options.map(([one, word]) => (
      <label key={one}>
        <input type="radio" name={label} checked={one === value} onChange={() => onChoose(one)} />
        <span>
          {one === value && <Icon name="check" />}
          {word}
        </span>
      </label>
    ))}
  </fieldset>
)
