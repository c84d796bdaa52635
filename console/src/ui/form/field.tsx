import { type ComponentProps, type ReactNode, useId } from 'react'
import { Alert } from '../base/alert.tsx'
import './field.css'
import { classNames } from '../base/class-names.ts'
import { Icon, type IconName } from '../base/icon.tsx'

interface FieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly icon?: IconName
  /** The error of the value; announced, and shown below the field. */
  readonly error?: string
  readonly hint?: ReactNode
  readonly trailing?: ReactNode
}

/** A labelled text input with its error in place. */
export const Field = ({ label, icon, error, hint, trailing, className, ...rest }: FieldProps) => (
  <FieldFrame label={label} error={error} hint={hint} className={className}>
    {(id, noteId) => (
      <div className="field-box">
        {icon && <Icon name={icon} />}
        <input {...rest} id={id} aria-invalid={error !== undefined} aria-describedby={noteId} />
        {trailing}
      </div>
    )}
  </FieldFrame>
)

interface FieldFrameProps extends Pick<FieldProps, 'label' | 'error' | 'hint' | 'className'> {
  readonly children: (id: string, noteId: string) => ReactNode
}

/** Label above and error or hint below any control. */
export const FieldFrame = ({ label, error, hint, className, children }: FieldFrameProps) => {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={classNames('field', error !== undefined && 'is-wrong', className)}>
      <label htmlFor={id}>{label}</label>
      {children(id, noteId)}
      <div id={noteId} className="field-note">
        {error !== undefined && <Alert isLine>{error}</Alert>}
        {hint}
      </div>
    </div>
  )
}
