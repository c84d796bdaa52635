import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { BindTicket } from '@coldway/contract/users/wechat.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError, isRefusal } from '../../api/call-error.ts'
import { signInByWechat } from '../../api/sign-in.ts'
import { keptWechatReply, takeWechatReply } from '../../settings/address-secrets.ts'

interface Returned {
  readonly keepForOneWeek?: boolean
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
  const { keepForOneWeek = false } = on
  const onSignedIn = useEffectEvent(on.onSignedIn)
  const onUnbound = useEffectEvent(on.onUnbound)
  useEffect(() => {
    const reply = takeWechatReply()
    if (!reply) return
    signInByWechat(reply, keepForOneWeek).then(onSignedIn, (error: unknown) => {
      setOutcome({ isBusy: false, error })
      const ticket = ticketOf(error)
      if (ticket !== undefined) onUnbound(ticket)
    })
  }, [keepForOneWeek])
  return { isBusy: outcome.isBusy, error: outcome.error }
}

const ticketOf = (error: unknown): string | undefined =>
  error instanceof CallError && isRefusal(error, 'wechatNotBound')
    ? BindTicket.safeParse(error.data).data?.openid
    : undefined
