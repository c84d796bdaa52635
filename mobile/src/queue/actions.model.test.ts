/**
 * A model of the queue: two tabs of one phone, a network that loses requests and answers, pages and servers that are killed at any
 * moment, two accounts that take turns. Whatever happens in between, once the network stays, every action that was taken was done
 * by the server exactly once and in its order, or stands aside with the server's reason; and none was done in another's name.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Action, nextOf, type Outcome, sentAgain, settled } from './actions.ts'

/** The disk of the phone: what was written survives a killed page. */
interface Phone {
  actions: Action[]
  lastId: number
}
/** The server with its idempotency keys (docs/decisions/0190-idempotency-keys.md): only what was done is kept under a key. */
interface Server {
  readonly keys: Map<string, 'done'>
  readonly done: { readonly key: string; readonly ownerId: number; readonly by: number }[]
  /** The objects that actions have taken: the first action on an object wins. */
  readonly taken: Set<number>
}
/** A page. `inHand` is the action that it has read and is about to send, or has sent. */
interface Tab {
  inHand: Action | undefined
  outcome: Outcome | undefined
}

const owners = [1, 2] as const
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('do' as const), about: fc.integer({ min: 0, max: 5 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      tab: fc.integer({ min: 0, max: 1 }),
      // How the request ends: answered, lost on its way, or done without an answer that arrives.
      network: fc.constantFrom('answers', 'losesRequest', 'losesAnswer', 'serverFails'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('killPage' as const), tab: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('otherAccount' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sendAgain' as const) }) },
)
type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never

const refusal = { code: '409', status: 409, message: 'somebody else was first' }
const fault = { code: '501', status: 500, message: 'unexpected' }

const answerOf = (server: Server, action: Action, by: number): Outcome => {
  if (server.keys.has(action.key)) return { kind: 'done' }
  const about = action.input as number
  if (server.taken.has(about)) return { kind: 'refused', refusal }
  server.taken.add(about)
  server.keys.set(action.key, 'done')
  server.done.push({ key: action.key, ownerId: action.ownerId, by })
  return { kind: 'done' }
}

const sendOver = (server: Server, action: Action, network: string, by: number): Outcome => {
  if (network === 'losesRequest') return { kind: 'noAnswer' }
  if (network === 'serverFails') return { kind: 'faulted', refusal: fault }
  const answer = answerOf(server, action, by)
  return network === 'losesAnswer' ? { kind: 'noAnswer' } : answer
}

/** Settles as store.ts does in one transaction: an action that another tab has settled stays as it is. */
const settleOn = (phone: Phone, { id }: Action, outcome: Outcome): void => {
  phone.actions = phone.actions.flatMap((action) => {
    if (action.id !== id || action.refusal !== undefined) return [action]
    return settled(action, outcome) ?? []
  })
}

const makeWorld = () => {
  const phone: Phone = { actions: [], lastId: 0 }
  const server: Server = { keys: new Map(), done: [], taken: new Set() }
  const tabs: Tab[] = [
    { inHand: undefined, outcome: undefined },
    { inHand: undefined, outcome: undefined },
  ]
  const made: Action[] = []
  let owner = 0
  const ownerNow = () => owners[owner % 2] as number
  const act = (step: Step): void => {
    switch (step.kind) {
      case 'do': {
        phone.lastId += 1
        const action: Action = {
          id: phone.lastId,
          ownerId: ownerNow(),
          key: `key-${phone.lastId}`,
          call: 'alarmRecords.acknowledge',
          input: step.about,
          zone: '+08:00',
          about: '',
          madeMs: 0,
          faults: 0,
        }
        made.push(action)
        phone.actions.push(action)
        return
      }
      case 'step': {
        const tab = tabs[step.tab] as Tab
        if (tab.outcome && tab.inHand) {
          settleOn(phone, tab.inHand, tab.outcome)
          tab.inHand = undefined
          tab.outcome = undefined
        } else if (tab.inHand) tab.outcome = sendOver(server, tab.inHand, step.network, ownerNow())
        else tab.inHand = nextOf(phone.actions, ownerNow())
        return
      }
      case 'killPage':
        tabs[step.tab] = { inHand: undefined, outcome: undefined }
        return
      case 'otherAccount':
        // Signing out ends the requests of the pages; what was sent may still have been done.
        owner += 1
        for (const tab of tabs) {
          tab.inHand = undefined
          tab.outcome = undefined
        }
        return
      case 'sendAgain':
        phone.actions = phone.actions.map((action) => (action.ownerId === ownerNow() ? sentAgain(action) : action))
    }
  }
  return { phone, server, made, act, ownerNow }
}

const isOrdered = (done: Server['done']): boolean => {
  const numbers = done.map(({ key }) => Number(key.slice('key-'.length)))
  return numbers.every((one, at) => at === 0 || one > (numbers[at - 1] as number))
}

test('no action is lost, doubled, overtaken or done in the name of another', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 60 }), (story) => {
      const { phone, server, made, act, ownerNow } = makeWorld()
      for (const step of story) act(step)
      // The network answers from here on: each account comes back once and sends what it has left.
      const faults: string[] = []
      for (const _account of owners) {
        for (let at = 0; at < 3 * (made.length + 1); at += 1) act({ kind: 'step', tab: 0, network: 'answers' })
        if (nextOf(phone.actions, ownerNow())) faults.push('an action still waits')
        act({ kind: 'otherAccount' })
      }
      const aside = new Set(phone.actions.map(({ key }) => key))
      const done = new Set(server.done.map(({ key }) => key))
      if (done.size !== server.done.length) faults.push('an action was done twice')
      if (made.some(({ key }) => !aside.has(key) && !done.has(key))) faults.push('an action is lost')
      if (server.done.some(({ ownerId, by }) => ownerId !== by)) faults.push('an action was done in another name')
      if (phone.actions.some(({ refusal: why }) => why === undefined)) faults.push('an action stands aside unexplained')
      // What stood aside and was sent again by hand comes later than what was done after it.
      const isInOrder = owners.every((owner) => isOrdered(server.done.filter(({ ownerId }) => ownerId === owner)))
      if (!isInOrder && !story.some(({ kind }) => kind === 'sendAgain')) faults.push('an action was overtaken')
      expect(faults).toEqual([])
    }),
    { numRuns: 10_000 },
  )
}, 60_000)

/** Every fifth action is about the same thing as one before, so that somebody was first; the rest are new. */
const dayLong = 500
const networks = ['answers', 'losesRequest', 'losesAnswer'] as const

test('a day without network: 500 actions are sent in order, each once, and those that came too late say why', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.constantFrom(...networks)), (weather) => {
      const { phone, server, made, act, ownerNow } = makeWorld()
      for (let at = 0; at < dayLong; at += 1) act({ kind: 'do', about: at % 5 === 4 ? at - 4 : at })
      expect(phone.actions).toHaveLength(dayLong)
      // A network that comes and goes: no action takes more than so many tries.
      for (let at = 0; at < 4 * dayLong && nextOf(phone.actions, ownerNow()); at += 1) {
        const { value: network } = weather.next()
        for (let part = 0; part < 3; part += 1) act({ kind: 'step', tab: 0, network })
      }
      for (let at = 0; at < 3 * dayLong; at += 1) act({ kind: 'step', tab: 0, network: 'answers' })
      expect(nextOf(phone.actions, ownerNow())).toBeUndefined()
      const aside = phone.actions.filter(({ refusal: why }) => why !== undefined)
      expect(aside.length + server.done.length).toBe(made.length)
      expect(aside.map(({ refusal: why }) => why)).toEqual(Array.from({ length: dayLong / 5 }, () => refusal))
      expect(isOrdered(server.done)).toBe(true)
    }),
    { numRuns: 10 },
  )
}, 60_000)
