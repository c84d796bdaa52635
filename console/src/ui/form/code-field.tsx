import { limits } from '@coldway/contract/limits.ts'
import { Field } from './field.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

/** A code of an app, or one of recovery: digits on a phone's keyboard would leave no way to the latter. */
export const CodeField = ({ label, value, onChange, error }: CodeFieldProps) => (
  <Field
    label={label}
    icon="key"
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    autoFocus
    data-focus
    maxLength={limits.factorCodeTextMax}
    value={value}
    onInput={(event) => onChange(event.currentTarget.value)}
    error={error}
  />
)
