/**
 * Forwarding beside targets that do not take anything: how fast a healthy target gets its backlog, alone and beside fifty that hang,
 * are slow or lie, in the same run (faults.md row 34).
 */
import { type Form, interleave } from '../form.ts'
import { mediansOf, printCount, printMs, printRatio, spreadOf } from '../numbers.ts'
import type { Section } from '../results.ts'
import { makeCompany } from '../running/devices.ts'
import { type Server, startServer } from '../running/server.ts'
import { makeRules, pauseAll, queueReadings, type Rules, resume, waiting } from './queues.ts'
import { manners, startTargets, type Targets } from './targets.ts'

const lookEveryMs = 20
type Figures = Readonly<Record<'perS' | 'ms' | 'p50' | 'p95', number>>

export const forwarding = async (form: Form): Promise<Section> => {
  const events = form.pick({ tiny: 500, default: 20_000, long: 200_000 })
  const bad = form.pick({ tiny: 3, default: 50, long: 50 })
  const targets = await startTargets()
  const server = await startServer({ egressAllow: [targets.hostPort] })
  try {
    const rules = await makeRules(server.pool, await makeCompany(server.pool), { base: targets.base, bad })
    const measure = (isBeside: boolean) => () => drained({ server, targets, rules, events, isBeside })
    await measure(false)()
    const ways = new Map<string, () => Promise<Figures>>([
      ['alone', measure(false)],
      [`beside ${bad} others`, measure(true)],
    ])
    const figures = new Map([...(await interleave(form, ways))].map(([way, rounds]) => [way, mediansOf(rounds)]))
    const alone = figures.get('alone') as Figures
    return {
      title: 'a target beside others that do not answer',
      how: `${printCount(events)} readings wait for a target on this machine, which takes each batch at once, and are sent until none waits. The others have a tenth of that each, for targets of which a third hang, a third answer after five seconds, and a third begin an answer that never ends.`,
      tables: [
        {
          title: 'The healthy target',
          head: ['way', 'events/s', 'to alone', 'all of them', 'between batches p50', 'p95'],
          rows: [...figures].map(([way, { perS, ms, p50, p95 }]) => [
            way,
            printCount(perS),
            printRatio(perS, alone.perS),
            printMs(ms),
            printMs(p50),
            printMs(p95),
          ]),
        },
      ],
    }
  } finally {
    await server.stop()
    await targets.close()
  }
}

interface Run {
  readonly server: Server
  readonly targets: Targets
  readonly rules: Rules
  readonly events: number
  readonly isBeside: boolean
}

const drained = async ({ server: { pool }, targets, rules, events, isBeside }: Run): Promise<Figures> => {
  await queueReadings(pool, [rules.healthy], events)
  if (isBeside) await queueReadings(pool, rules.bad, Math.ceil(events / 10))
  targets.forget()
  if (isBeside) {
    await resume(pool, rules.bad)
    await until(
      () => targets.asked().size >= Math.min(manners.length, rules.bad.length) && targets.count() >= rules.bad.length,
    )
  }
  const startMs = performance.now()
  await resume(pool, [rules.healthy])
  await until(async () => (await waiting(pool, rules.healthy)) === 0)
  const ms = performance.now() - startMs
  await pauseAll(pool)
  targets.hangUp()
  await until(async () => (await pool.query('select from forwarding_states where lease_until > now()')).rowCount === 0)
  await pool.query('delete from forwarding_batches')
  await pool.query('delete from forwarding_queue')
  const { p50, p95 } = spreadOf(targets.gaps())
  return { perS: (events / ms) * 1000, ms, p50, p95 }
}

const longestMs = 120_000

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const endMs = performance.now() + longestMs
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`still not after ${printMs(longestMs)}`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}
