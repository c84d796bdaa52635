import './switch.css'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Switches at once, without a save. */
export const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <label className="switch">
    <input type="checkbox" role="switch" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)
