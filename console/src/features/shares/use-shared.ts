/** Loads the content of a share link, again and again while the page is visible; the server checks the link at every answer. */
import type { Call } from '@coldway/contract/call.ts'
import { shareDoor } from '@coldway/contract/shares/shares.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import { isRefusal } from '../../api/call-error.ts'
import { callNow } from '../../api/call-now.ts'

export interface Shown<Data> {
  readonly data?: Data
  /** The last request failed: the shown values grow old. */
  readonly error?: unknown
  /** atStart: the link had ended when it was opened; inUse: it ended while in use. */
  readonly ended?: 'atStart' | 'inUse'
}

export type ShareCall = <Body extends z.ZodType, Gives extends z.ZodType>(
  call: Call<Body, Gives>,
  input: z.input<Body>,
) => Promise<z.output<Gives>>

export interface ShareCaller {
  readonly call: ShareCall
  /** Expiry of the link; null: valid until revoked; undefined: no answer yet. */
  readonly expireTime: () => string | null | undefined
}

export interface Asked<Data> {
  readonly ask: (call: ShareCall) => Promise<Data>
  /** Another key loads again; the previous content stays until the answer arrives. */
  readonly askKey: string
  /** Interval in milliseconds; left out: loads once. */
  readonly everyMs?: number | undefined
}

/** `caller` undefined: the page was opened without a link, and makes no request. */
export const useShared = <Data>(
  caller: ShareCaller | undefined,
  { ask, askKey, everyMs }: Asked<Data>,
): Shown<Data> & { readonly retry: () => void; readonly end: () => void } => {
  const [shown, setShown] = useState<Shown<Data>>({})
  const [round, setRound] = useState(0)
  const end = () => setShown(({ data }) => ({ ended: data ? 'inUse' : 'atStart' }))
  const asked = useEffectEvent(ask)
  useEffect(() => {
    if (!caller) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const again = (): void => {
      if (everyMs !== undefined) timer = setTimeout(() => void look(), everyMs)
    }
    const look = async (): Promise<void> => {
      if (document.hidden) return again()
      try {
        const data = await asked(caller.call)
        if (isOver) return
        setShown({ data })
      } catch (error) {
        if (isOver) return
        if (isRefusal(error, 'linkExpired')) return end()
        setShown(({ data }) => ({ ...(data === undefined ? {} : { data }), error }))
      }
      again()
    }
    const seen = (): void => {
      if (document.hidden || isOver) return
      clearTimeout(timer)
      void look()
    }
    if (everyMs !== undefined) document.addEventListener('visibilitychange', seen)
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [caller, askKey, everyMs, round])
  return { ...shown, retry: () => setRound(round + 1), end }
}

/** Keeps the temporary token in memory only. When the token expires, the link gets a new one, or has ended. */
export const createShareCaller = (shareToken: string): ShareCaller => {
  let token: string | undefined
  let expireTime: string | null | undefined
  const tokenNow = async (): Promise<string> => {
    if (token !== undefined) return token
    const opened = await callNow(shareDoor.getTempToken, { shareToken })
    expireTime = opened.expireTime
    token = opened.access_token
    return token
  }
  return {
    expireTime: () => expireTime,
    call: async (call, input) => {
      const used = await tokenNow()
      try {
        return await callNow(call, input, { token: used })
      } catch (error) {
        if (!isRefusal(error, 'linkExpired')) throw error
        // A call discards only the token that it used: another may already have fetched a fresh one.
        if (token === used) token = undefined
        return callNow(call, input, { token: await tokenNow() })
      }
    },
  }
}
