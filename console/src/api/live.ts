/** The console's live connection, bound to the session and to the visibility of the page. */
import { live as liveCalls, type Topic } from '@coldway/contract/live.ts'
import { session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import { useEffect, useRef } from 'react'
import { useStore } from '../settings/store.ts'
import { isAnswer } from './call-error.ts'
import { callNow } from './call-now.ts'
import { createLiveClient, type TopicHandlers } from './live-client.ts'
import type { LiveStatus } from './live-link.ts'
import { noteServerTime } from './server-clock.ts'
import { noteFactorDue, onSession, session } from './session.ts'

/** A short visit to another tab must not cost a new snapshot. */
const pauseAfterMs = 10_000

const socketUrl = (ticket: string): string =>
  `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/v3/live?ticket=${encodeURIComponent(ticket)}`

export const live = createLiveClient({
  ticket: async () => (await callNow(liveCalls.ticket, {})).ticket,
  open: (ticket) => new WebSocket(socketUrl(ticket)),
  onServerTime: noteServerTime,
  onSessionEnded: () => void askWhyEnded(),
  canConnect: () => session()?.mustEnrol === false,
  random: Math.random,
})

/** The socket ends with the session, and while it owes a second factor. A session that is over is lost by the answer itself. */
const askWhyEnded = async (): Promise<void> => {
  const token = session()?.token
  try {
    const { mustEnrol } = await callNow(sessionCalls.me, {})
    if (mustEnrol) noteFactorDue(token)
    else live.reset()
  } catch (error) {
    if (!isAnswer(error)) live.reset()
  }
}

onSession(() => live.reset())

let pausing: ReturnType<typeof setTimeout> | undefined
document.addEventListener('visibilitychange', () => {
  clearTimeout(pausing)
  if (document.hidden) pausing = setTimeout(() => live.setPaused(true), pauseAfterMs)
  else live.setPaused(false)
})

export const useLiveStatus = (): LiveStatus => useStore(live.status)

/** Follows a topic while the component is mounted; `undefined` follows nothing. Handlers may change at any render. */
export const useTopic = <Asked extends Topic>(
  topic: Asked | undefined,
  handlers: TopicHandlers<Asked['kind']>,
): void => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  const key = topic && JSON.stringify(topic)
  useEffect(() => {
    if (key === undefined) return
    return live.subscribe(JSON.parse(key) as Asked, {
      onMessage: (message, isFirst) => latest.current.onMessage(message, isFirst),
      onEnded: (code) => latest.current.onEnded?.(code),
    })
  }, [key])
}
