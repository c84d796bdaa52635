import type { TopicOf } from '@coldway/contract/live.ts'
import { useEffect, useState } from 'react'
import { useTopic } from '../../api/live.ts'
import type { DeviceStore } from './device-store.ts'

/**
 * Live states of a topic into a store, and the second that judges silence. Gives the code of the error table when no live
 * reports come any more.
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
