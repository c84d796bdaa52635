import { describe, expect, it } from 'vitest'
import { type ErrorName, errors, fail, Refusal } from './errors.ts'

/** The numeric table of rules-and-calls.md section 8; each range with a word its names must contain. */
const ranges: readonly (readonly [from: number, to: number, about: RegExp])[] = [
  [
    1,
    1,
    /malformed|required|tooMany|upload|failed|isSelf|isLast|inUse|tooLarge|underWay|notSetUp|reused|overlap|exists|refused|differ|changed|missing|inFuture|knownAt|departed/i,
  ],
  [2, 8, /condition|column|paging|failed/i],
  [401, 401, /token/i],
  [403, 404, /forbidden|rights|notFound/],
  [409, 409, /conflict/],
  [501, 501, /unexpected|unavailable|network|timedOut/],
  [503, 503, /busy/],
  [11_000, 11_007, /account|password|credentials|wechat/i],
  [12_000, 12_007, /password|account/i],
  [13_000, 13_012, /waybill|customerOrder|businessCode/i],
  [14_000, 14_007, /device|data|history|lock/i],
  [15_000, 15_000, /resend/],
  [16_000, 16_004, /policy|strategy|alarm/i],
  [17_000, 17_004, /bind|bound/i],
  [18_000, 18_019, /device|terminal|sensor|monitor/i],
  [19_000, 19_005, /type|model/i],
  [20_000, 20_001, /data|forwarding/i],
  [21_000, 21_014, /command|mode|message|range|limit|collection/i],
  [22_000, 22_000, /encoding/],
  [23_000, 23_011, /site|push|coordinates|subscription|dwell|address/i],
  [24_000, 24_008, /route|point|line/i],
  [25_000, 25_002, /source|app/],
  [26_000, 26_005, /organisation|deviceAtRoot/],
  [27_000, 27_003, /requests|verification/i],
  [28_000, 28_003, /contact|recipient|email/i],
  [29_000, 29_001, /role/],
  [30_000, 30_002, /order/],
  [31_000, 31_001, /plate|deviceInUse/],
  [32_000, 32_007, /order/],
  [33_000, 33_014, /waybill|address|businessCode|time|trajectory|range/i],
  [40_101, 40_102, /token/i],
  [40_131, 40_131, /link/],
  [40_330, 40_336, /password|client|secret|signature|apiKey/],
  [40_337, 40_340, /secondFactor/],
  [40_341, 40_347, /provider|identity/],
]
const rows = Object.entries(errors) as [ErrorName, readonly [string, number]][]

describe('the error table', () => {
  it.each(rows)('%s stands in a range that speaks of it', (name, [code]) => {
    const range = ranges.find(([from, to]) => from <= Number(code) && Number(code) <= to)
    expect(code).toMatch(/^\d{1,5}$/)
    expect(name).toMatch(range?.[2] ?? /^no range$/)
  })

  it.each(ranges)('range %i to %i is used', (from, to) => {
    expect(rows.some(([, [code]]) => from <= Number(code) && Number(code) <= to)).toBe(true)
  })

  it('shares a code only where the names say one thing', () => {
    const byCode = Map.groupBy(rows, ([, [code]]) => code)
    const shared = [...byCode].filter(([, names]) => names.length > 1).map(([code]) => code)
    expect(shared.toSorted()).toEqual(['1', '26003', '26004', '26005', '4', '40101', '403', '501'])
  })

  it('answers with the statuses of settled.md only, and 404 for whatever is not found', () => {
    for (const [name, [, status]] of rows) {
      expect([200, 400, 401, 403, 404, 409, 429, 500, 503]).toContain(status)
      if (name.endsWith('NotFound')) expect([name, status]).toEqual([name, 404])
      if (/(Exists|Required)$/.test(name)) expect([200, 400, 403]).toContain(status)
    }
  })
})

it('a refusal carries its name and parameters', () => {
  const refusal = fail('tooMany', { max: 10 })
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ error: 'tooMany', params: { max: 10 }, message: 'tooMany' })
})
