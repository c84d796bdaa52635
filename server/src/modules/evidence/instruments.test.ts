import { expect, test } from 'vitest'
import { createTally, stretchesMax, unitSeries } from './instruments.ts'

const gapMs = 300
const at = (name: string) => unitSeries.indexOf(name as never)
const told = (battery: number | null, states: Readonly<Record<string, number>> = {}) => [
  battery,
  ...unitSeries.map((name) => states[name] ?? null),
]
const found = (rows: readonly (readonly [atMs: number, ...values: Parameters<typeof told>])[]) => {
  const tally = createTally(gapMs)
  for (const [atMs, ...values] of rows) tally.take(atMs, told(...values))
  return tally.end()
}

test('knows the series of every compartment', () => {
  for (const name of ['reeferMode', 'reeferMode3', 'reeferSetPoint2', 'reeferAlarm1'])
    expect(at(name)).toBeGreaterThan(-1)
  expect(at('reeferAlarms')).toBe(-1)
})

test('keeps the first and the last level of the battery, and none where none was told', () => {
  expect(
    found([
      [1, null],
      [2, 90],
      [3, null],
      [4, 85],
    ]).battery,
  ).toEqual({
    first: { atMs: 2, percent: 90 },
    last: { atMs: 4, percent: 85 },
  })
  expect(found([[1, null]]).battery).toBeNull()
})

test('a value holds until another one is told, and over silence no longer than its readings hold', () => {
  const modes = [0, 4, 4, 0, 0].map((reeferMode, n) => [n * 100, null, { reeferMode }] as const)
  expect(found([...modes, [2000, null, { reeferMode: 0 }]]).unit).toEqual([
    { key: 'reeferMode', value: 0, fromMs: 0, untilMs: 100 },
    { key: 'reeferMode', value: 4, fromMs: 100, untilMs: 300 },
    { key: 'reeferMode', value: 0, fromMs: 300, untilMs: 700 },
    { key: 'reeferMode', value: 0, fromMs: 2000, untilMs: 2000 },
  ])
})

test('the last stretch ends with its last reading', () => {
  expect(
    found([
      [0, null, { reeferSetPoint: 5 }],
      [100, null, { reeferSetPoint: 5 }],
    ]).unit,
  ).toEqual([{ key: 'reeferSetPoint', value: 5, fromMs: 0, untilMs: 100 }])
})

test('lists so many at most, and says so', () => {
  const rows = Array.from({ length: stretchesMax + 1 }, (_none, n) => [n, null, { reeferMode: n % 2 }] as const)
  expect(found(rows)).toMatchObject({ isCut: true })
  expect(found(rows).unit).toHaveLength(stretchesMax)
  expect(found(rows.slice(1)).isCut).toBe(false)
})
