import { recovery } from '@coldway/contract/users/verification.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { canSet, metRules, PasswordField, PasswordRulesList, rulesWithoutOld } from '../sign-in/index.ts'
import { NoRecovery } from './no-recovery.tsx'
import { RecoveryFrame } from './recovery-frame.tsx'
import { changeRecovery, type Recovery, setRecovery, useRecovery } from './recovery-state.ts'

/** The last step: reached only by someone who has proven that the account is theirs. */
export const NewPasswordPage = () => {
  const now = useRecovery()
  return now?.step === 'password' ? <NewPasswordStep now={now} /> : <NoRecovery />
}

const empty = { newPassword: '', confirmPassword: '' }

const NewPasswordStep = ({ now }: { now: Recovery }) => {
  const t = useText()
  const textOf = useErrorText()
  const navigate = useNavigate()
  const [draft, setDraft] = useState(empty)
  const change = useMutate(recovery['fp/updatePasswordByUsername'])
  const { account, challengeId } = now
  const set = (field: keyof typeof empty) => (event: FormEvent<HTMLInputElement>) =>
    setDraft({ ...draft, [field]: event.currentTarget.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSet(draft)) return
    change.mutate(
      { challengeId, account, ...draft },
      {
        onSuccess: () => {
          changeRecovery(challengeId, () => ({ step: 'done' }))
          void navigate(paths.recoveryDone, { replace: true })
        },
        // The challenge has ended: no input on this page can succeed any more.
        onError: (error) => isRefusal(error, 'verificationCodeWrong') && setRecovery(undefined),
      },
    )
  }
  return (
    <RecoveryFrame step="password" hint={t('recovery.passwordHint', { account })}>
      <form className="password-form recovery-form" onSubmit={submit} noValidate>
        {/* Password managers keep the new password under this name. */}
        <input className="unseen" name="username" autoComplete="username" value={account} readOnly tabIndex={-1} />
        <PasswordField
          label={t('signIn.newPassword')}
          autoComplete="new-password"
          autoFocus
          value={draft.newPassword}
          onInput={set('newPassword')}
          error={change.error ? textOf(change.error) : undefined}
        />
        <PasswordField
          label={t('signIn.confirmPassword')}
          autoComplete="new-password"
          value={draft.confirmPassword}
          onInput={set('confirmPassword')}
        />
        <PasswordRulesList rules={rulesWithoutOld} met={metRules({ ...draft, oldPassword: '' })} />
        <Button type="submit" kind="primary" size="large" disabled={!canSet(draft)} isBusy={change.isPending}>
          {t('recovery.submit')}
        </Button>
      </form>
    </RecoveryFrame>
  )
}
