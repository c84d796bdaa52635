import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { isRefusal } from '../../api/call-error.ts'
import { type AskedForCode, askedForCode } from '../../api/sign-in.ts'
import { openSession } from '../../api/session.ts'
import { useMutate } from '../../api/use-call.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { Loading } from '../../ui/base/states.tsx'
import { useWechatReturn } from '../sign-in-ways/index.ts'
import { AccountForm } from './account-form.tsx'
import { CodeForm } from './code-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** Binds a WeChat account that belongs to no account yet: one sign-in with password binds it. */
export const BindUserPage = () => {
  const t = useText()
  const navigate = useNavigate()
  const location = useLocation()
  const handed = (location.state as { readonly ticket?: string } | null)?.ticket
  const [ticket, setTicket] = useState(handed)
  const [asked, setAsked] = useState<AskedForCode>()
  const goOn = (mustChange: boolean) => void navigate(mustChange ? paths.firstPassword : paths.home, { replace: true })
  const returned = useWechatReturn({
    onSignedIn: ({ mustChangePassword }) => goOn(mustChangePassword),
    onUnbound: setTicket,
  })
  const waiting = asked ?? askedForCode(returned.error, false)
  if (waiting)
    return (
      <SignInFrame title={t('security.askTitle')} hint={t('security.askHint')}>
        <CodeForm
          asked={waiting}
          onDone={({ mustChangePassword }) => goOn(mustChangePassword)}
          onBack={() => void navigate(paths.signIn, { replace: true })}
        />
      </SignInFrame>
    )
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
      {ticket !== undefined && (
        <BindForm ticket={ticket} onOver={() => setTicket(undefined)} onDone={goOn} onAsked={setAsked} />
      )}
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
  readonly onAsked: (asked: AskedForCode) => void
}

const BindForm = ({ ticket, onOver, onDone, onAsked }: BindFormProps) => {
  const t = useText()
  const bind = useMutate(wechatSignIn.bindingUserAndLogin)
  return (
    <AccountForm
      label={t('wechat.bindSubmit')}
      isBusy={bind.isPending}
      error={bind.error}
      onSend={({ account, password }, onError) =>
        bind.mutate(
          { openid: ticket, userCode: account, password },
          {
            onSuccess: (signedIn) => {
              openSession(signedIn)
              onDone(signedIn.mustChangePassword)
            },
            onError: (error) => {
              // The binding is done; only the sign-in waits.
              const asked = askedForCode(error, false)
              if (asked) onAsked(asked)
              if (isRefusal(error, 'wechatCodeInvalid')) onOver()
              onError(error)
            },
          },
        )
      }
    />
  )
}
