import { recovery } from '@coldway/contract/users/verification.ts'
import { type FormEvent, useState } from 'react'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'
import { setRecovery } from './recovery-state.ts'

export const AccountStep = () => {
  const t = useText()
  const textOf = useErrorText()
  const [account, setAccount] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const begin = useMutate(recovery['fp/input'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = account.trim()
    setEmpty(typed === '')
    if (typed === '') return
    begin.mutate(
      { account: typed },
      {
        onSuccess: ({ challengeId }) =>
          setRecovery({
            challengeId,
            account: typed,
            step: 'identity',
            channel: 'email',
            beganAtMs: Date.now(),
            wrongTries: 0,
          }),
      },
    )
  }
  const error = isEmpty ? t('signIn.accountPlaceholder') : begin.error ? textOf(begin.error) : undefined
  return (
    <RecoveryFrame step="account" hint={t('recovery.accountHint')}>
      <form className="recovery-form" onSubmit={submit} noValidate>
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
          error={error}
        />
        <Button type="submit" kind="primary" size="large" isBusy={begin.isPending}>
          {t('recovery.next')}
        </Button>
      </form>
    </RecoveryFrame>
  )
}
