/**
 * What may happen around a lock and its two orders: a requester, two approvers, their clock, a network that loses, delays and
 * repeats, and a lock that obeys, refuses or says nothing. A number that picks counts round what there is.
 */
import { type LockOrderState, lockOrderStates } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import fc from 'fast-check'

export const people = ['requester', 'first', 'second'] as const
export type Person = (typeof people)[number]
export type Mood = 'obeys' | 'refuses' | 'isSilent' | 'isSlow'

export type Event =
  /** `order` 2: on the page of the lock, for no order. */
  | { readonly is: 'ask'; readonly by: Person; readonly order: number }
  /** The driver asks by the link to an order, which the requester made. */
  | { readonly is: 'askByLink'; readonly order: number }
  /** The button of the lock is pressed. */
  | { readonly is: 'press' }
  | { readonly is: 'close'; readonly by: Person }
  | { readonly is: 'decide'; readonly by: Person; readonly pick: number; readonly isApproved: boolean }
  | { readonly is: 'resend'; readonly pick: number }
  /** Somebody takes the code of the lock for a request, and the one who has it enters it. */
  | { readonly is: 'takeCode'; readonly by: Person; readonly pick: number }
  | { readonly is: 'enterCode' }
  /** The server writes the next command to the connection, and may die between its record and the wire. */
  | { readonly is: 'claim'; readonly isLost: boolean }
  /** A frame reaches the lock, or an answer the server; one that stays comes once more. */
  | { readonly is: 'arrive'; readonly pick: number; readonly stays: boolean; readonly mood: Mood }
  | { readonly is: 'tell'; readonly pick: number; readonly stays: boolean }
  | { readonly is: 'wait'; readonly seconds: number }
  | { readonly is: 'work' }
  | { readonly is: 'step'; readonly order: number; readonly to: LockOrderState }
  | { readonly is: 'settle' | 'bind' | 'unbind'; readonly order: number }

export interface Story {
  readonly needsApproval: boolean
  /** How long an approved opening may be sent, in seconds. */
  readonly validS: number
  /** The wire carries nonce, counter and expiry; else the lock opens by each frame that reaches it. */
  readonly isSmart: boolean
  readonly events: readonly Event[]
}

const person = fc.constantFrom(...people)
const order = fc.constantFrom(0, 0, 0, 1)
const pick = fc.nat(5)
const often = { arbitrary: fc.boolean(), weight: 1 }
const rarely = fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, often)

const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ is: fc.constant('ask'), by: person, order: fc.constantFrom(0, 0, 0, 1, 2) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('askByLink'), order: fc.constantFrom(0, 0, 1) }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('press') }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('close'), by: person }) },
  {
    weight: 5,
    arbitrary: fc.record({
      is: fc.constant('decide'),
      by: person,
      pick,
      isApproved: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('resend'), pick }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('takeCode'), by: person, pick }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('enterCode') }) },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('claim'), isLost: rarely }) },
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant('arrive'),
      pick,
      stays: rarely,
      mood: fc.constantFrom<Mood>('obeys', 'obeys', 'obeys', 'refuses', 'isSilent', 'isSlow'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('tell'), pick, stays: rarely }) },
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('wait'), seconds: fc.constantFrom(1, 5, 29, 31, 59, 61, 121, 599, 601) }),
  },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('work') }) },
  { weight: 4, arbitrary: fc.record({ is: fc.constant('step'), order, to: fc.constantFrom(...lockOrderStates) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constantFrom('bind', 'bind', 'unbind', 'settle'), order }) },
) as fc.Arbitrary<Event>

/** Most stories begin with an order that is under way with its lock, so that there is something to open. */
const begunBy = (asking: Event): readonly Event[] => [
  { is: 'bind', order: 0 },
  { is: 'step', order: 0, to: 'inProgress' },
  { is: 'step', order: 0, to: 'started' },
  asking,
]
const begun = begunBy({ is: 'ask', by: 'requester', order: 0 })
const begunByLink = begunBy({ is: 'askByLink', order: 0 })
const begunByLock = begunBy({ is: 'press' })

export const stories = (length: number): fc.Arbitrary<Story> =>
  fc.record({
    needsApproval: fc.constantFrom(true, true, true, false),
    validS: fc.constantFrom(10, 60, 600),
    isSmart: fc.boolean(),
    events: fc
      .tuple(
        fc.constantFrom(begun, begun, begunByLink, begunByLock, []),
        fc.array(event, { maxLength: length, size: 'max' }),
      )
      .map(([first, rest]) => [...first, ...rest]),
  })
