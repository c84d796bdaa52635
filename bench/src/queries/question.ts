/** A query answered in two ways, alternately: the medians of both, and their ratio. */
import type { Form } from '../form.ts'
import { median, printMs, printRatio } from '../numbers.ts'
import type { Table } from '../results.ts'

/** Milliseconds. */
export type Timed = () => Promise<number>

export interface Question {
  readonly name: string
  readonly ours: Timed
  readonly other: Timed
  /** Repetitions per round, of which the median is kept. */
  readonly repeats: number
}

export const timed =
  (work: () => Promise<unknown>): Timed =>
  async () => {
    const startMs = performance.now()
    await work()
    return performance.now() - startMs
  }

export const answer = async (
  form: Form,
  { title, ours, other, questions }: { title: string; ours: string; other: string; questions: readonly Question[] },
): Promise<Table> => {
  const rows: string[][] = []
  for (const question of questions) {
    const found = { ours: [] as number[], other: [] as number[] }
    // Once for the caches, which both ways share.
    await question.ours()
    await question.other()
    for (let round = 0; round < form.rounds; round++) {
      found.ours.push(await repeated(question.ours, question.repeats))
      found.other.push(await repeated(question.other, question.repeats))
    }
    const [one, two] = [median(found.ours), median(found.other)]
    rows.push([question.name, printMs(one), printMs(two), printRatio(two, one)])
  }
  return { title, head: ['question', ours, other, 'other to ours'], rows }
}

const repeated = async (ask: Timed, times: number): Promise<number> => {
  const found: number[] = []
  for (let time = 0; time < times; time++) found.push(await ask())
  return median(found)
}
