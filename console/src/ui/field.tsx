import { type ComponentProps, type ReactNode, useId } from 'react'
import './field.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly icon?: IconName
  /** What is wrong with the value; announced, and shown under the field. */
  readonly error?: string
  readonly hint?: ReactNode
  readonly trailing?: ReactNode
}

/** A labelled text input with its error in place. */
export const Field = ({ label, icon, error, hint, trailing, className, ...rest }: FieldProps) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={classNames('field', error !== undefined && 'is-wrong', className)}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        {icon && <Icon name={icon} />}
        <input {...rest} id={id} aria-invalid={error !== undefined} aria-describedby={noteId} />
        {trailing}
      </div>
      <div id={noteId} className="field-note">
        {error !== undefined && (
          <p role="alert" className="field-error">
            <Icon name="warning" /> {error}
          </p>
        )}
        {hint}
      </div>
    </div>
  )
}
