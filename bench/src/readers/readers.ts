/**
 * A page of devices beside ten worst-case readers: people of ten companies who request the maximum, again and again, as fast as
 * they are allowed (docs/decisions/0125-heavy-calls.md). Goal: the page's p95 at most twice what it is alone.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { makeSessionNice } from '@coldway/server/platform/niceness.ts'
import { type Form, interleave } from '../form.ts'
import { mediansOf, printCount, printMs, spreadOf } from '../numbers.ts'
import { fill } from '../queries/fill.ts'
import type { Section } from '../results.ts'
import { type Server, startServer } from '../running/server.ts'
import { onExit } from '../running/on-exit.ts'
import { startThread } from '../running/worker.ts'
import type { Answers, Crowd } from './crowd.process.ts'
import type { PageAsker } from './page.thread.ts'
import { addPeople } from './people.ts'

const readersCount = 10
const askEveryMs = 25
/** What the readers' own machines would do must not take the processors of the server. */
const readersNiceness = 19

export const readers = async (form: Form): Promise<Section> => {
  const readings = form.pick({ tiny: 20_000, default: 1_000_000, long: 3_000_000 })
  const forMs = form.pick({ tiny: 2000, default: 15_000, long: 60_000 })
  const server = await startServer()
  try {
    const sizes = { organisations: 200, devices: 2000, readings, trackPoints: Math.floor(readings / 26) * 13 }
    const { track } = await fill(server.pool, sizes)
    const people = await addPeople(server.pool, readersCount)
    const readersOf = await Promise.all(
      people.map(async (person) => ({ ...person, deviceIds: await devicesOf(server, person.orgId) })),
    )
    const crowd = { base: server.base, readers: readersOf, fromMs: track.fromMs, untilMs: track.untilMs }
    await measure(server, forMs)
    const ways = new Map<string, () => Promise<Figures>>([
      ['nothing beside', () => measure(server, forMs)],
      ['ten readers', () => measure(server, forMs, crowd)],
    ])
    const found = await interleave(form, ways)
    const figures = new Map([...found].map(([name, rounds]) => [name, mediansOf(rounds)]))
    const alone = figures.get('nothing beside') as Figures
    return {
      title: 'a page of devices beside the worst ten readers',
      how: `People of ten companies ask for tracks, series, rehearsals, files, searches and live snapshots of all they have in three months, each again at once, also when refused; in a process of the lowest priority; meanwhile a call for a page of 50 of 2,000 devices each ${askEveryMs} ms.`,
      tables: [
        {
          title: 'A page of devices',
          head: ['beside', 'calls', 'p50', 'p95', 'p95 to nothing beside', 'heavy calls answered', 'refused'],
          rows: [...figures].map(([name, { calls, p50, p95, answered, refused }]) => [
            name,
            printCount(calls),
            printMs(p50),
            printMs(p95),
            (p95 / alone.p95).toFixed(2),
            printCount(answered),
            printCount(refused),
          ]),
        },
      ],
    }
  } finally {
    await server.stop()
  }
}

type Figures = Readonly<Record<'calls' | 'p50' | 'p95' | 'answered' | 'refused', number>>

const measure = async (server: Server, forMs: number, crowd?: Crowd): Promise<Figures> => {
  const reading = crowd && (await startReading(crowd))
  const asker: PageAsker = { base: server.base, user: server.admin, everyMs: askEveryMs, forMs }
  const page = startThread<number[]>(new URL('./page.thread.ts', import.meta.url), asker)
  const took = await page.next()
  await page.end()
  const { answered, refused } = (await reading?.end()) ?? { answered: 0, refused: 0 }
  const { p50, p95 } = spreadOf(took)
  return { calls: took.length, p50, p95, answered, refused }
}

/** Starts the readers in a session of their own, of the lowest priority; resolves with their first answer. */
const startReading = async (crowd: Crowd): Promise<{ end(): Promise<Answers> }> => {
  const child = fork(new URL('./crowd.process.ts', import.meta.url), { detached: true })
  makeSessionNice(child.pid, readersNiceness)
  const kill = onExit(async () => void child.kill('SIGKILL'))
  child.send(crowd)
  await once(child, 'message')
  return {
    async end() {
      const exited = once(child, 'exit')
      child.send('over')
      const [answers] = (await once(child, 'message')) as [Answers]
      await exited
      await kill()
      return answers
    },
  }
}

/** Gives some devices of an organisation's branch. */
const devicesOf = async (server: Server, orgId: number): Promise<number[]> => {
  const { rows } = await server.pool.query<{ id: number }>(
    `select d.id from devices d join organisations o on o.id = $1 where d.org_path like o.path || '%' order by d.id limit 10`,
    [orgId],
  )
  return rows.map(({ id }) => id)
}
