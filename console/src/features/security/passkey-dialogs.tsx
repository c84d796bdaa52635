import { limits } from '@coldway/contract/limits.ts'
import { type Passkey, passkeys } from '@coldway/contract/users/passkeys.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { startRegistration } from '@simplewebauthn/browser'
import { type FormEvent, useState } from 'react'
import { CallError, isRefusal } from '../../api/call-error.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { CodeField } from '../../ui/form/code-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './security.css'

const stale = [passkeys.list]

export const AddPasskeyDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  // The code may be one of the recovery codes, which are counted.
  const begin = useMutate(passkeys.begin, { stale: [secondFactor.state] })
  const add = useMutate(passkeys.add, { stale })
  const canSend = name.trim() !== '' && password !== '' && code.trim() !== ''
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!canSend) return
    setError(undefined)
    try {
      const optionsJSON = await begin.mutateAsync({ password, code })
      const key = await startRegistration({ optionsJSON })
      await add.mutateAsync({ name: name.trim(), key: key as never })
      notify(t('security.passkeyAdded'), 'ok')
      onClose()
    } catch (reason) {
      setError(reason)
      // A code is good once.
      setCode('')
    }
  }
  // The browser's own errors are in its own language, and say no more.
  const said = error instanceof CallError ? textOf(error) : error !== undefined && t('security.passkeyStopped')
  const isOfPassword = isRefusal(error, 'passwordWrong')
  return (
    <Dialog isOpen title={t('security.addPasskey')} onClose={onClose}>
      <form className="factor-steps" onSubmit={(event) => void submit(event)} noValidate>
        <p>{t('security.passkeyBegin')}</p>
        <Field
          label={t('security.passkeyName')}
          maxLength={limits.nameMax}
          data-focus
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <PasswordLine value={password} onChange={setPassword} error={isOfPassword ? said : undefined} />
        <CodeField
          label={t('security.anyCode')}
          value={code}
          onChange={setCode}
          error={isOfPassword || said === false ? undefined : said}
        />
        <Button type="submit" kind="primary" disabled={!canSend} isBusy={begin.isPending || add.isPending}>
          {t('security.addPasskey')}
        </Button>
      </form>
    </Dialog>
  )
}

export const RemovePasskeyDialog = ({ of, onClose }: { readonly of: Passkey; readonly onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [password, setPassword] = useState('')
  const remove = useMutate(passkeys.remove, { stale })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return
    remove.mutate(
      { credential: of.credential, password },
      {
        onSuccess: () => {
          notify(t('security.passkeyRemoved'), 'ok')
          onClose()
        },
      },
    )
  }
  return (
    <Dialog isOpen title={t('security.removePasskey', { name: of.name })} onClose={onClose}>
      <form className="factor-steps" onSubmit={submit} noValidate>
        <PasswordLine value={password} onChange={setPassword} error={remove.error ? textOf(remove.error) : undefined} />
        <Button type="submit" kind="danger" disabled={password === ''} isBusy={remove.isPending}>
          {t('security.remove')}
        </Button>
      </form>
    </Dialog>
  )
}

interface PasswordLineProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | false | undefined
}
const PasswordLine = ({ value, onChange, error }: PasswordLineProps) => {
  const t = useText()
  return (
    <Field
      label={t('signIn.password')}
      icon="lock"
      type="password"
      autoComplete="current-password"
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
      error={error === false ? undefined : error}
    />
  )
}
