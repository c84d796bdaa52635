/**
 * The machine against the oracle: devices with wrong clocks, links that lose, repeat, delay and reorder, policies that
 * are edited and switched, restarts at any time. A failure prints its seed and the shortest script that still fails:
 * put it into `replayed` below, and it is a unit test.
 */
import { describe, expect, test } from 'vitest'
import { isLong } from '../../../testing/world.ts'
import { compare, type Outcome } from './compare.ts'
import { type Script, scriptOf } from './script.fixture.ts'
import { shrink } from './shrink.fixture.ts'

const deviceDays = isLong ? 1_000_000 : 10_000
const firstSeed = Number(process.env.COLDWAY_SEED ?? 1)

const outcomeOf = (script: Script): Outcome => {
  try {
    return compare(script)
  } catch (error) {
    return { said: [String(error)], meant: [], isSame: false, counts: { replays: 0, notes: 0 } }
  }
}

const complaint = (seed: number, script: Script): string => {
  const least = shrink(script, (shorter) => !outcomeOf(shorter).isSame)
  const { said, meant } = outcomeOf(least)
  return [
    `seed ${seed} fails; COLDWAY_SEED=${seed} begins with it. The shortest script:`,
    JSON.stringify(least),
    `said: ${said.join('; ')}`,
    `meant: ${meant.join('; ')}`,
  ].join('\n')
}

test(`${deviceDays.toLocaleString('en')} device-days: each episode is the oracle's, by start, end, peak, levels and reason`, async () => {
  let [days, episodes, replays] = [0, 0, 0]
  for (let seed = firstSeed; days < deviceDays; seed++) {
    const script = scriptOf(seed)
    const { said, counts, isSame } = outcomeOf(script)
    if (!isSame) expect.fail(complaint(seed, script))
    days += script.days
    episodes += said.length
    replays += counts.replays
    // Keep the test runner's heartbeat alive.
    if (seed % 100 === 0) await new Promise(setImmediate)
  }
  expect(episodes).toBeGreaterThan(deviceDays)
  expect(replays).toBeGreaterThan(deviceDays)
}, 7_200_000)

describe('scripts that failed once', () => {
  const replayed: readonly (readonly [string, Script])[] = []
  test.each([...replayed, ['none is left', scriptOf(1)] as const])('%s', (_, script) => {
    const { said, meant } = compare(script)
    expect(said).toEqual(meant)
  })
})

test('a script of one seed is the same script', () => {
  expect(scriptOf(7)).toEqual(scriptOf(7))
})

test('what fails is shrunk to what it takes', () => {
  const script = scriptOf(15_000)
  const isOdd = ({ happenings }: Script): boolean => happenings.some(({ is }) => is === 'restart')
  expect(shrink(script, isOdd).happenings).toHaveLength(1)
})
