/**
 * A page of devices beside ten worst-case readers: people of ten companies who request the maximum, again and again, as fast as
 * they are allowed (docs/decisions/0125-heavy-calls.md). Goal: the page's p95 at most twice what it is alone.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { exportOf } from '@coldway/contract/downloads/exports.ts'
import { historyExports } from '@coldway/contract/downloads/downloads.ts'
import { live } from '@coldway/contract/live.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { printTime } from '@coldway/contract/time.ts'
import { WebSocket } from 'ws'
import { type Form, interleave } from '../form.ts'
import { mediansOf, printCount, printMs, spreadOf } from '../numbers.ts'
import { fill } from '../queries/fill.ts'
import type { Section } from '../results.ts'
import { type Server, startServer } from '../running/server.ts'
import { startThread } from '../running/worker.ts'
import type { PageAsker } from './page.thread.ts'
import { addPeople, type Person } from './people.ts'

const readersCount = 10
const askEveryMs = 25
/** Refused readers retry sooner than the answer says. */
const refusedMs = 250
const zone = '+00:00'
const headers = { usertimezone: zone }

export const readers = async (form: Form): Promise<Section> => {
  const readings = form.pick({ tiny: 20_000, default: 1_000_000, long: 3_000_000 })
  const forMs = form.pick({ tiny: 2000, default: 15_000, long: 60_000 })
  const server = await startServer()
  try {
    const sizes = { organisations: 200, devices: 2000, readings, trackPoints: Math.floor(readings / 26) * 13 }
    const { track } = await fill(server.pool, sizes)
    const people = await addPeople(server.pool, readersCount)
    await measure(server, forMs, [])
    const ways = new Map<string, () => Promise<Figures>>([
      ['nothing beside', () => measure(server, forMs, [])],
      [
        'ten readers',
        () =>
          measure(
            server,
            forMs,
            people.map((person) => worstOf(server, person, track.fromMs, track.untilMs)),
          ),
      ],
    ])
    const found = await interleave(form, ways)
    const figures = new Map([...found].map(([name, rounds]) => [name, mediansOf(rounds)]))
    const alone = figures.get('nothing beside') as Figures
    return {
      title: 'a page of devices beside the worst ten readers',
      how: `People of ten companies ask for tracks, series, rehearsals, files, searches and live snapshots of all they have in three months, each again at once, also when refused; meanwhile a call for a page of 50 of 2,000 devices each ${askEveryMs} ms.`,
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

/** Runs until the signal; reports the status of each answer. */
type Reader = (over: AbortSignal, answered: (status: number) => void) => Promise<void>

const measure = async (server: Server, forMs: number, beside: readonly Reader[]): Promise<Figures> => {
  const over = new AbortController()
  let [answered, refused] = [0, 0]
  const count = (status: number): void => {
    if (status === 200) answered += 1
    else refused += 1
  }
  const reading = Promise.allSettled(beside.map((read) => read(over.signal, count)))
  const asker: PageAsker = { base: server.base, user: server.admin, everyMs: askEveryMs, forMs }
  const page = startThread<number[]>(new URL('./page.thread.ts', import.meta.url), asker)
  const took = await page.next()
  await page.end()
  over.abort()
  await reading
  const { p50, p95 } = spreadOf(took)
  return { calls: took.length, p50, p95, answered, refused }
}

/** One person: one of each heavy call running all the time, and a socket that subscribes without pause. */
const worstOf = (server: Server, person: Person, fromMs: number, untilMs: number): Reader => {
  const span = { startTime: printTime(fromMs, zone), endTime: printTime(untilMs, zone) }
  return async (over, answered) => {
    const { rows } = await server.pool.query<{ id: number }>(
      `select d.id from devices d join organisations o on o.id = $1 where d.org_path like o.path || '%' order by d.id limit 10`,
      [person.orgId],
    )
    const ids = rows.map(({ id }) => id)
    const [deviceId] = ids
    const ask = async (path: string, body: object): Promise<void> => {
      while (!over.aborted) {
        const response = await fetch(`${server.base}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', access_token: person.token, ...headers },
          body: JSON.stringify(body),
          signal: over,
        })
        await response.arrayBuffer()
        answered(response.status)
        if (response.status !== 200) await sleep(refusedMs)
      }
    }
    const coverage = { by: 'organisation', orgIds: [person.orgId] }
    const list = exportOf(devices.queryDeviceList)
    await Promise.allSettled([
      ask(tracks.postBizList.path, { deviceId, ...span }),
      ask(tracks.postList.path, { deviceId, ...span }),
      ask(sensors.querySeries.path, { deviceId, ...span, keys: ['temp1', 'hum1'] }),
      ask(alarmPolicies.rehearse.path, { orgId: person.orgId, coverage, kinds: [{ kind: 'temperature', upper: 8 }] }),
      ask(list?.path ?? '', { conditionVos: [] }),
      ask(historyExports.exportSensorScene.path, { deviceIds: ids, ...span, format: 'csv' }),
      ask(search.query.path, { text: '1' }),
      floodSocket(server, person, over),
    ])
  }
}

const floodSocket = async (server: Server, person: Person, over: AbortSignal): Promise<void> => {
  const { ticket } = await server.dataOf(person, live.ticket, {})
  const socket = new WebSocket(`${server.base.replace('http', 'ws')}/v3/live?ticket=${ticket}`)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  for (let n = 0; !over.aborted; n++) {
    const id = `t${n % 20}`
    for (const type of ['subscribe', 'unsubscribe', 'subscribe'])
      socket.send(JSON.stringify({ type, id, topic: { kind: 'devices' } }))
    await sleep(5)
  }
  socket.terminate()
}
