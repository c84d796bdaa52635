/**
 * The cells of one call: every principal against objects of every place, judged by the policy and all oracles. Denied
 * cells come first and together must change nothing; then allowed cells run, each with new objects and a new account.
 */
import type { Call, IdRef } from '@coldway/contract/call.ts'
import { controls } from './controls.ts'
import { freshAt } from './factories.ts'
import { type Answer, changedTables, leaksOf } from './oracles.ts'
import { type PlaceName, placeNames } from './places.ts'
import {
  hiddenAnswer,
  homeFor,
  isInside,
  namesThoseAbove,
  neededBy,
  reachesAbove,
  standingVerdict,
  type Verdict,
  verdictOf,
} from './policy.ts'
import { makeHolders, type Principal } from './principals.ts'
import { bodiesOf, idOf, isManyRef, kindsOf, withRef } from './refs.ts'
import type { Matrix } from './world.ts'

export interface Judged {
  readonly cells: number
  readonly allowed: number
  /** One sentence for each wrong cell; the tests expect none. */
  readonly findings: readonly string[]
}
type Named = PlaceName | 'absent'

/** Only the denials of these principals, by which mutants are judged. */
export interface Denials {
  readonly of: (who: Principal) => boolean
  /** Stops at the first finding, as more would only take time. */
  readonly stopsAtFirst?: boolean
}

export const judge = async (matrix: Matrix, call: Call, only?: Denials): Promise<Judged> => {
  const principals = [...matrix.principals, ...(await holdersOf(matrix, call))].filter(only?.of ?? Boolean)
  const tally = createTally(call, only?.stopsAtFirst ?? false)
  const before = await matrix.stateOf()
  const rowsBefore = await countRows(matrix, call, 'denied')
  const denials = new Map<string, number>()
  // Public calls are open to strangers, and they do things.
  const isOpen = call.audience.includes('public')
  const deny = () => inTens(principals, (principal) => judgeDenied(matrix, { call, principal, tally, denials }))
  if (!isOpen) await deny()
  if (tally.isOver()) return tally.judged()
  tally.expect(changedTables(before, await matrix.stateOf()), [], 'denied cells changed')
  const deniedRows = await countRows(matrix, call, 'denied')
  for (const [account, count] of denials)
    tally.expect(
      (deniedRows.get(account) ?? 0) - (rowsBefore.get(account) ?? 0),
      count,
      `rows of the trail, denied, ${account}`,
    )
  if (isOpen) await deny()
  if (only) return tally.judged()
  const rows = await countDone(matrix, call)
  await inTens(principals, (principal) => judgeAllowed(matrix, { call, principal, tally }))
  // The trail may not know the account of a public call. For the others `judgeAllowed` has checked each account.
  if (isOpen && call.effect !== 'read')
    tally.expect(await countDone(matrix, call), rows + tally.judged().allowed, 'rows of the trail, done')
  return tally.judged()
}

interface Judging {
  readonly call: Call
  readonly principal: Principal
  readonly tally: Tally
}
type Tally = ReturnType<typeof createTally>

const createTally = (call: Call, stopsAtFirst: boolean) => {
  const findings: string[] = []
  let [cells, allowed] = [0, 0]
  return {
    cell(isAllowed = false): void {
      cells += 1
      if (isAllowed) allowed += 1
    },
    expect(got: unknown, wanted: unknown, what: string): void {
      const [gotten, meant] = [JSON.stringify(got), JSON.stringify(wanted)]
      if (gotten !== meant)
        findings.push(`${call.name}: ${what}: ${gotten?.slice(0, 300)} instead of ${meant?.slice(0, 300)}`)
    },
    isOver: (): boolean => stopsAtFirst && findings.length > 0,
    judged: (): Judged => ({ cells, allowed, findings }),
  }
}

const holders = new WeakMap<Matrix['world'], Map<string, Promise<readonly Principal[]>>>()
const holdersOf = (matrix: Matrix, call: Call): Promise<readonly Principal[]> => {
  const needed = neededBy(call)
  if (needed.length === 0) return Promise.resolve([])
  const known = holders.get(matrix.world) ?? new Map<string, Promise<readonly Principal[]>>()
  holders.set(matrix.world, known)
  const key = `${needed.join()} ${homeFor(call)}`
  const made = known.get(key) ?? makeHolders(matrix, needed, homeFor(call))
  known.set(key, made)
  return made
}

const judgeDenied = async (matrix: Matrix, judging: Judging & { denials: Map<string, number> }): Promise<void> => {
  const { call, principal, denials } = judging
  const standing = standingVerdict(call, principal)
  const left = standing ? await judgeBarred(matrix, judging, standing) : await judgeHidden(matrix, judging)
  if (
    principal.account &&
    standing !== 'unauthenticated' &&
    standing !== 'wrongKey' &&
    standing !== 'open' &&
    call.effect !== 'read'
  )
    denials.set(principal.account, left)
}

/**
 * The principal's standing decides, whatever the body names; the answer must not even show whether the object exists.
 */
const judgeBarred = async (matrix: Matrix, { call, principal, tally }: Judging, verdict: Verdict): Promise<number> => {
  if (verdict === 'allowed') return 0
  const answers = new Map<Named, string>()
  for (const named of ['own', 'foreign', 'absent'] as const) {
    const [body] = bodiesOf(call, matrix.fixed[named])
    const answer = await matrix.ask(principal, call, body)
    tally.cell()
    judgeVerdict(tally, { cell: `${principal.name} on ${named}`, refusal: principal.refusal }, answer, verdict)
    judgeLeaks({ call, tally }, `${principal.name} on ${named}`, answer, undefined)
    answers.set(named, `${answer.status} ${answer.text}`)
  }
  if (verdict !== 'open') tally.expect(new Set(answers.values()).size, 1, `${principal.name} learns what exists`)
  return 3
}

/**
 * Tries each field that names an object with one the principal cannot see, and otherwise the principal's own objects.
 * Gives the number of denials.
 */
const judgeHidden = async (matrix: Matrix, judging: Judging): Promise<number> => {
  const { principal } = judging
  let denied = 0
  for (const ref of judging.call.ids) {
    const isDenial = hiddenAnswer(judging.call, ref) === 'notFound'
    const absent = await askWith(matrix, judging, ref, 'absent')
    if (isDenial) denied += absent.length
    for (const place of placeNames) {
      if (judging.tally.isOver()) return denied
      if (isInside(principal.home as PlaceName, place)) continue
      if (reachesAbove(judging.call, ref) && isInside(place, principal.home as PlaceName)) continue
      const answers = await askWith(matrix, judging, ref, place)
      if (isDenial) denied += answers.length
      for (const [index, answer] of answers.entries()) {
        const cell = `${principal.name} on ${ref.at} of ${place}`
        judgeLeaks(judging, cell, answer, principal.home)
        judging.tally.expect(sameness(answer), sameness(absent[index]), `${cell} answers unlike what does not exist`)
      }
    }
  }
  return denied
}

/** Tries it alone and, where several are allowed, between the principal's own objects. */
const askWith = async (
  matrix: Matrix,
  { call, principal, tally }: Judging,
  ref: IdRef,
  place: Named,
): Promise<Answer[]> => {
  const own = matrix.base[principal.home as PlaceName]
  const hidden = idOf(matrix.fixed[place], ref)
  const lists = isManyRef(call, ref) ? [[hidden], [idOf(own, ref), hidden]] : [[hidden]]
  const bodies = lists.flatMap((values) => withRef(call, own, ref, values))
  tally.expect(bodies.length > 0, true, `no body names anything at ${ref.at}`)
  const answers: Answer[] = []
  for (const [index, body] of bodies.entries()) {
    const answer = await matrix.ask(principal, call, body)
    tally.cell()
    const isMixed = index >= bodies.length / lists.length
    judgeHiddenAnswer(
      tally,
      `${principal.name} on ${ref.at} of ${place}`,
      answer,
      isMixed && call.effect === 'read' ? 'any' : hiddenAnswer(call, ref),
    )
    answers.push(answer)
  }
  return answers
}

const judgeHiddenAnswer = (tally: Tally, cell: string, answer: Answer, wanted: 'empty' | 'notFound' | 'any'): void => {
  const kind = answer.status === 404 ? 'notFound' : answer.status === 200 && answer.code === '0' ? 'empty' : answer.text
  if (wanted !== 'any') tally.expect(kind, wanted, cell)
  if (wanted === 'empty') tally.expect(recordsOf(answer.data), [], `${cell} finds`)
}

/** Gives the records of a list or of the first page. */
const recordsOf = (data: unknown): unknown => {
  if (Array.isArray(data)) return data
  const found = data as { records?: unknown; sites?: unknown; devices?: unknown } | null
  return found?.records ?? found?.sites ?? found?.devices
}

const judgeAllowed = async (matrix: Matrix, judging: Judging): Promise<void> => {
  const { call, principal, tally } = judging
  const places = call.ids.length > 0 ? homesOf(principal) : homesOf(principal).slice(0, 1)
  for (const place of places) {
    if (!['allowed', 'open'].includes(verdictOf(call, principal, call.ids.length > 0 ? [place] : []))) continue
    const control = controls[call.name]
    if (standingVerdict(call, principal) === 'open' && (!control || principal.standing !== 'live')) continue
    const who = await principal.again()
    const ids = await freshAt(matrix, place, control ? [] : kindsOf(call, matrix.fixed.absent))
    const asked = control ? [await control(matrix, who)] : bodiesOf(call, ids).map((body) => ({ body }))
    let done = 0
    for (const { body, headers } of asked as { body: unknown; headers?: Record<string, string> }[]) {
      const answer = await matrix.ask(who, call, body, headers)
      tally.cell(answer.code === '0')
      if (!answer.isEmptyFile) done += 1
      tally.expect(
        [answer.status, answer.code],
        [200, '0'],
        `${principal.name} on ${place} may, yet ${answer.text.slice(0, 200)}`,
      )
      judgeLeaks(judging, `${principal.name} on ${place}`, answer, principal.home)
    }
    if (call.effect !== 'read' && who.account && !call.audience.includes('public'))
      tally.expect(
        (await countRows(matrix, call, 'done')).get(who.account),
        done || undefined,
        `rows of the trail, done, ${who.account}`,
      )
  }
}

/** The principal's home, and a place below it if there is one. */
const homesOf = ({ home }: Principal): readonly PlaceName[] => {
  if (!home) return ['own']
  const below = placeNames.filter((place) => place !== home && isInside(home, place))
  return home === 'root' ? ['own', 'foreign'] : [home, ...below.slice(0, 1)]
}

interface Barred {
  readonly cell: string
  readonly refusal: string | undefined
}

const judgeVerdict = (
  tally: Tally,
  { cell, refusal }: Barred,
  { status, code, data }: Answer,
  verdict: Verdict,
): void => {
  if (verdict === 'clientForbidden') tally.expect([status, code, data], [403, '40331', null], cell)
  if (verdict === 'wrongKey') tally.expect([status, code, data], [403, refusal, null], cell)
  if (verdict === 'unauthenticated') tally.expect([status, code.slice(0, 3), data], [401, '401', null], cell)
  if (verdict === 'mustChange') tally.expect([status, code, data], [403, '40330', null], cell)
  if (verdict === 'forbidden') tally.expect([status, code, data], [403, '403', null], cell)
  if (verdict === 'open') tally.expect(status < 500, true, cell)
}

const judgeLeaks = (
  { call, tally }: Pick<Judging, 'call' | 'tally'>,
  cell: string,
  answer: Answer,
  home: PlaceName | undefined,
): void => {
  const shown = leaksOf(answer, home).filter((place) => !(home && namesThoseAbove(call) && isInside(place, home)))
  tally.expect(shown, [], `${cell} shows`)
}

/** The answer without the time and the number of the request; all else must be equal to the byte. */
const sameness = (answer: Answer | undefined): unknown =>
  answer && [answer.status, answer.text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'a request')]

const countDone = async (matrix: Matrix, call: Call): Promise<number> =>
  [...(await countRows(matrix, call, 'done')).values()].reduce((sum, count) => sum + count, 0)

/** Counts trail rows by account: exactly one for each denied write, and one for each write that was done. */
const countRows = async (
  { query }: Matrix,
  { name }: Call,
  outcome: 'denied' | 'done',
): Promise<Map<string, number>> => {
  const rows = await query<{ account: string; count: number }>(
    'select account, count(*)::int as count from audit_rows where call = $1 and outcome = $2 group by 1',
    [name, outcome],
  )
  return new Map(rows.map(({ account, count }) => [account, count]))
}

const inTens = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  for (let at = 0; at < items.length; at += 10) await Promise.all(items.slice(at, at + 10).map(work))
}
