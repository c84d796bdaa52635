import { isRefusal } from '@coldway/console/api/call-error.ts'
import { type AskedForCode, askedForCode, opened } from '@coldway/console/api/sign-in.ts'
import { useMutate } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { Field } from '@coldway/console/ui/form/field.tsx'
import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { type FormEvent, useState } from 'react'

interface BindFormProps {
  /** What WeChat's proof was exchanged for. It binds once. */
  readonly ticket: string
  readonly onDone: () => void
  readonly onAsked: (asked: AskedForCode) => void
  readonly onBack: () => void
}

/** Binds a WeChat account that no account knows: signing in once with the password binds it. */
export const BindForm = ({ ticket, onDone, onAsked, onBack }: BindFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [account, setAccount] = useState('')
  const [password, setPassword] = useState('')
  const bind = useMutate(wechatSignIn.bindingUserAndLogin)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    bind.mutate(
      { openid: ticket, userCode: account.trim(), password },
      {
        // The next sign-in is by WeChat, so nothing is kept for a week.
        onSuccess: (signedIn) => {
          opened(signedIn, false)
          onDone()
        },
        onError: (error) => {
          // The binding is done; only the sign-in waits.
          const asked = askedForCode(error, false)
          if (asked) onAsked(asked)
          if (isRefusal(error, 'credentialsWrong')) setPassword('')
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate>
      <h2>{t('wechat.bindTitle')}</h2>
      <p>{t('wechat.bindHint')}</p>
      <Field
        label={t('signIn.account')}
        icon="user"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={account}
        onInput={(event) => setAccount(event.currentTarget.value)}
      />
      <Field
        label={t('signIn.password')}
        icon="lock"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
        error={bind.error ? textOf(bind.error) : undefined}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        disabled={account.trim() === '' || password === ''}
        isBusy={bind.isPending}
      >
        {t('wechat.bindSubmit')}
      </Button>
      <Button size="large" onClick={onBack}>
        {t('wechat.backToSignIn')}
      </Button>
    </form>
  )
}
