/**
 * A process does what its roles say, answers its health whatever they are, and housekeeping runs once in all processes.
 */
import { open } from '@coldway/contract/readings/open.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { roleNames } from './platform/config-roles.ts'
import { takeDue } from './platform/housekeeping.ts'
import { makeWorld } from './testing/world.ts'

const worlds = await Promise.all(
  roleNames.map(async (role) => ({ role, world: await makeWorld({ config: { roles: new Set([role]) } }) })),
)

describe.each(worlds)('only $role', ({ role, world }) => {
  const ask = (path: string, method = 'POST') => fetch(`${world.base}${path}`, { method }).then(({ status }) => status)

  test('answers its health', async () => {
    expect(await ask('/healthz', 'GET')).toBe(200)
  })
  test('calls are there for the role api alone', async () => {
    expect((await ask(session.refresh.path)) === 404).toBe(role !== 'api')
  })
  test('devices are heard by the role ingest alone', async () => {
    expect(await ask(open.uplink.path)).toBe(role === 'ingest' ? 401 : 404)
    expect(world.program.receivers.size > 0).toBe(role === 'ingest')
  })
})

test('a work of housekeeping that is due goes to one process, once', async () => {
  const [{ world }] = worlds as [(typeof worlds)[0]]
  const { system } = world.program.database
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeDue(system, ['a', 'b'])))
  expect(taken.flat().sort()).toEqual(['a', 'b'])
  await world.query("update housekeeping set next_at = now() - interval '1 second' where name = 'a'")
  expect(await takeDue(system, ['a', 'b'])).toEqual(['a'])
})

test('a statement that began a little earlier takes no work that another process has just taken', async () => {
  const [{ world }] = worlds as [(typeof worlds)[0]]
  const { system } = world.program.database
  const takenEarly = await system.transaction().execute(async (tx) => {
    await sql`select now()`.execute(tx)
    expect(await takeDue(system, ['early'])).toEqual(['early'])
    return takeDue(tx, ['early'])
  })
  expect(takenEarly).toEqual([])
})
