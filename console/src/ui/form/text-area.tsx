import { Alert } from '../base/alert.tsx'
import './field.css'
import './text-area.css'
import { classNames } from '../base/class-names.ts'

interface TextAreaProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly rows: number
  readonly placeholder?: string
  readonly error?: string | undefined
  readonly hint?: string
  readonly onInput: (text: string) => void
  readonly onBlur?: () => void
}

/** A labelled text of several lines with its error in place. */
export const TextArea = ({ id, label, error, hint, onInput, ...rest }: TextAreaProps) => (
  <div className={classNames('field text-area', error !== undefined && 'is-wrong')}>
    <label htmlFor={id}>{label}</label>
    <div className="field-box">
      <textarea
        {...rest}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        onInput={(event) => onInput(event.currentTarget.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
    <div id={`${id}-note`} className="field-note">
      {error !== undefined ? <Alert isLine>{error}</Alert> : hint && <p>{hint}</p>}
    </div>
  </div>
)
