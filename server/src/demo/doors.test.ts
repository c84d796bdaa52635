import { planDemo } from '@coldway/simulator/stores.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createEgress } from '../platform/egress.ts'
import { createLog } from '../platform/log.ts'
import { signedHeaders } from '../platform/http-push.ts'
import { seeingEverything } from '../platform/visibility.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'
import { openCustomer } from './customer.ts'
import { seedDoors } from './doors.ts'
import { registerFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
const customer = await openCustomer(dataDir)
const world = await makeWorld()
const { system } = world.program.database
afterAll(async () => {
  await customer.close()
  await rm(dataDir, { recursive: true })
})
const seed = (address = customer.address) =>
  seeingEverything(() => seedDoors(system, { address, keys: customer.keys }, world.clock.now()))

const push = async (secret: Buffer, address = customer.address) => {
  const body = '{"events":[]}'
  const headers = signedHeaders({ body, messageId: 'one', secrets: [secret], nowMs: world.clock.now() })
  const egress = createEgress({ allow: [customer.hostPort], log: createLog('silent') })
  return (await egress.request({ method: 'POST', url: address, body, headers })).status
}

test("the customer's program takes what is signed with its secret and nothing else", async () => {
  expect(await push(customer.keys.pushSecret)).toBe(204)
  expect(await push(Buffer.alloc(32))).toBe(401)
  expect(await push(customer.keys.pushSecret, customer.address.replace('events', 'other'))).toBe(404)
  expect((await fetch(customer.address)).status).toBe(404)
})

test('a second start adds nothing, and follows the program to another port', async () => {
  await seeingEverything(async () => {
    await seedDemo(system, 'Secret-12345')
    await registerFleet(system, planDemo(), dataDir)
  })
  await seed('http://127.0.0.1:9/coldway-events')
  await seed()
  const rules = await world.query(
    'select r.address, s.rule_id is not null as has_state from forwarding_rules r left join forwarding_states s on s.rule_id = r.id',
  )
  expect(rules).toEqual([{ address: customer.address, has_state: true }])
  expect(await world.query('select app_id from api_clients')).toEqual([{ app_id: customer.keys.appId }])
})

test('an address that a person has entered stays', async () => {
  await world.query("update forwarding_rules set address = 'http://127.0.0.1:9/mine'")
  await seed()
  expect(await world.query('select address from forwarding_rules')).toEqual([{ address: 'http://127.0.0.1:9/mine' }])
})

test('the client asks as its owner may, and its calls are counted', async () => {
  customer.askFrom(world.base)
  const used = () =>
    world.query<{ code: string; count: number }>(
      'select code, sum(calls)::int as count from api_client_usage group by code order by code',
    )
  await until(async () => (await used()).length > 0)
  expect((await used()).map(({ code }) => code)).toEqual(['0'])
})
