import { isRefusal } from '@coldway/console/api/call-error.ts'
import { type AskedForCode, askedForCode, opened } from '@coldway/console/api/sign-in.ts'
import { useMutate } from '@coldway/console/api/use-call.ts'
import { useErrorText } from '@coldway/console/api/use-error-text.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { type FormEvent, useState } from 'react'
import { CredentialFields } from './credential-fields.tsx'

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
      <CredentialFields
        account={account}
        password={password}
        onAccount={setAccount}
        onPassword={setPassword}
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
