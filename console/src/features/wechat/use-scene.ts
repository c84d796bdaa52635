import { type WechatSceneState, wechatCodes } from '@coldway/contract/users/wechat.ts'
import { useEffect, useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { callNow } from '../../api/call-now.ts'
import { useCall } from '../../api/use-call.ts'

const askEveryMs = 2_000
/** Polling ends after this time; a mailed code stays valid longer. */
const watchMs = 5 * 60_000

export interface Scene {
  readonly sceneStr: string | undefined
  readonly image: string | undefined
  readonly state: WechatSceneState
  readonly error: CallError | undefined
  /** Requests another code. */
  readonly renew: () => void
}

/** Opens a bind request, for a recipient or the user, and polls it while it is on screen. */
export const useScene = (recipientId: number | undefined): Scene => {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<{ sceneStr?: string; error?: CallError; isOver?: boolean }>({})
  useEffect(() => {
    const stop = new AbortController()
    const show = (change: typeof opened) => !stop.signal.aborted && setOpened(change)
    show({})
    open(recipientId, stop.signal).then(
      ({ sceneStr }) => show({ sceneStr }),
      (error: unknown) => show(error instanceof CallError ? { error } : {}),
    )
    return () => stop.abort()
  }, [recipientId, attempt])
  const { sceneStr, error, isOver } = opened
  useEffect(() => {
    if (!sceneStr) return
    const timer = setTimeout(() => setOpened({ sceneStr, isOver: true }), watchMs)
    return () => clearTimeout(timer)
  }, [sceneStr])
  const asked = { sceneStr: sceneStr ?? '' }
  const code = useCall(wechatCodes.generateWeCharPublicQRcode, asked, {
    isEnabled: sceneStr !== undefined,
    freshMs: Number.POSITIVE_INFINITY,
  })
  const [settled, setSettled] = useState<string>()
  const isWatching = sceneStr !== undefined && isOver !== true && settled !== sceneStr
  const check = useCall(wechatCodes.checkQRcode, asked, {
    isEnabled: isWatching,
    freshMs: 0,
    ...(isWatching && { repeatMs: askEveryMs }),
  })
  const found = check.data?.state ?? 'pending'
  if (sceneStr !== undefined && found !== 'pending' && settled !== sceneStr) setSettled(sceneStr)
  return {
    sceneStr,
    image: code.data?.image,
    state: isOver && found === 'pending' ? 'expired' : found,
    error: error ?? code.error ?? undefined,
    renew: () => setAttempt(attempt + 1),
  }
}

const open = (recipientId: number | undefined, signal: AbortSignal) =>
  recipientId === undefined
    ? callNow(wechatCodes.openForAccount, {}, { signal })
    : callNow(wechatCodes.openForRecipient, { recipientId }, { signal })
