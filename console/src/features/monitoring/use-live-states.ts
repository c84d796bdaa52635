import type { TopicOf } from '@coldway/contract/live.ts'
import { useEffect, useState } from 'react'
import { useTopic } from '../../api/live.ts'
import type { DeviceStore } from './device-store.ts'

/**
 * Feeds the live states of a topic into a store, and ticks it every second. Returns the error code when live updates have
 * ended.
 */
export const useLiveStates = (store: DeviceStore, topic: TopicOf<'devices'> | undefined): string | undefined => {
  const [ended, setEnded] = useState<string>()
  useTopic(topic, {
    onMessage: (message, isFirst) => {
      if (message.type === 'devices') return store.frame(message.states)
      setEnded(undefined)
      store.snapshot({ ...message, isFirst })
    },
    onEnded: setEnded,
  })
  useEffect(() => {
    const ticking = setInterval(() => document.hidden || store.tick(), 1000)
    return () => clearInterval(ticking)
  }, [store])
  return ended
}
