import { describe, expect, test } from 'vitest'
import { alarmsOf, type FoundAlarm, type LockReading, type Watched } from './alarms.rules.ts'

const minute = 60_000
const yard = { lng: 121, lat: 31 }
const far = { lng: 121.1, lat: 31 }
const watched: Watched = {
  fromMs: 0,
  untilMs: null,
  planStartMs: 0,
  planEndMs: 600 * minute,
  area: { shape: 'circle', center: yard, radiusM: 500 },
}

/** A reading `at` minutes after the start. */
const said = (at: number, more: Partial<LockReading>): LockReading => ({
  atMs: at * minute,
  place: yard,
  lock: null,
  dismantle: null,
  battery: null,
  ...more,
})
const closed = (at: number) => said(at, { lock: 0 })
const open = (at: number, more: Partial<LockReading> = {}) => said(at, { lock: 1, ...more })

const found = (
  readings: readonly LockReading[],
  given: {
    readonly sent?: readonly number[]
    readonly known?: readonly FoundAlarm[]
    readonly of?: Partial<Watched>
  } = {},
) => {
  const sentMs = (given.sent ?? []).map((at) => at * minute)
  return alarmsOf({ ...watched, ...given.of }, { readings, sentMs, known: given.known ?? [] })
}
const kinds = (...given: Parameters<typeof found>) =>
  found(...given).map(({ kind, atMs }) => `${kind} ${atMs / minute}`)

describe('an opening', () => {
  test.each<[string, readonly LockReading[], Parameters<typeof found>[1], string[]]>([
    ['that was asked for', [closed(1), open(10)], { sent: [9] }, []],
    ['that nobody asked for', [closed(1), open(10)], {}, ['openedUnasked 10']],
    ['long after it was asked for', [closed(1), open(30)], { sent: [9] }, ['openedUnasked 30']],
    ['by a clock that is a little behind', [closed(1), open(10)], { sent: [11] }, []],
    ['that stays open', [closed(1), open(10), open(11), open(20)], { sent: [9] }, []],
    [
      'and a second one by the same request',
      [closed(1), open(10), closed(13), open(14)],
      { sent: [9] },
      ['openedUnasked 14'],
    ],
    ['of which the state before is not known', [open(10)], {}, []],
    ['before the order started', [closed(1), open(10)], { of: { fromMs: 11 * minute } }, []],
    ['after the lock came off', [closed(1), open(10)], { of: { untilMs: 5 * minute } }, []],
    [
      'outside of the plan',
      [closed(1), open(10)],
      { sent: [9], of: { planEndMs: 9 * minute } },
      ['openedOutOfTime 10'],
    ],
    ['away from the site', [closed(1), open(10, { place: far })], { sent: [9] }, ['openedElsewhere 10']],
    ['at a place that is not known', [closed(1), open(10, { place: null })], { sent: [9] }, []],
    ['anywhere, without a site', [closed(1), open(10, { place: far })], { sent: [9], of: { area: null } }, []],
  ])('%s', (_, readings, given, meant) => expect(kinds(readings, given)).toEqual(meant))
})

test('a cut rope is an alarm each time, a low battery once', () => {
  const cut = (at: number, dismantle: number) => said(at, { dismantle, battery: 19 })
  expect(kinds([cut(1, 1), cut(2, 1), cut(3, 0), cut(4, 1)])).toEqual(['tampered 1', 'tampered 4', 'lowBattery 1'])
})

test('what is recorded is not found again, also when a late report moves its beginning', () => {
  const readings = [closed(1), open(10), open(12), said(13, { battery: 5 })]
  const known = found([closed(1), open(12), said(13, { battery: 5 })])
  expect(known).toHaveLength(2)
  expect(kinds(readings, { known })).toEqual([])
  expect(kinds([...readings, closed(20), open(30)], { known })).toEqual(['openedUnasked 30'])
})
