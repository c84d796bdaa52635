/**
 * A form screen: fields in sections, the general error on top, a sticky bar of buttons, and a question before changes are lost.
 * The rules are the call's (`useForm`).
 */
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import { Alert } from '../base/alert.tsx'
import './form-page.css'
import { LeaveGuard } from './leave-guard.tsx'
import { Panel } from '../base/panel.tsx'

interface FormPageProps<Draft> {
  readonly title: string
  readonly form: Form<Draft>
  /** The target of Cancel. */
  readonly back: string
  readonly children: ReactNode
  /** Content beside the fields where there is room, otherwise below them. */
  readonly aside?: ReactNode
  /** Many fields: three in a row on a large screen. */
  readonly isWide?: boolean
}

export const FormPage = <Draft,>({ title, form, back, children, aside, isWide }: FormPageProps<Draft>) => {
  const t = useText()
  const navigate = useNavigate()
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.failures > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-alert-target]')?.focus()
  }, [form.failures])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form
      ref={element}
      className={classNames('form-page', aside !== undefined && 'has-aside', isWide && 'is-wide')}
      onSubmit={submit}
      noValidate
    >
      <h1>{title}</h1>
      {form.error !== undefined && <Alert isTarget>{form.error}</Alert>}
      <div className="form-body">
        <Panel className="form-panel">{children}</Panel>
        {aside !== undefined && <aside className="form-aside">{aside}</aside>}
      </div>
      <div className="form-bar">
        <Button onClick={() => void navigate(back)}>{t('common.cancel')}</Button>
        <Button type="submit" kind="primary" isBusy={form.isBusy}>
          {t('common.save')}
        </Button>
      </div>
      <LeaveGuard isDirty={form.isDirty} />
    </form>
  )
}

/** Fields that belong together: two in a row where there is room. */
export const FormSection = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset className="form-section">
    <legend>{title}</legend>
    {hint && <p className="form-hint">{hint}</p>}
    <div className="form-fields">{children}</div>
  </fieldset>
)

/** Sections side by side where there is room. */
export const FormColumns = ({ children }: { children: ReactNode }) => <div className="form-columns">{children}</div>
