/** The account and the password, as the sign-in and the binding of an identity ask for them. */
import { useText } from '@coldway/console/settings/texts.ts'
import { Field } from '@coldway/console/ui/form/field.tsx'

interface CredentialFieldsProps {
  readonly account: string
  readonly password: string
  readonly onAccount: (typed: string) => void
  readonly onPassword: (typed: string) => void
  /** Why the last try was refused. */
  readonly error?: string | undefined
}

export const CredentialFields = ({ account, password, onAccount, onPassword, error }: CredentialFieldsProps) => {
  const t = useText()
  return (
    <>
      <Field
        label={t('signIn.account')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onInput={(event) => onAccount(event.currentTarget.value)}
      />
      <Field
        label={t('signIn.password')}
        icon="lock"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onInput={(event) => onPassword(event.currentTarget.value)}
        error={error}
      />
    </>
  )
}
