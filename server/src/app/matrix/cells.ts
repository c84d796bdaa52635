/**
 * The cells of one call: every principal against objects of every place, judged by the policy and all oracles. Denied
 * cells come first and together must change nothing; then allowed cells run, each with new objects and a new account.
 */
import type { Call } from '@coldway/contract/call.ts'
import { controls } from './controls.ts'
import { judgeDenied, type Naming, rankOf } from './denied.ts'
import { freshAt } from './factories.ts'
import { changedTables } from './oracles.ts'
import { type PlaceName, placeNames } from './places.ts'
import { homeFor, isInside, neededBy, standingVerdict, verdictOf } from './policy.ts'
import { makeHolders, type Principal } from './principals.ts'
import { bodiesOf, kindsOf } from './refs.ts'
import { createTally, type Judged, judgeLeaks, type Judging } from './tally.ts'
import type { Matrix } from './world.ts'

/** Limits the judgement to some denials, which decide on mutants. */
export interface Denials extends Naming {
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
  // Strangers may use public calls, and what they do changes the state.
  const isOpen = call.audience.includes('public')
  const deny = () =>
    severalAtATime(10, principals, (principal) =>
      judgeDenied(matrix, { call, principal, tally, denials, rank: rankOf(call, principal, principals), ...only }),
    )
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
  await severalAtATime(atOnce, principals, (principal) => judgeAllowed(matrix, { call, principal, tally }))
  // The trail may not know the account of a public call. For the others `judgeAllowed` has checked each account.
  if (isOpen && call.effect !== 'read')
    tally.expect(await countDone(matrix, call), rows + tally.judged().allowed, 'rows of the trail, done')
  return tally.judged()
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

/** The calls at one time, fewer than the server reads workbooks at once or lets wait for that. */
const atOnce = 5
const severalAtATime = async <Item>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> => {
  const waiting = items.values()
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: count }, worker))
}
