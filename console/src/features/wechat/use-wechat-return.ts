import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { BindTicket, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, isRefusal } from '../../api/call-error.ts'
import { callNow } from '../../api/call-now.ts'
import { openSession } from '../../api/session.ts'
import { takeWechatReply } from '../../settings/address-secrets.ts'

interface Returned {
  readonly onSignedIn: (signedIn: SignedIn) => void
  /** The WeChat account is not bound; the ticket binds it. */
  readonly onUnbound: (ticket: string) => void
}

/** Turns WeChat's answer in the address, if any, into a session or a bind ticket; used once. */
export const useWechatReturn = (on: Returned): { readonly isBusy: boolean; readonly error: unknown } => {
  const [reply] = useState(takeWechatReply)
  const [outcome, setOutcome] = useState<{ isBusy: boolean; error?: unknown }>({ isBusy: reply !== undefined })
  const onSignedIn = useEffectEvent(on.onSignedIn)
  const onUnbound = useEffectEvent(on.onUnbound)
  useEffect(() => {
    if (!reply) return
    callNow(wechatSignIn.login, reply).then(
      (signedIn) => {
        openSession(signedIn)
        onSignedIn(signedIn)
      },
      (error: unknown) => {
        setOutcome({ isBusy: false, error })
        const ticket = ticketOf(error)
        if (ticket !== undefined) onUnbound(ticket)
      },
    )
  }, [reply])
  return { isBusy: outcome.isBusy, error: outcome.error }
}

const ticketOf = (error: unknown): string | undefined =>
  error instanceof CallError && isRefusal(error, 'wechatNotBound')
    ? BindTicket.safeParse(error.data).data?.openid
    : undefined
