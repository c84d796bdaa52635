/**
 * The cost of one report as the fleet and the store grow. The ingest pipeline, from the decoded report to the commit, takes one
 * report per device, many in flight, while the program beside it evaluates its rules: connections are left out, because their
 * cost would hide a report's. The compared sides are measured alternately for a second or two, with a ratio per pair, because a
 * shared machine changes within a minute.
 */
import type { Form } from '../form.ts'
import { median, mediansOf, printCount } from '../numbers.ts'
import type { Section, Table } from '../results.ts'
import type { Costs } from './measure.ts'
import { inFlight, openSide, type Side } from './side.ts'

export const cost = async (form: Form): Promise<Section> => {
  const fleets = form.pick({ tiny: [50, 200], default: [1000, 10_000, 100_000], long: [1000, 10_000, 100_000] })
  const stored = form.pick({
    tiny: [10_000, 20_000],
    default: [1_000_000, 10_000_000],
    long: [1_000_000, 10_000_000, 100_000_000],
  })
  const sizes = form.pick({ tiny: [1, 500], default: [15, 40_000], long: [25, 40_000] }) as [number, number]
  const [rounds, reports] = sizes
  const [count, middle, least] = [Math.max(...fleets), fleets[1] ?? 0, stored[0] ?? 0]
  const sides: Side[] = []
  try {
    const calm = await openSide(count)
    sides.push(calm)
    await calm.fill(least)
    const byFleet = await inTurns(
      rounds,
      fleets.map((fleet) => [printCount(fleet), () => calm.costsOf(fleet, reports)]),
    )
    await calm.stop()
    sides.pop()
    // Both sides get the same reports; they differ only in their stored history.
    const [beside, grown] = [await openSide(count), await openSide(count)]
    sides.push(beside, grown)
    await beside.fill(least)
    const byStored = new Map<string, Turns>()
    for (const readings of stored) {
      await grown.fill(readings)
      const found = await inTurns(rounds, [
        ['beside', () => beside.costsOf(middle, reports)],
        ['grown', () => grown.costsOf(middle, reports)],
      ])
      byStored.set(printCount(readings), found.get('grown') as Turns)
    }
    return {
      title: 'what a report costs as everything grows',
      how: howOf(rounds, reports),
      tables: [
        tableOf('Devices, over one and the same store', ['devices', 'the first'], byFleet),
        tableOf(
          `Stored readings, ${printCount(middle)} of ${printCount(count)} devices`,
          ['readings', `another program with ${printCount(least)}`],
          byStored,
        ),
      ],
    }
  } finally {
    for (const side of sides) await side.stop()
  }
}

const howOf = (rounds: number, reports: number): string =>
  `The pipeline of the program from decoded reports to their commit (store, latest state and rule inbox, fsynced), one report ` +
  `of each device in turn, ${printCount(inFlight)} in flight, ${printCount(reports)} reports a turn, ${rounds} turns; beside it the program ` +
  `evaluates its rules. Microseconds of processor time a report, by the kernel's count, until the rules have caught up: of ` +
  `the process with the pipeline (the making of the reports included), of all processes of the database, and of the program. ` +
  `Readings lie in 13 weeks, this one among them. Each column is the median of its turns, the ratio that of the ratios ` +
  `within a turn.`

/** The figures of one side, run by run, with their ratios to the first side. */
interface Turns {
  readonly costs: readonly Costs[]
  readonly ratios: readonly number[]
}
type Way = readonly [name: string, measure: () => Promise<Costs>]

const inTurns = async (rounds: number, ways: readonly Way[]): Promise<Map<string, Turns>> => {
  const found = new Map(ways.map(([name]) => [name, { costs: [] as Costs[], ratios: [] as number[] }]))
  for (let round = 0; round < rounds; round++) {
    let firstUs = Number.NaN
    for (const [name, measure] of ways) {
      const costs = await measure()
      if (name === ways[0]?.[0]) firstUs = costs.allUs
      found.get(name)?.costs.push(costs)
      found.get(name)?.ratios.push(costs.allUs / firstUs)
    }
  }
  return found
}

const us = (microseconds: number): string => microseconds.toFixed(1)

const tableOf = (title: string, [what, to]: readonly [string, string], found: ReadonlyMap<string, Turns>): Table => ({
  title,
  head: [what, 'committed/s', 'pipeline', 'database', 'program', 'all, µs a report', `to ${to}`],
  rows: [...found].map(([name, { costs, ratios }]) => {
    const { perS, pipelineUs, databaseUs, programUs, allUs } = mediansOf(costs)
    return [name, printCount(perS), us(pipelineUs), us(databaseUs), us(programUs), us(allUs), median(ratios).toFixed(2)]
  }),
})
