import { idempotencyHeader } from '@coldway/contract/idempotency.ts'
import { limits } from '@coldway/contract/limits.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../testing/make.ts'
import { proven } from '../testing/proven.ts'
import { makeWorld } from '../testing/world.ts'
import { deleteOldAnswers } from './idempotency.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { callAs, clock, make, program, query } = world
let count = 0

const fresh = (user: MadeUser) => ({ orgId: user.orgId, deviceCode: `IDEM-${++count}`, deviceName: `Box ${count}` })
const save = (user: MadeUser, key: string, device: ReturnType<typeof fresh>, zone = '+00:00') =>
  callAs(user, devices.save, device, { [idempotencyHeader]: key, usertimezone: zone })
const drawn = () => crypto.randomUUID()

test('of many at once one is done, and all get its answer with the secret that is shown once', async () => {
  const user = await make.user()
  const [key, device] = [drawn(), fresh(user)]
  const answers = await Promise.all(Array.from({ length: 8 }, () => save(user, key, device)))
  expect(answers.map(({ body }) => body.code)).toEqual(Array(8).fill('0'))
  expect(new Set(answers.map(({ body }) => body.data?.secret)).size).toBe(1)
  expect((await save(user, drawn(), device)).body.code).not.toBe('0')
  const [row] = await query<{ text: string }>(
    `select encode(answer, 'escape') || encode(key_hash, 'escape') as text from idempotency_keys where user_id =
      (select id from users where account = $1)`,
    [user.account],
  )
  expect(row?.text).not.toContain(answers[0]?.body.data?.secret)
  expect(row?.text).not.toContain(key)
})

test('another request under the key is refused, and nothing is done', async () => {
  const user = await make.user()
  const [key, device] = [drawn(), fresh(user)]
  expect((await save(user, key, device)).body.code).toBe('0')
  const other = fresh(user)
  for (const again of [await save(user, key, other), await save(user, key, device, '+08:00')])
    expect([again.status, again.body.code, again.body.data]).toEqual([400, '1', null])
  expect(await query('select from devices where code = $1', [other.deviceCode])).toEqual([])
})

test('the key of another user is a key like any other', async () => {
  const [one, other] = [await make.user(), await make.user()]
  const key = drawn()
  const mine = await save(one, key, fresh(one))
  const theirs = await save(other, key, fresh(other))
  expect(theirs.body.data?.deviceCode).not.toBe(mine.body.data?.deviceCode)
})

test('a refusal keeps no key', async () => {
  const user = await make.user()
  const [key, device] = [drawn(), fresh(user)]
  await save(user, drawn(), device)
  expect((await save(user, key, device)).body.code).not.toBe('0')
  expect((await save(user, key, fresh(user))).body.code).toBe('0')
})

test.each(['', 'short', 'with a blank inside', 'ä'.repeat(20), 'x'.repeat(65)])('%j is no key', async (key) => {
  const user = await make.user()
  const device = fresh(user)
  const sent = await callAs(user, devices.save, device, { [idempotencyHeader]: key.replace(/ä/g, '\u00e4') })
  expect(sent.body.code).toBe('4')
})

test('is forgotten after a day', async () => {
  const user = await make.user()
  const [key, device] = [drawn(), fresh(user)]
  await save(user, key, device)
  await deleteOldAnswers(program.database.system, proven(clock.now() + limits.idempotencyKeyMs - 1000))
  expect((await save(user, key, device)).body.code).toBe('0')
  await deleteOldAnswers(program.database.system, proven(clock.now() + limits.idempotencyKeyMs + 1000))
  expect((await save(user, key, device)).body.code).not.toBe('0')
})
