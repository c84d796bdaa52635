/** The cells that must be refused: those of principals who may not call at all, and those that name hidden objects. */
import { api } from '@coldway/contract/api.ts'
import type { Call, IdRef } from '@coldway/contract/call.ts'
import type { Answer } from './oracles.ts'
import { type PlaceName, placeNames } from './places.ts'
import { hiddenAnswer, isInside, reachesAbove, standingVerdict, type Verdict } from './policy.ts'
import type { Principal } from './principals.ts'
import { bodiesOf, idOf, isManyRef, withRef } from './refs.ts'
import { judgeLeaks, judgeVerdict, type Judging, type Tally } from './tally.ts'
import type { Matrix } from './world.ts'
import { isLong } from '../../testing/world.ts'

type Named = PlaceName | 'absent'

/** The rank of a principal among those of the same home, who take turns at the cells of a call. */
interface Rank {
  readonly at: number
  readonly of: number
}
/** What the cells name; by default, objects of all places. */
export interface Naming {
  /** The places of the hidden objects. */
  readonly hiddenAt?: readonly PlaceName[]
  /** What those name who may not call at all. */
  readonly barredOn?: BarredName
}
interface Denying extends Judging, Naming {
  readonly rank: Rank
}

export const rankOf = (call: Call, principal: Principal, principals: readonly Principal[]): Rank => {
  const alike = principals.filter((one) => one.home === principal.home && !standingVerdict(call, one))
  return { at: alike.indexOf(principal), of: alike.length }
}

export const judgeDenied = async (
  matrix: Matrix,
  judging: Denying & { denials: Map<string, number> },
): Promise<void> => {
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

const refusals = new Map<string, string>()
const barredNames = ['own', 'foreign', 'absent'] as const
type BarredName = (typeof barredNames)[number]

/**
 * The principal's standing decides, whatever the call and whatever the body names: each principal has one refusal for all
 * calls of a kind, to the byte, so that none shows whether an object exists. From call to call the body names another object.
 */
const judgeBarred = async (matrix: Matrix, denying: Denying, verdict: Verdict): Promise<number> => {
  const { call, principal, tally, barredOn } = denying
  if (verdict === 'allowed') return 0
  const number = matrix.principals.indexOf(principal) + api.indexOf(call)
  const named = barredOn ?? barredNames[number % barredNames.length] ?? 'own'
  const [body] = bodiesOf(call, matrix.fixed[named])
  const answer = await matrix.ask(principal, call, body)
  const cell = `${principal.name} on ${named}`
  tally.cell()
  judgeVerdict(tally, { cell, refusal: principal.refusal }, answer, verdict)
  judgeLeaks({ call, tally }, cell, answer, undefined)
  if (verdict !== 'open') {
    const kind = `${principal.name}: ${verdict} ${refuserOf(call, principal)}`
    const text = `${answer.status} ${answer.text}`
    if (!refusals.has(kind)) refusals.set(kind, text)
    tally.expect(text, refusals.get(kind), `${cell} is refused in another way than elsewhere`)
  }
  return 1
}

/** Calls of devices, calls of people and services, which look for a second permission, have texts of their own. */
const refuserOf = ({ audience, needs }: Call, { held }: Principal): string => {
  if (audience.includes('device')) return 'by the call of a device'
  return needs && held.has(needs) ? 'by the service' : 'by the call of a person'
}

/**
 * Tries each field that names an object with one the principal cannot see, and otherwise the principal's own objects.
 * Principals of one home take turns: each cell is asked by one of them, and each of them is asked for some cells of the
 * call. The ordinary form names one place of each relation to the home, another from field to field and from call to call; the long
 * form names all. Gives the number of denials.
 */
const judgeHidden = async (matrix: Matrix, judging: Denying): Promise<number> => {
  const { call, principal, tally, rank, hiddenAt = placeNames } = judging
  let denied = 0
  const ask = (asked: Asked, ref: IdRef): Promise<Answer> => {
    if (hiddenAnswer(call, ref) === 'notFound') denied += 1
    return askHidden(matrix, judging, asked)
  }
  for (const [refAt, ref] of call.ids.entries()) {
    const absent = askedOf(matrix, judging, ref, 'absent')
    tally.expect(absent.length > 0, true, `no body names anything at ${ref.at}`)
    const answers = new Map<Asked, Promise<Answer>>()
    const hidden = hiddenAt.filter((place) => isHidden(judging, ref, place))
    const places = isLong ? hidden : oneOfEach(hidden, judging, refAt + api.indexOf(call))
    const cells = places.flatMap((place) => [...askedOf(matrix, judging, ref, place).entries()])
    for (const [at, [index, asked]] of cells.entries()) {
      if (tally.isOver()) return denied
      const other = absent[index]
      if (!other || (at + refAt + api.indexOf(call)) % rank.of !== rank.at) continue
      const toAbsent = answers.get(other) ?? ask(other, ref)
      answers.set(other, toAbsent)
      const answer = await ask(asked, ref)
      judgeLeaks(judging, `${principal.name} on ${asked.names}`, answer, principal.home)
      const wanted = sameness(await toAbsent)
      tally.expect(sameness(answer), wanted, `${principal.name} on ${asked.names} answers unlike what does not exist`)
    }
  }
  return denied
}

/** How a hidden place stands to a home; each relation is refused for a reason of its own. */
const relationOf = (home: PlaceName, place: PlaceName): 'above' | 'beside' | 'of another tenant' => {
  if (isInside(place, home)) return 'above'
  return tenantOf(home) === tenantOf(place) ? 'beside' : 'of another tenant'
}
const tenantOf = (place: PlaceName): PlaceName | undefined =>
  (['top', 'foreign'] as const).find((tenant) => isInside(tenant, place))

const oneOfEach = (places: readonly PlaceName[], { principal }: Judging, turn: number): readonly PlaceName[] =>
  Object.values(Object.groupBy(places, (place) => relationOf(principal.home as PlaceName, place))).map(
    (alike) => alike[turn % alike.length] as PlaceName,
  )

const isHidden = ({ call, principal }: Judging, ref: IdRef, place: PlaceName): boolean => {
  const home = principal.home as PlaceName
  return !isInside(home, place) && !(reachesAbove(call, ref) && isInside(place, home))
}

interface Asked {
  readonly body: object
  /** The field and the place of the object in it. */
  readonly names: string
  readonly wanted: 'empty' | 'notFound' | 'any'
}

/** Names the place's object alone and, where several are allowed, beside the principal's own. */
const askedOf = (matrix: Matrix, { call, principal }: Judging, ref: IdRef, place: Named): readonly Asked[] => {
  const own = matrix.base[principal.home as PlaceName]
  const hidden = idOf(matrix.fixed[place], ref)
  const lists = isManyRef(call, ref) ? [[hidden], [idOf(own, ref), hidden]] : [[hidden]]
  const names = `${ref.at} of ${place}`
  return lists.flatMap((values, at) => {
    const wanted = at > 0 && call.effect === 'read' ? 'any' : hiddenAnswer(call, ref)
    return withRef(call, own, ref, values).map((body) => ({ body, names, wanted }) as const)
  })
}

const askHidden = async (matrix: Matrix, { call, principal, tally }: Judging, asked: Asked): Promise<Answer> => {
  const answer = await matrix.ask(principal, call, asked.body)
  tally.cell()
  judgeHiddenAnswer(tally, `${principal.name} on ${asked.names}`, answer, asked.wanted)
  return answer
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

/** The answer without the time and the number of the request; all else must be equal to the byte. */
const sameness = (answer: Answer | undefined): unknown =>
  answer && [answer.status, answer.text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'a request')]
