/** The password of a broker: sealed in the database, used where something is sent, and never told again. */
import { type AddressInfo, createServer } from 'node:net'
import { forwarding } from '@coldway/contract/forwarding/forwarding.ts'
import { Aedes } from 'aedes'
import { afterAll, expect, test } from 'vitest'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { createPasswords } from './passwords.ts'

const broker = await Aedes.createBroker()
broker.authenticate = (_client, username, password, done) =>
  done(null, username === 'us' && String(password) === 'brokers own word')
const server = createServer(broker.handle)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
afterAll(async () => {
  await new Promise<void>((resolve) => broker.close(() => resolve()))
  server.close()
})

const config = testConfig()
const world = await makeWorld({
  config: { channels: { ...config.channels, egressAllow: [`127.0.0.1:${port}`, `localhost:${port}`] } },
})
const { make, callAs, dataOf, query, program } = world
const given = (password: string | null, host = '127.0.0.1') => ({
  name: 'Lake',
  remark: '',
  kinds: ['reading' as const],
  isWholeBranch: true,
  deviceIds: [],
  target: 'mqtt' as const,
  address: `mqtt://${host}:${port}`,
  broker: { topic: 'coldway', username: 'us', password },
})
const made = async () => {
  const user = await make.user()
  const { id } = await dataOf(user, forwarding.save, { orgId: user.orgId, ...given('brokers own word') })
  const keptOf = async () =>
    (await query<{ options: string }>('select options::text as options from forwarding_rules where id = $1', [id]))[0]
      ?.options ?? ''
  const failureOf = async () => (await dataOf(user, forwarding.sendTest, { id })).failure
  return { user, id, keptOf, failureOf }
}

test('is sealed, opens for its own rule, and is not told again', async () => {
  const { user, id, keptOf, failureOf } = await made()
  expect(await keptOf()).not.toContain('brokers own word')
  expect(await keptOf()).toContain('sealedPassword')
  expect(await failureOf()).toBeNull()
  const rule = await dataOf(user, forwarding.queryById, { id })
  expect(rule.broker).toEqual({ topic: 'coldway', username: 'us', hasPassword: true })
  const trail = await query<{ rows: string }>(
    'select coalesce(string_agg(audit_rows::text, chr(10)), $1) as rows from audit_rows',
    [''],
  )
  expect(trail[0]?.rows).not.toContain('brokers own word')

  const other = await made()
  await query(
    'update forwarding_rules set options = (select options from forwarding_rules where id = $1) where id = $2',
    [id, other.id],
  )
  expect(await other.failureOf()).toMatchObject({ is: 'passwordLost', detail: '' })
})

test('stays as it was when it is left out, and must be entered again for another address', async () => {
  const { user, id, failureOf } = await made()
  expect(await dataOf(user, forwarding.update, { id, version: 1, ...given(null) })).toBeNull()
  expect(await failureOf()).toBeNull()
  const moved = await callAs(user, forwarding.update, { id, version: 2, ...given(null, 'localhost') })
  expect([moved.body.isSuccess, moved.body.data]).toEqual(['N', null])
  expect(
    await dataOf(user, forwarding.update, { id, version: 2, ...given('brokers own word', 'localhost') }),
  ).toBeNull()
  expect(await failureOf()).toBeNull()
  expect(await dataOf(user, forwarding.update, { id, version: 3, ...given('') })).toBeNull()
  expect((await dataOf(user, forwarding.queryById, { id })).broker).toMatchObject({ hasPassword: false })
  expect(await failureOf()).toMatchObject({ is: 'refused' })
})

test('is sealed later where it was kept as it was entered, and works before and after', async () => {
  const { id, keptOf, failureOf } = await made()
  const former = { topic: 'coldway', username: 'us', password: 'brokers own word' }
  await query('update forwarding_rules set options = $2 where id = $1', [id, former])
  expect(await failureOf()).toBeNull()
  await createPasswords(() => undefined).sealAll(program.database.system)
  expect(await keptOf()).toContain('brokers own word')
  await createPasswords(config.sealingKey).sealAll(program.database.system)
  expect(await keptOf()).not.toContain('brokers own word')
  expect(await failureOf()).toBeNull()
})
