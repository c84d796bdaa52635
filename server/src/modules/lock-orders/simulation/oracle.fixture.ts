/**
 * The orders and requests of a story once more, in plain code that shares nothing with the program: written from
 * docs/decisions/0025-commands.md, 0180-lock-orders.md, 0212-openings-that-locks-tell.md and 0227-codes-and-history-of-locks.md.
 */
import type { Person, Story } from './story.fixture.ts'

interface Sending {
  readonly nonce: string
  readonly until: number
  readonly place: number
  readonly written: number[]
  heard: number | null
  answer: string | null
}
interface Paper {
  readonly isOpening: boolean
  /** null: the lock itself. */
  readonly by: Person | null
  readonly askedAt: number
  readonly order: number | null
  readonly needs: boolean
  decision: 'yes' | 'no' | null
  decider: Person | null
  sendings: Sending[]
  end: string | null
}

const minute = 60_000
const steps = new Set(
  `pendingReview>inProgress inProgress>started started>unlocked started>onInspectionRoute unlocked>onInspectionRoute
   unlocked>completed onInspectionRoute>inspecting onInspectionRoute>returning inspecting>returning returning>completed
   processed>completed`.split(/\s+/),
)

export const createOracle = ({
  needsApproval,
  validS,
  isSmart,
}: Pick<Story, 'needsApproval' | 'validS' | 'isSmart'>) => {
  const papers: Paper[] = []
  const states = ['pendingReview', 'pendingReview']
  const inspected = [false, false]
  let lockOn: number | null = null
  const told: string[] = []
  let [places, nonces] = [0, 0]
  /** Whoever has the lock's present code has it for this. */
  let codeOf: Paper | null = null

  const sending = (until: number): Sending => ({
    nonce: `nonce-of-sending-${++nonces}`,
    until,
    place: ++places,
    written: [],
    heard: null,
    answer: null,
  })
  const last = (paper: Paper): Sending => paper.sendings.at(-1) as Sending
  /** The lock may still open by it. */
  const isPending = (paper: Paper, now: number): boolean =>
    paper.isOpening && paper.end === null && (now < last(paper).until || last(paper).written.length > 0)
  const isMoving = (now: number): boolean => papers.some((paper) => isPending(paper, now))

  const write = (isOpening: boolean, by: Person | null, now: number, isStranger = false): void => {
    const needs = isOpening && (needsApproval || isStranger)
    const until = now + (needs ? 10 * minute : isOpening ? validS * 1000 : minute)
    papers.push({
      isOpening,
      by,
      askedAt: now,
      order: lockOn,
      needs,
      decision: null,
      decider: null,
      sendings: [sending(until)],
      end: null,
    })
  }

  const noteOpening = (paper: Paper, nonce: string, how: string): void => {
    const order = paper.order ?? lockOn ?? undefined
    told.push(`${papers.indexOf(paper)} ${nonce} ${how} on ${order}`)
    if (order !== undefined && states[order] === 'started') states[order] = 'unlocked'
  }

  /** May it be written to the connection now? */
  const isDue = (paper: Paper, now: number): boolean => {
    if (paper.end !== null || (paper.needs && paper.decision !== 'yes')) return false
    const { written, heard, until, place } = last(paper)
    if (heard !== null || now >= until) return false
    if (written.length === 0) return true
    if (!isSmart || written.length > 1 || now - (written.at(-1) as number) < minute / 2) return false
    const isInForce = (one: Paper) => !one.needs || one.decision === 'yes'
    return !papers.some((one) => isInForce(one) && last(one).place > place)
  }

  return {
    ask(by: Person, order: number, now: number): void {
      if (order < 2 && (states[order] === 'completed' || lockOn !== order || isMoving(now))) return
      write(true, by, now)
    },
    askByLink(order: number, now: number): void {
      if (states[order] === 'completed' || lockOn !== order || isMoving(now)) return
      write(true, 'requester', now, true)
    },
    press(now: number): void {
      if (!isMoving(now)) write(true, null, now, true)
    },
    close: (by: Person, now: number) => write(false, by, now),
    decide(id: number, by: Person, isYes: boolean, now: number): void {
      const paper = papers[id] as Paper
      // The number of the decision is taken before it is known whether it counts.
      const place = isYes ? ++places : 0
      if (!paper.needs || paper.decision || paper.end || paper.by === by || now >= paper.askedAt + 10 * minute) return
      paper.decision = isYes ? 'yes' : 'no'
      paper.decider = by
      if (isYes) paper.sendings = [{ ...last(paper), place, until: now + validS * 1000 }]
      else paper.end = 'invalid'
    },
    takeCode(id: number, by: Person, now: number): boolean {
      const paper = papers[id] as Paper
      const isAllowed = paper.isOpening && (!paper.needs || paper.decision === 'yes') && paper.by === by
      if (!isAllowed || paper.end !== null || last(paper).written.length > 0 || now >= last(paper).until || codeOf)
        return false
      paper.end = 'unknown'
      codeOf = paper
      return true
    },
    enterCode(): string | undefined {
      if (!codeOf) return undefined
      const { nonce } = last(codeOf)
      noteOpening(codeOf, nonce, 'late')
      codeOf = null
      return nonce
    },
    resend(id: number, now: number): void {
      const paper = papers[id] as Paper
      const next = sending(now + validS * 1000)
      const isAllowed = !paper.needs && paper.sendings.length === 1
      if (!isAllowed || !['failure', 'wrongMessage', 'unsupported', 'noResponse'].includes(paper.end ?? '')) return
      paper.sendings.push(next)
      paper.end = null
    },
    claim(now: number): number | undefined {
      const [paper] = papers.filter((one) => isDue(one, now)).toSorted((a, b) => last(a).place - last(b).place)
      if (!paper) return undefined
      last(paper).written.push(now)
      return papers.indexOf(paper)
    },
    answer(nonce: string, state: string, now: number): void {
      const paper = papers.find((one) => one.sendings.some((each) => each.nonce === nonce && each.written.length > 0))
      if (!paper) return
      const isPresent = last(paper).nonce === nonce
      if (isPresent && paper.end === null) {
        last(paper).heard ??= now
        if (state === 'received') return
        paper.end = state
        if (state === 'success' && paper.isOpening) noteOpening(paper, nonce, 'in time')
        return
      }
      const isKnown = told.some((one) => one.split(' ')[1] === nonce)
      if (paper.isOpening && state === 'success' && !isKnown) noteOpening(paper, nonce, 'late')
    },
    work(now: number): void {
      for (const paper of papers) {
        if (paper.end !== null) continue
        const { heard, written, until } = last(paper)
        const isExhausted = written.length >= (isSmart ? 2 : 1)
        const isQuiet = written.length === 0 || now - (written.at(-1) as number) >= minute / 2
        if (heard !== null) {
          if (now - heard >= 2 * minute) paper.end = 'unknown'
        } else if (isQuiet && (isExhausted || now >= until)) paper.end = 'noResponse'
      }
    },
    step(order: number, to: string, now: number): void {
      if (!steps.has(`${states[order]}>${to}`)) return
      if (to === 'started' && lockOn !== order) return
      if (to === 'completed' && lockOn === order && isMoving(now)) return
      states[order] = to
      if (to === 'returning') inspected[order] = true
      if (to === 'completed' && lockOn === order) lockOn = null
    },
    settle(order: number): void {
      if (!['pendingReview', 'processed', 'completed'].includes(states[order] ?? '')) states[order] = 'processed'
    },
    bind(order: number, now: number): void {
      if (lockOn === null && states[order] !== 'completed' && !isMoving(now)) lockOn = order
    },
    unbind(order: number, now: number): void {
      if (lockOn === order && !isMoving(now)) lockOn = null
    },
    papers,
    told,
    /** What everybody may see, a line for each request and each order. */
    seen: (): string[] => [
      ...papers.map(({ end, decision, decider, sendings }) => {
        const decided = decision === null ? 'undecided' : decision === 'yes' ? 'approved' : 'refused'
        const count = sendings.reduce((sum, { written }) => sum + written.length, 0)
        return `${decided} by ${decider}, ${end ?? 'inExecution'}, written ${count} times`
      }),
      ...states.map((state, order) => `${state}, ${inspected[order]}, ${lockOn === order}`),
    ],
  }
}
