/** What is found in the cells of one call, and how one answer is judged. */
import type { Call } from '@coldway/contract/call.ts'
import { type Answer, leaksOf } from './oracles.ts'
import type { PlaceName } from './places.ts'
import { isInside, namesThoseAbove, type Verdict } from './policy.ts'
import type { Principal } from './principals.ts'

export interface Judged {
  readonly cells: number
  readonly allowed: number
  /** One sentence for each wrong cell; the tests expect none. */
  readonly findings: readonly string[]
}
export interface Judging {
  readonly call: Call
  readonly principal: Principal
  readonly tally: Tally
}
export type Tally = ReturnType<typeof createTally>

export const createTally = (call: Call, stopsAtFirst: boolean) => {
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

interface Barred {
  readonly cell: string
  readonly refusal: string | undefined
}

export const judgeVerdict = (
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

export const judgeLeaks = (
  { call, tally }: Pick<Judging, 'call' | 'tally'>,
  cell: string,
  answer: Answer,
  home: PlaceName | undefined,
): void => {
  const shown = leaksOf(answer, home).filter((place) => !(home && namesThoseAbove(call) && isInside(place, home)))
  tally.expect(shown, [], `${cell} shows`)
}
