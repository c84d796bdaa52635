/** What a share link shows, asked for anew every ten seconds while somebody looks. */
import type { Output } from '@coldway/contract/call.ts'
import { sharedViews, shareDoor } from '@coldway/contract/shares.ts'
import { useEffect, useState } from 'react'
import { isRefusal } from '../../api/call-error.ts'
import { callNow } from '../../api/call-now.ts'
import { noteServerTime } from '../../api/server-clock.ts'

export type Home = Output<typeof sharedViews.home>
export interface Shown {
  readonly home?: Home
  /** The last try failed: what is shown grows old. */
  readonly error?: unknown
  /** atStart: the link was dead when it was opened; inUse: it ended while it was looked at. */
  readonly ended?: 'atStart' | 'inUse'
}

export const everyMs = 10_000

/** `shareToken` undefined: nothing is asked. */
export const useSharedHome = (shareToken: string | undefined): Shown & { retry: () => void } => {
  const [shown, setShown] = useState<Shown>({})
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (shareToken === undefined) return
    const ask = homeOf(shareToken)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async (): Promise<void> => {
      if (document.hidden) return again()
      try {
        const home = await ask()
        if (isOver) return
        setShown({ home })
      } catch (error) {
        if (isOver) return
        if (isRefusal(error, 'linkExpired')) return setShown(({ home }) => ({ ended: home ? 'inUse' : 'atStart' }))
        setShown(({ home }) => ({ ...(home ? { home } : {}), error }))
      }
      again()
    }
    const again = (): void => {
      timer = setTimeout(() => void look(), everyMs)
    }
    const seen = (): void => {
      if (document.hidden || isOver) return
      clearTimeout(timer)
      void look()
    }
    document.addEventListener('visibilitychange', seen)
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [shareToken, round])
  return { ...shown, retry: () => setRound(round + 1) }
}

/** The temporary token is kept here and nowhere else. When it has run out the link gets another, or has ended itself. */
const homeOf = (shareToken: string): (() => Promise<Home>) => {
  let token: string | undefined
  const ask = async (): Promise<Home> => {
    token ??= (await callNow(shareDoor.getTempToken, { shareToken })).access_token
    const home = await callNow(sharedViews.home, {}, { token })
    noteServerTime(home.serverMs)
    return home
  }
  return async () => {
    try {
      return await ask()
    } catch (error) {
      if (token === undefined || !isRefusal(error, 'linkExpired')) throw error
      token = undefined
      return ask()
    }
  }
}
