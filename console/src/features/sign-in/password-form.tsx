import { users } from '@coldway/contract/users/users.ts'
import { type FormEvent, useState } from 'react'
import { openSession } from '../../api/session.ts'
import { isRefusal } from '../../api/call-error.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useMutate } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField } from './password-field.tsx'
import { canSubmit, metRules, type PasswordDraft, passwordRules } from './password-rules.ts'
import { PasswordRulesList } from './password-rules-list.tsx'
import './password-form.css'

const empty: PasswordDraft = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Old password, new password twice, and the rules ticked off while typing. The answer is a fresh session. */
export const PasswordForm = ({ onChanged }: { onChanged: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [draft, setDraft] = useState(empty)
  const change = useMutate(users.changePwd)
  const set = (field: keyof PasswordDraft) => (event: FormEvent<HTMLInputElement>) =>
    setDraft({ ...draft, [field]: event.currentTarget.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSubmit(draft)) return
    change.mutate(draft, {
      onSuccess: (signedIn) => {
        openSession(signedIn)
        onChanged()
      },
    })
  }
  const isOldWrong = isRefusal(change.error, 'passwordWrong')
  const error = change.error ? textOf(change.error) : undefined
  return (
    <form className="password-form" onSubmit={submit} noValidate>
      <PasswordField
        label={t('signIn.oldPassword')}
        autoComplete="current-password"
        autoFocus
        value={draft.oldPassword}
        onInput={set('oldPassword')}
        error={isOldWrong ? error : undefined}
      />
      <PasswordField
        label={t('signIn.newPassword')}
        autoComplete="new-password"
        value={draft.newPassword}
        onInput={set('newPassword')}
        error={isOldWrong ? undefined : error}
      />
      <PasswordField
        label={t('signIn.confirmPassword')}
        autoComplete="new-password"
        value={draft.confirmPassword}
        onInput={set('confirmPassword')}
      />
      <PasswordRulesList rules={passwordRules} met={metRules(draft)} />
      <Button type="submit" kind="primary" size="large" disabled={!canSubmit(draft)} isBusy={change.isPending}>
        {t('signIn.changeSubmit')}
      </Button>
    </form>
  )
}
