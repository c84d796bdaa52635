import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { type FormEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { openSession } from '../../api/session.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { useWechatReturn } from '../wechat/index.ts'
import { PasswordField } from './password-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Binds a WeChat account that belongs to no account yet: one sign-in with password binds it. */
export const BindUserPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const handed = (location.state as { readonly ticket?: string } | null)?.ticket
  const [ticket, setTicket] = useState(handed)
  const goOn = (mustChange: boolean) => void navigate(mustChange ? paths.firstPassword : paths.home, { replace: true })
  const returned = useWechatReturn({
    onSignedIn: ({ mustChangePassword }) => goOn(mustChangePassword),
    onUnbound: setTicket,
  })
  if (returned.isBusy)
    return (
      <SignInFrame title={t('wechat.bindTitle')}>
        <Loading label={t('wechat.signingIn')} />
      </SignInFrame>
    )
  return (
    <SignInFrame
      title={t('wechat.bindTitle')}
      hint={ticket === undefined ? t('wechat.bindOver') : t('wechat.bindHint')}
    >
      {ticket !== undefined && <BindForm ticket={ticket} onOver={() => setTicket(undefined)} onDone={goOn} />}
      <Link className="sign-in-back" to={paths.signIn}>
        {t('wechat.backToSignIn')}
      </Link>
    </SignInFrame>
  )
}

interface BindFormProps {
  readonly ticket: string
  readonly onOver: () => void
  readonly onDone: (mustChange: boolean) => void
}

const BindForm = ({ ticket, onOver, onDone }: BindFormProps) => {
  const t = useText()
  const textOf = useErrorText()
  const [userCode, setUserCode] = useState('')
  const [password, setPassword] = useState('')
  const bind = useMutate(wechatSignIn.bindingUserAndLogin)
  const canSend = userCode.trim() !== '' && password !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!canSend) return
    bind.mutate(
      { openid: ticket, userCode: userCode.trim(), password },
      {
        onSuccess: (signedIn) => {
          openSession(signedIn)
          onDone(signedIn.mustChangePassword)
        },
        onError: (error) => {
          if (isRefusal(error, 'wechatCodeInvalid')) onOver()
          if (isRefusal(error, 'credentialsWrong')) setPassword('')
        },
      },
    )
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
        value={userCode}
        onInput={(event) => setUserCode(event.currentTarget.value)}
      />
      <PasswordField
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        placeholder={t('signIn.passwordPlaceholder')}
        value={password}
        onInput={(event) => setPassword(event.currentTarget.value)}
        error={bind.error ? textOf(bind.error) : undefined}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        disabled={!canSend}
        isBusy={bind.isPending}
        className="sign-in-submit"
      >
        {t('wechat.bindSubmit')}
      </Button>
    </form>
  )
}
