import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { CopyLine } from '../../ui/base/copy-line.tsx'
import { QrCode } from '../../ui/base/qr-code.tsx'
import { Field } from '../../ui/form/field.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { RecoveryCodesList } from './recovery-codes-list.tsx'
import './security.css'

interface FactorStepsProps {
  /** The recovery codes are on screen, which are shown only once. */
  readonly onCodes?: () => void
  readonly onDone: () => void
}

/** Password, QR code with the first code of the app, recovery codes. */
export const FactorSteps = ({ onCodes, onDone }: FactorStepsProps) => {
  const [app, setApp] = useState<{ readonly secret: string; readonly uri: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodesList codes={codes} onDone={onDone} />
  const show = (given: readonly string[]) => {
    setCodes(given)
    onCodes?.()
  }
  if (app) return <AppStep {...app} onConfirmed={show} />
  return <PasswordStep onBegun={setApp} />
}

const PasswordStep = ({ onBegun }: { readonly onBegun: (app: { secret: string; uri: string }) => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [password, setPassword] = useState('')
  const begin = useMutate(secondFactor.begin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') begin.mutate({ password }, { onSuccess: onBegun })
  }
  return (
    <form className="factor-steps" onSubmit={submit} noValidate>
      <p>{t('security.begin')}</p>
      <Field
        label={t('signIn.password')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        data-focus
        autoFocus
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
        error={begin.error ? textOf(begin.error) : undefined}
      />
      <Button type="submit" kind="primary" disabled={password === ''} isBusy={begin.isPending}>
        {t('security.next')}
      </Button>
    </form>
  )
}

interface AppStepProps {
  readonly secret: string
  readonly uri: string
  readonly onConfirmed: (codes: readonly string[]) => void
}

const AppStep = ({ secret, uri, onConfirmed }: AppStepProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [code, setCode] = useState('')
  const confirm = useMutate(secondFactor.confirm, { stale: [secondFactor.state] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    confirm.mutate(
      { code },
      { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes), onError: () => setCode('') },
    )
  }
  return (
    <form className="factor-steps" onSubmit={submit} noValidate>
      <p>{t('security.scan')}</p>
      <QrCode text={uri} label={t('security.qr')} />
      <CopyLine label={t('security.secret')} text={secret} />
      <CodeField
        label={t('security.code')}
        value={code}
        onChange={setCode}
        error={confirm.error ? textOf(confirm.error) : undefined}
      />
      <Button type="submit" kind="primary" disabled={code.trim() === ''} isBusy={confirm.isPending}>
        {t('security.confirm')}
      </Button>
    </form>
  )
}
