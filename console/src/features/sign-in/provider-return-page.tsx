import { IdentityTicket } from '@coldway/contract/identity-providers/identity-providers.ts'
import { companionPath, paths } from '@coldway/contract/screens/screens.ts'
import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CallError, isRefusal } from '../../api/call-error.ts'
import { goToCompanion, readReturn } from '../../api/provider-return.ts'
import { askedForCode, opened, signInByProvider } from '../../api/sign-in.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { takeProviderReply } from '../../settings/address-secrets.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Loading } from '../../ui/base/states.tsx'
import { CodeForm } from './code-form.tsx'
import { LinkForm } from './link-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/**
 * The page to which a provider sends the browser back, also from the companion, with a session, a code to be asked for, or an
 * account to be linked.
 */
export const ProviderReturnPage = () => {
  const t = useText()
  const textOf = useErrorText()
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const [{ isCompanion, keepForOneWeek }] = useState(readReturn)
  const goOn = ({ mustChangePassword }: SignedIn) => {
    if (isCompanion) return goToCompanion()
    void navigate(mustChangePassword ? paths.firstPassword : paths.home, { replace: true })
  }
  const goBack = () => (isCompanion ? goToCompanion() : void navigate(paths.signIn, { replace: true }))
  useReply(goOn, setError)
  const asked = askedForCode(error, keepForOneWeek)
  const ticket = ticketOf(error)
  if (asked)
    return (
      <SignInFrame title={t('security.askTitle')} hint={t('security.askHint')}>
        <CodeForm asked={asked} onDone={goOn} onBack={goBack} />
      </SignInFrame>
    )
  return (
    <SignInFrame title={t('titles.providerReturn')} hint={ticket && textOf(error)}>
      {error === undefined && <Loading label={t('signInProviders.signingIn')} />}
      {ticket && (
        <LinkForm
          ticket={ticket}
          onSignedIn={(signedIn) => goOn(opened(signedIn, keepForOneWeek))}
          onRefused={setError}
        />
      )}
      {error !== undefined && !ticket && (
        <Alert>{error === 'refused' ? t('signInProviders.sentBack') : textOf(error)}</Alert>
      )}
      {isCompanion ? (
        <a className="sign-in-back" href={companionPath}>
          {t('wechat.backToSignIn')}
        </a>
      ) : (
        <Link className="sign-in-back" to={paths.signIn}>
          {t('wechat.backToSignIn')}
        </Link>
      )}
    </SignInFrame>
  )
}

/** The effect takes the answer, not the render, as React may begin a render twice. */
const useReply = (onSignedIn: (signedIn: SignedIn) => void, onError: (error: unknown) => void): void => {
  useEffect(() => {
    const { code, state, iss } = takeProviderReply() ?? {}
    if (code === undefined || state === undefined) return onError('refused')
    signInByProvider({ code, state, iss }).then(onSignedIn, onError)
    // oxlint-disable-next-line react/exhaustive-deps -- the answer is there once
  }, [])
}

const ticketOf = (error: unknown): IdentityTicket | undefined =>
  error instanceof CallError && isRefusal(error, 'identityNotLinked')
    ? IdentityTicket.safeParse(error.data).data
    : undefined
