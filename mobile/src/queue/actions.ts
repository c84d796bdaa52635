/**
 * Queue: what a person did on this phone, until the server has answered it. Invariants: an action is on disk before the person is
 * told that it is taken; the actions of an account are sent in the order in which they were done, one at a time, each under an
 * idempotency key of its own; an action leaves the queue only with the server's answer or by the hand of its owner.
 *
 * This file: the rules, pure. actions.model.test.ts runs them against cut networks, killed pages, killed servers and two tabs.
 */

/** Why the server did not do it, as its answer said. */
export interface Refusal {
  readonly code: string
  readonly status: number
  readonly message: string
}

export interface Action {
  /** The place in the order in which actions were done; the store gives it. */
  readonly id: number
  readonly ownerId: number
  /** The idempotency key: the same at every try, so that the server does it once. */
  readonly key: string
  /** Name of the call (contract). */
  readonly call: string
  readonly input: unknown
  /** The zone in which the times of the input are written; a phone may travel. */
  readonly zone: string
  /** What it is about, in words that its owner recognises. */
  readonly about: string
  readonly madeMs: number
  /** Answers of a server that failed; after a few the action stands aside, so that the others are not held up. */
  readonly faults: number
  /** Left out: it waits. */
  readonly refusal?: Refusal
}
export type NewAction = Omit<Action, 'id' | 'faults' | 'refusal'>

/** What came of sending an action. noAnswer: nobody knows whether the server did it. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'noAnswer' }
  | { readonly kind: 'faulted'; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export const queueLimits = {
  /** More than a day of work; beyond it the phone says that it takes no more. */
  actionsMax: 1_000,
  faultsMax: 4,
} as const

export const isWaiting = ({ refusal }: Pick<Action, 'refusal'>): boolean => refusal === undefined

/** The next action to send: the first that waits. undefined: nothing waits for this account. */
export const nextOf = <Kept extends Pick<Action, 'id' | 'ownerId' | 'refusal'>>(
  actions: readonly Kept[],
  ownerId: number,
): Kept | undefined =>
  actions
    .filter((action) => action.ownerId === ownerId && isWaiting(action))
    .toSorted((one, other) => one.id - other.id)[0]

/** What an outcome decides by and changes. */
type State = Pick<Action, 'faults' | 'refusal'>

/** The action after an outcome; undefined: it leaves the queue. */
export const settled = <Kept extends State>(action: Kept, outcome: Outcome): Kept | undefined => {
  switch (outcome.kind) {
    case 'done':
      return undefined
    case 'noAnswer':
      return action
    case 'refused':
      return { ...action, refusal: outcome.refusal }
    case 'faulted': {
      const faults = action.faults + 1
      return faults < queueLimits.faultsMax ? { ...action, faults } : { ...action, faults, refusal: outcome.refusal }
    }
  }
}

/** An action that stood aside waits again, under its key: the server keeps no refusal. */
export const sentAgain = <Kept extends State>({ refusal: _refusal, ...action }: Kept): Kept =>
  ({ ...action, faults: 0 }) as unknown as Kept

/** Milliseconds until the next try after so many without an answer. */
export const pauseMs = (tries: number): number => Math.min(60_000, 1_000 * 2 ** Math.min(tries, 6))
