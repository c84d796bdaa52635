import { schedules } from '@coldway/contract/schedules/schedules.ts'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { expect, test } from 'vitest'
import { makeDue } from '../modules/schedules/schedules.fixture.ts'
import { seeingEverything } from '../platform/visibility.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'
import { seedDemo } from './seed.ts'
import { seedSchedules } from './schedules.ts'

const world = await makeWorld()
const { system } = world.program.database

test('the schedules of the demo run, and a second start adds none', async () => {
  await seeingEverything(async () => {
    await seedDemo(system, 'Secret-12345')
    for (let start = 0; start < 2; start++) await seedSchedules(system, world.clock.now())
  })
  const { body } = await world.callAs(undefined, oauth.token, { username: 'dispatcher', password: 'Secret-12345' })
  const dispatcher = { token: body.data?.access_token ?? '' }
  const listed = async () =>
    (await world.dataOf(dispatcher, schedules.queryPageList, { page: 1, size: 10, conditionVos: [] })).records
  expect((await listed()).map(({ every, state }) => [every, state])).toEqual([
    ['weekly', 'active'],
    ['daily', 'active'],
  ])
  for (const { id } of await listed()) await makeDue(world, id)
  await until(async () => {
    await world.query("update jobs set run_at = now() where kind = 'schedule.outcome' and state = 'waiting'")
    return (await listed()).every(({ runs }) => runs[0] && runs[0].state !== 'queued')
  })
  // There is no fleet here, and a list of no alarms is a file as well.
  expect((await listed()).map(({ runs }) => runs[0]?.error)).toEqual(['deviceExportEmpty', null])
})
