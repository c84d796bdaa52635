/** Heavy reads wait for each other, nobody else waits for them, and a read that nobody waits for is cancelled. */
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { heavyLimits } from '@coldway/contract/costs.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { users } from '@coldway/contract/users/users.ts'
import { describe, expect, test } from 'vitest'
import { say, utc } from '../testing/devices.fixture.ts'
import { whileLocked } from '../testing/locked.ts'
import type { MadeUser } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf } = world
const nowMs = world.clock.now()
const inUtc = { usertimezone: '+00:00' }
const span = { startTime: utc(nowMs - 3_600_000), endTime: utc(nowMs) }
const user = await make.user()
const device = await make.device({ orgId: user.orgId })
await say(world, 'http', device, [{ atMs: nowMs - 60_000, lng: 121, lat: 31, values: { temp1: 4 } }])

const track = (by: MadeUser = user) => callAs(by, tracks.postBizList, { deviceId: device.id, ...span }, inUtc)
const waitingForLock = async (): Promise<number> => {
  const [row] = await world.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}
const listOfUsers = (by: MadeUser) => dataOf(by, users.queryUserInfo, { page: 1, size: 10, conditionVos: [] })

describe('many heavy calls', () => {
  test('take no connection away from others, and those beyond the bound are refused at once', async () => {
    const other = await make.user()
    const calls: ReturnType<typeof track>[] = []
    await whileLocked(world, 'readings', async () => {
      for (let n = 0; n < heavyLimits.perPerson.open + 6; n++) calls.push(track())
      expect((await listOfUsers(other)).total).toBe(1)
      expect((await listOfUsers(user)).total).toBeGreaterThan(0)
    })
    const answers = await Promise.all(calls)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(6)
    expect(refused[0]).toMatchObject({ body: { code: '27000' } })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => [200, 429, 503].includes(status))).toBe(true)
    expect((await track()).status).toBe(200)
  }, 60_000)

  test('that nobody waits for any more are cancelled at the database', async () => {
    const leaving = new AbortController()
    const body = JSON.stringify({ deviceId: device.id, ...span })
    const headers = { 'content-type': 'application/json', access_token: user.token, ...inUtc }
    await whileLocked(world, 'readings', async () => {
      const calls = Array.from({ length: 4 }, () =>
        fetch(`${world.base}${tracks.postBizList.path}`, { method: 'POST', headers, body, signal: leaving.signal }),
      )
      const ended = Promise.allSettled(calls)
      await until(waitingForLock)
      leaving.abort()
      await ended
      await until(async () => (await waitingForLock()) === 0)
    })
    expect((await track()).status).toBe(200)
  }, 60_000)
})

describe('a heavy call', () => {
  const asked = {
    orgId: user.orgId,
    coverage: { by: 'list' as const, deviceIds: [device.id] },
    kinds: [{ kind: 'temperature', upper: 8 }] as never,
  }
  test.each([[null], [''], ['NaN'], [true], [{}]])(
    'with a bound it does not know (%j) is refused before it reads',
    async (endTime) => {
      const answer = await callAs(user, alarmPolicies.rehearse, { ...asked, endTime } as never)
      expect(answer).toMatchObject({ status: 400, body: { code: '1' } })
    },
  )

  test.each([[null], [''], ['NaN'], [true], [undefined]])(
    'with a wrong end of its time (%j) is refused',
    async (endTime) => {
      const answer = await callAs(user, tracks.postBizList, { deviceId: device.id, ...span, endTime } as never, inUtc)
      expect(answer.status).toBe(400)
    },
  )
})
