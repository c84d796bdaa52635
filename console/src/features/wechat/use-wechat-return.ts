import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { BindTicket, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, isRefusal } from '../../api/call-error.ts'
import { callNow } from '../../api/call-now.ts'
import { openSession } from '../../api/session.ts'
import { keptWechatReply, takeWechatReply } from '../../settings/address-secrets.ts'

interface Returned {
  readonly onSignedIn: (signedIn: SignedIn) => void
  /** The WeChat account is not bound; the ticket binds it. */
  readonly onUnbound: (ticket: string) => void
}

/**
 * Turns WeChat's answer in the address, if any, into a session or a bind ticket; used once. The effect takes the answer, not
 * the render: React may begin a render of a busy page twice, and the second one would find nothing.
 */
export const useWechatReturn = (on: Returned): { readonly isBusy: boolean; readonly error: unknown } => {
  const [outcome, setOutcome] = useState<{ isBusy: boolean; error?: unknown }>(() => ({
    isBusy: keptWechatReply() !== undefined,
  }))
  const onSignedIn = useEffectEvent(on.onSignedIn)
  const onUnbound = useEffectEvent(on.onUnbound)
  useEffect(() => {
    const reply = takeWechatReply()
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
  }, [])
  return { isBusy: outcome.isBusy, error: outcome.error }
}

const ticketOf = (error: unknown): string | undefined =>
  error instanceof CallError && isRefusal(error, 'wechatNotBound')
    ? BindTicket.safeParse(error.data).data?.openid
    : undefined
