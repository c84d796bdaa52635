/** How pages do something: it is put on disk, shown as waiting, and sent at once where there is a network. */
import { randomKey } from '@coldway/console/api/repeat-keys.ts'
import { serverNowMs } from '@coldway/console/api/server-clock.ts'
import { zoneInUse } from '@coldway/console/settings/preferences.ts'
import type { Sent } from '@coldway/contract/call.ts'
import { useText } from '@coldway/console/settings/texts.ts'
import { useState } from 'react'
import { ownerId } from '../account/account.ts'
import type { NewAction } from './actions.ts'
import { packed } from './files.ts'
import { type QueuedKind, queuedCalls } from './queued-calls.ts'
import { onTaken } from './taken.ts'
import { addActions, useActions } from './store.ts'

type Deed = Omit<NewAction, 'ownerId' | 'key' | 'zone' | 'madeMs'>
type InputOf<Kind extends QueuedKind> = Sent<(typeof queuedCalls)[Kind]>

/** One thing that a person did, in words that they recognise. */
export const deedOf = <Kind extends QueuedKind>(kind: Kind, input: InputOf<Kind>, about: string): Deed => ({
  call: queuedCalls[kind].name,
  input: packed(input),
  about,
})

/** Several things that were done at once are all kept or none of them, and sent in their order. */
export const useDoing = () => {
  const t = useText()
  const [refusal, setRefusal] = useState<string>()
  const add = async (deeds: readonly Deed[]): Promise<boolean> => {
    const owner = ownerId()
    if (owner === undefined) return false
    const action = (deed: Deed): NewAction => ({
      ...deed,
      ownerId: owner,
      key: randomKey(),
      zone: zoneInUse(),
      madeMs: serverNowMs(),
    })
    try {
      const isTaken = await addActions(deeds.map(action))
      setRefusal(isTaken ? undefined : t('companion.queue.full'))
      if (isTaken) onTaken()
      return isTaken
    } catch {
      setRefusal(t('companion.queue.noSpace'))
      return false
    }
  }
  return { add, refusal }
}

export interface Doing<Kind extends QueuedKind> {
  /** True once it is on disk; false: it was not taken, and `refusal` says why. */
  readonly add: (input: InputOf<Kind>, about: string) => Promise<boolean>
  readonly refusal: string | undefined
}

export const useDo = <Kind extends QueuedKind>(kind: Kind): Doing<Kind> => {
  const { add, refusal } = useDoing()
  return { add: (input, about) => add([deedOf(kind, input, about)]), refusal }
}

/** Inputs of the actions of a kind that wait or were refused, so that pages show them as done here. */
export const useWaiting = <Kind extends QueuedKind>(kind: Kind): readonly InputOf<Kind>[] =>
  useActions()
    .filter(({ call, ownerId: of, refusal }) => call === queuedCalls[kind].name && of === ownerId() && !refusal)
    .map(({ input }) => input as InputOf<Kind>)
