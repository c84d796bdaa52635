/** Sends the actions of the account that is open, in order, one at a time, as long as the server answers. */
import type { Call } from '@coldway/contract/call.ts'
import { callNow } from '@coldway/console/api/call-now.ts'
import { type Action, type Outcome, pauseMs } from './actions.ts'
import { unpacked } from './files.ts'
import { outcomeOf } from './outcomes.ts'
import { kindOf, queuedCalls } from './queued-calls.ts'
import { findNext, settle } from './store.ts'

export interface SenderPorts {
  /** The account whose actions may be sent now; undefined: nobody's. Asked before each action. */
  readonly ownerId: () => number | undefined
  /** What the server has done changes what pages show. */
  readonly onDone: () => void
}

/** Pages read again what they show; with hundreds of actions not after each of them. */
const notifyEveryMs = 3_000

export const createSender = ({ ownerId, onDone }: SenderPorts) => {
  let isBusy = false
  let isAskedAgain = false
  let tries = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  /** Sends until nothing waits; pages hear of what was done once in a while and at the end. */
  const sendAll = async (): Promise<void> => {
    let notifiedMs = performance.now()
    let isBehind = false
    const notify = (): void => {
      notifiedMs = performance.now()
      isBehind = false
      onDone()
    }
    try {
      await sendEach(() => {
        isBehind = true
        if (performance.now() - notifiedMs > notifyEveryMs) notify()
      })
    } finally {
      if (isBehind) notify()
    }
  }
  const sendEach = async (done: () => void): Promise<void> => {
    for (;;) {
      const owner = ownerId()
      const action = owner === undefined ? undefined : await findNext(owner)
      if (!action) return
      const outcome = await send(action)
      await settle(action, outcome)
      if (outcome.kind === 'done') done()
      if (outcome.kind === 'noAnswer' || outcome.kind === 'faulted') return later()
      tries = 0
    }
  }
  const later = (): void => {
    clearTimeout(retry)
    retry = setTimeout(wake, pauseMs(tries))
    tries += 1
  }
  const wake = (): void => {
    if (isBusy) {
      isAskedAgain = true
      return
    }
    isBusy = true
    void sendAll()
      .catch(later)
      .finally(() => {
        isBusy = false
        if (isAskedAgain) wake()
        isAskedAgain = false
      })
  }
  return {
    wake,
    /** The network has come back, or the person asks: no pause is waited for. */
    wakeNow: (): void => {
      clearTimeout(retry)
      tries = 0
      wake()
    },
  }
}

const send = async ({ call: name, input, key, zone }: Action): Promise<Outcome> => {
  const kind = kindOf(name)
  if (kind === undefined) return { kind: 'refused', refusal: { code: '', status: 0, message: '' } }
  try {
    await callNow(queuedCalls[kind] as Call, await unpacked(input), { key, zone })
    return { kind: 'done' }
  } catch (error) {
    return outcomeOf(error)
  }
}
