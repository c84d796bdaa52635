import { planDemo } from '@coldway/simulator/stores.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seeingEverything } from '../platform/visibility.ts'
import { makeWorld } from '../testing/world.ts'
import { seedAlarms } from './alarms.ts'
import { registerFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { system } = world.program.database
const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(dataDir, { recursive: true }))

test('the policies of the demo notify somebody with a confirmed address, and a second start adds nobody', async () => {
  const nowMs = world.clock.now()
  const start = () => seeingEverything(() => seedAlarms(system, planDemo(), nowMs))
  await seeingEverything(async () => {
    await seedDemo(system, 'Secret-12345')
    await registerFleet(system, planDemo(), dataDir)
  })
  await start()
  await start()
  const made = await world.query<{ id: number; email_state: string | null; phone: string | null }>(
    'select id, email_state, phone from recipients where user_id is null order by id',
  )
  expect(made.map(({ email_state, phone }) => [email_state, phone])).toEqual([
    ['bound', null],
    [null, '13800138000'],
  ])
  const levels = await world.query<{ level: { email: number[]; sms: number[] } }>(
    `select definition -> 'levels' -> 0 as level from alarm_policies`,
  )
  expect(levels.length).toBeGreaterThan(2)
  for (const { level } of levels) expect([level.email.includes(made[0]!.id), level.sms]).toEqual([true, []])
  const [second] = await world.query<{ level: { sms: number[] } }>(
    `select definition -> 'levels' -> 1 as level from alarm_policies`,
  )
  expect(second?.level.sms).toEqual([made[1]!.id])
}, 30_000)
