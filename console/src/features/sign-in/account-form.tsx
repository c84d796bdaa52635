import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from './password-field.tsx'

interface AccountFormProps {
  readonly label: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onSend: (
    given: { readonly account: string; readonly password: string },
    onError: (error: unknown) => void,
  ) => void
}

/** An account and its password, by which an identity from elsewhere is tied to the account. A wrong password is emptied. */
export const AccountForm = ({ label, isBusy, error, onSend }: AccountFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const canSend = account.trim() !== '' && password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    onSend({ account: account.trim(), password }, (refused) => {
      if (isRefusal(refused, 'credentialsWrong')) setPassword('')
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={t('signIn.account')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        placeholder={t('signIn.accountPlaceholder')}
        value={account}
        onInput={(event) => setAccount(event.currentTarget.value)}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        placeholder={t('signIn.passwordPlaceholder')}
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
        error={error ? textOf(error) : undefined}
      />
      <Button type="submit" kind="primary" size="large" disabled={!canSend} isBusy={isBusy} className="sign-in-submit">
        {label}
      </Button>
    </form>
  )
}
