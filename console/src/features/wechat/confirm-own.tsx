import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { type FormEvent, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'

/** Asks for the password, because binding adds another way into the account. */
export const ConfirmOwn = ({ sceneStr, onDone }: { sceneStr: string; onDone: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const [password, setPassword] = useState('')
  const bind = useMutate(wechatSignIn.bindingUser, { stale: [wechatSignIn.own] })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') bind.mutate({ sceneStr, password }, { onSuccess: onDone })
  }
  return (
    <form className="wechat-line" onSubmit={submit} noValidate>
      <Field
        label={t('wechat.password')}
        type="password"
        icon="lock"
        autoComplete="current-password"
        autoFocus
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
        error={bind.error ? textOf(bind.error) : undefined}
      />
      <Button type="submit" kind="primary" isBusy={bind.isPending} disabled={password === ''}>
        {t('wechat.confirmBind')}
      </Button>
    </form>
  )
}
