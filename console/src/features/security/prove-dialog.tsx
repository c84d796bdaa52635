import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { type FormEvent, useId, useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { RecoveryCodesList } from './recovery-codes-list.tsx'
import './security.css'

interface ProveDialogProps {
  readonly what: 'renew' | 'remove'
  readonly onClose: () => void
}

/** Asks for password and code before recovery codes are renewed or the factor is removed. */
export const ProveDialog = ({ what, onClose }: ProveDialogProps) => {
  const t = useText()
  const stale = [secondFactor.state]
  const renew = useMutate(secondFactor.renewCodes, { stale })
  const remove = useMutate(secondFactor.remove, { stale })
  const title = what === 'renew' ? t('security.renew') : t('security.removeTitle')
  if (renew.data)
    return (
      <Dialog isOpen mustAnswer title={t('security.codes')} onClose={onClose}>
        <RecoveryCodesList codes={renew.data.recoveryCodes} onDone={onClose} />
      </Dialog>
    )
  const isRenewing = what === 'renew'
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <ProveForm
        text={isRenewing ? t('security.renewText') : t('security.removeText')}
        action={isRenewing ? t('security.renew') : t('security.remove')}
        isDanger={!isRenewing}
        isBusy={renew.isPending || remove.isPending}
        error={renew.error ?? remove.error}
        onProve={(proof) => {
          if (isRenewing) return renew.mutate(proof)
          remove.mutate(proof, {
            onSuccess: () => {
              notify(t('security.removed'), 'ok')
              onClose()
            },
          })
        }}
      />
    </Dialog>
  )
}

interface ProveFormProps {
  readonly text: string
  readonly action: string
  readonly isDanger: boolean
  readonly isBusy: boolean
  readonly error: unknown
  readonly onProve: (proof: { password: string; code: string }) => void
}

const ProveForm = ({ text, action, isDanger, isBusy, error, onProve }: ProveFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const id = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const canSend = password !== '' && code.trim() !== ''
  const isOfPassword = isRefusal(error, 'passwordWrong')
  const said = error ? textOf(error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canSend) onProve({ password, code })
  }
  return (
    <form id={id} className="factor-steps" onSubmit={submit} noValidate>
      <p>{text}</p>
      <Field
        label={t('signIn.password')}
        icon="lock"
        type="password"
        autoComplete="current-password"
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
        error={isOfPassword ? said : undefined}
      />
      <CodeField
        label={t('security.anyCode')}
        value={code}
        onChange={setCode}
        error={isOfPassword ? undefined : said}
      />
      <Button type="submit" kind={isDanger ? 'danger' : 'primary'} disabled={!canSend} isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
