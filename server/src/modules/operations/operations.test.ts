import { operations } from '@coldway/contract/operations/operations.ts'
import { expect, test } from 'vitest'
import { createLog } from '../../platform/log.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { keepFigures } from './index.ts'
import { deleteOldFigures } from './operations.store.ts'
import { proven } from '../../testing/proven.ts'

const world = await makeWorld()
const { make, query } = world

const operator = async () => make.user({ orgId: await make.root, permissions: ['operations:view'] })

test('operators of the root see what each process measured; nobody else does', async () => {
  const [process] = await query<{ id: string }>('select id::text from processes')
  await query(
    `insert into process_figures (process, at, figures) select $1, now() - make_interval(secs => s), $2
     from generate_series(10, 50, 10) s`,
    [process?.id, { reportsPerS: 12, ackP99Ms: 25 }],
  )
  const { processes } = await world.dataOf(await operator(), operations.queryFigures, { minutes: 15 })
  const mine = processes.find(({ id }) => id === process?.id)
  expect(mine?.isThere).toBe(true)
  expect(mine?.clock).toEqual({ doubts: [], isDeleting: true })
  expect(mine?.points).toHaveLength(5)
  expect(mine?.points[0]?.figures).toMatchObject({ reportsPerS: 12, ackP99Ms: 25, queuedRows: null })
  const tenant = await make.user({ permissions: ['operations:view'] })
  const refused = await world.callAs(tenant, operations.queryFigures, { minutes: 15 })
  expect(refused.status).toBe(403)
})

test('operators of the root see which messages no decoder reads, by protocol, model and type', async () => {
  const device = await make.device({ orgId: (await make.organisation()).id })
  await query(
    `insert into unread_messages (device_id, digest, arrived, repeats, protocol, type, why, bytes, size)
     select $1, decode(md5(n::text), 'hex'), now(), 2, 'jt808', '0x0900/0x54', 'unknown', '\\x00', 1 from generate_series(1, 3) n`,
    [device.id],
  )
  const { kinds } = await world.dataOf(await operator(), operations.queryUnread, {})
  expect(kinds).toMatchObject([{ protocol: 'jt808', type: '0x0900/0x54', messages: 6, devices: 1 }])
  const tenant = await make.user({ permissions: ['operations:view'] })
  expect((await world.callAs(tenant, operations.queryUnread, {})).status).toBe(403)
})

test('a day has no more points than an hour of them fills a screen with', async () => {
  await query(
    `insert into process_figures (process, at, figures)
     select id, now() - make_interval(secs => s), '{"queuedRows": 1}' from processes, generate_series(60, 86000, 100) s
     on conflict do nothing`,
  )
  await query(
    `update process_figures set figures = '{"queuedRows": 900}' where at = (select min(at) from process_figures)`,
  )
  const { processes } = await world.dataOf(await operator(), operations.queryFigures, { minutes: 1440 })
  const points = processes.flatMap((one) => one.points)
  expect(points.length).toBeLessThanOrEqual(181)
  // The process in trouble is not averaged away.
  expect(Math.max(...points.map(({ figures }) => figures.queuedRows ?? 0))).toBe(900)
})

test('what is older than a day goes', async () => {
  await query(
    `insert into process_figures (process, at, figures) select id, now() - interval '25 hours', '{}' from processes`,
  )
  await deleteOldFigures(world.program.database.system, proven(Date.now()))
  const [{ n } = { n: -1 }] = await query<{ n: number }>(
    `select count(*) as n from process_figures where at < now() - interval '24 hours'`,
  )
  expect(n).toBe(0)
})

test('a process shows its own figures', async () => {
  const { database, metrics } = world.program
  const process = crypto.randomUUID()
  const stop = keepFigures({ db: database.system, metrics, log: createLog('silent'), process, everyMs: 50 })
  const [row] = await until(
    () =>
      query<{ figures: Record<string, number> }>('select figures from process_figures where process = $1', [process]),
    (rows) => rows.length > 0,
  )
  stop()
  expect(row?.figures.memoryMb).toBeGreaterThan(10)
  expect(row?.figures.callsPerS).not.toBeNull()
})

test('a process shows what grew since its last figures', async () => {
  const { database, metrics } = world.program
  const process = crypto.randomUUID()
  const stop = keepFigures({ db: database.system, metrics, log: createLog('silent'), process, everyMs: 50 })
  const counting = setInterval(() => metrics.ingest.acknowledged('mqtt', 10, 0.01), 10)
  const rates = async () =>
    (
      await query<{ rate: number }>(
        `select (figures ->> 'reportsPerS')::float8 as rate from process_figures where process = $1`,
        [process],
      )
    ).map(({ rate }) => rate)
  await until(rates, (found) => found.some((rate) => rate > 0))
  clearInterval(counting)
  stop()
})
