/** What people are answered whose change of a shipment gave way to another one, or who came while too many waited. */
import { errors } from '@coldway/contract/errors.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const system = world.program.database.system
let count = 0

const shipment = async (user: MadeUser): Promise<number> => {
  const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
  const device = await make.device({ orgId: user.orgId })
  const { id } = await dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    businessCode: `CROWD-${++count}`,
    shipping: place('Ghent'),
    receiving: place('Lille'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: '2026-10-24 09:00:00',
  })
  return id
}

const waiters = async (): Promise<number> => {
  const [row] = await world.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%waybills%'`,
  )
  return row?.count ?? 0
}

test('a start that meets a deadlock is taken all the same', async () => {
  const user = await make.user()
  const [first, second] = [await shipment(user), await shipment(user)]
  const other = await world.program.database.ownerPool.connect()
  const lock = (id: number) => other.query('select 1 from waybills where id = $1 for update', [id])
  // The call is the one that gives way.
  await other.query(`begin; set local deadlock_timeout = '1min'`)
  await lock(second)
  const started = callAs(user, waybills.batchStart, { ids: [first, second], reason: 'Loaded' })
  await until(async () => (await waiters()) === 1)
  await lock(first)
  await other.query('commit')
  other.release()
  expect((await started).body).toMatchObject({ code: '0' })
  const { history } = await dataOf(user, waybills.queryById, { id: first })
  expect(history.filter(({ event }) => event === 'started')).toHaveLength(1)
})

test('of twenty who wait for one shipment, one takes a connection, and everybody else is answered', async () => {
  const user = await make.user()
  const [id, other] = [await shipment(user), await shipment(user)]
  const starts: ReturnType<typeof callAs>[] = []
  await system.transaction().execute(async (tx) => {
    await sql`select 1 from waybills where id = ${id} for update`.execute(tx)
    for (let n = 0; n < 20; n++) starts.push(callAs(user, waybills.batchStart, { ids: [id], reason: 'Loaded' }))
    await until(async () => (await waiters()) === 1)
    for (let n = 0; n < 5; n++) {
      expect((await callAs(user, waybills.queryById, { id: other })).status).toBe(200)
      expect((await callAs(user, waybills.queryById, { id })).status).toBe(200)
    }
    expect(await waiters()).toBe(1)
  })
  const codes = (await Promise.all(starts)).map(({ body }) => body.code)
  expect(codes.filter((one) => one === '0')).toHaveLength(1)
  expect(codes.filter((one) => one === errors.waybillStatusWrong[0])).toHaveLength(19)
})

test('where all connections wait for shipments, the next caller is asked to try again', async () => {
  const user = await make.user()
  const other = await shipment(user)
  const ids: number[] = []
  for (let n = 0; n < 10; n++) ids.push(await shipment(user))
  const starts: ReturnType<typeof callAs>[] = []
  let late: Awaited<ReturnType<typeof callAs>> | undefined
  await system.transaction().execute(async (tx) => {
    await sql`select 1 from waybills where id = any(${ids}::int[]) for update`.execute(tx)
    for (const id of ids) starts.push(callAs(user, waybills.batchStart, { ids: [id], reason: 'Loaded' }))
    await until(async () => (await waiters()) === 10)
    late = await callAs(user, waybills.queryById, { id: other })
  })
  const [code, status] = errors.busy
  expect(late).toMatchObject({ status, body: { code } })
  expect((await Promise.all(starts)).map(({ body }) => body.code)).toEqual(ids.map(() => '0'))
  expect((await callAs(user, waybills.queryById, { id: other })).status).toBe(200)
})
