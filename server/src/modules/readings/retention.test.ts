import { organisations } from '@coldway/contract/users/organisations.ts'
import { keptMsOf } from '@coldway/contract/readings/retention.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { describe, expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { keepPartitions } from './partitions.ts'

const world = await makeWorld()
const { make, callAs, dataOf } = world
const dayMs = 86_400_000
const inUtc = { usertimezone: '+00:00' }

/** A tenant with a branch and their retentions; a device in each, with a fix a day for two years. */
const keeping = async (topMonths: number | null, branchMonths: number | null) => {
  const top = await make.organisation()
  const branch = await make.organisation(top)
  const user = await make.user({ orgId: top.id })
  const keep = async (id: number, keptMonths: number | null) => {
    const { version, name, code } = await dataOf(user, organisations.queryById, { id })
    await dataOf(user, organisations.updateOrg, { id, version, name, code, keptMonths })
  }
  await keep(top.id, topMonths)
  await keep(branch.id, branchMonths)
  const devices = { top: await make.device({ orgId: top.id }), branch: await make.device({ orgId: branch.id }) }
  for (const { id } of Object.values(devices))
    await world.query(
      `insert into readings (device_id, at, disc, arrived, lng, lat, fix, temp1)
       select $1, now() - n * interval '1 day' - interval '1 hour', 0, now(), 121, 31, 1, 4 from generate_series(0, 729) n`,
      [id],
    )
  return { user, devices }
}
const askBack = async (user: Awaited<ReturnType<typeof keeping>>['user'], device: MadeDevice, days: number) => {
  const nowMs = world.clock.now()
  const asked = { deviceId: device.id, startTime: utc(nowMs - (days + 10) * dayMs), endTime: utc(nowMs - days * dayMs) }
  return (await callAs(user, tracks.postList, asked, inUtc)).body
}

describe('readings are answered', () => {
  test.each([
    [null, null, 92, 92],
    [12, null, 366, 366],
    [12, 3, 366, 92],
    [null, 24, 92, 731],
  ])('of organisations that keep %s and below %s months: %d and %d days', async (top, branch, topDays, branchDays) => {
    const { user, devices } = await keeping(top, branch)
    for (const [device, days] of [
      [devices.top, topDays],
      [devices.branch, branchDays],
    ] as const) {
      expect((await askBack(user, device, days - 11)).data?.points.length).toBe(10)
      expect((await askBack(user, device, days - 5)).data?.points.length).toBe(days === 731 ? 4 : 5)
      expect((await askBack(user, device, days + 1)).code).toBe('33010')
    }
  })

  test('over a span no longer than they are kept', async () => {
    const { user, devices } = await keeping(6, null)
    const nowMs = Math.floor(world.clock.now() / 1000) * 1000
    const codeOver = async (spanMs: number) => {
      const asked = { deviceId: devices.top.id, startTime: utc(nowMs - spanMs), endTime: utc(nowMs) }
      return (await callAs(user, tracks.postList, asked, inUtc)).body.code
    }
    expect([await codeOver(keptMsOf(6)), await codeOver(keptMsOf(6) + 1000)]).toEqual(['0', '33012'])
  })
})

test('partitions live as long as the organisation wants that keeps the longest', async () => {
  await keeping(null, 24)
  const { ownerPool: pool } = world.program.database
  await keepPartitions(pool, { nowMs: world.clock.now(), keptMs: keptMsOf(3), aheadWeeks: 2 })
  const rows = await world.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where inhparent = 'readings'::regclass and c.relname <> 'readings_wild' order by 1`,
  )
  const [first] = rows
  const oldest = new Date(world.clock.now() - keptMsOf(24)).toISOString().slice(0, 10).replaceAll('-', '')
  expect(first && first.name <= `readings_${oldest}`).toBe(true)
})

test.each([2, 25, 3.5])('an organisation does not keep %d months', async (keptMonths) => {
  const user = await make.user()
  const { version, name, code } = await dataOf(user, organisations.queryById, { id: user.orgId })
  const { status } = await callAs(user, organisations.updateOrg, { id: user.orgId, version, name, code, keptMonths })
  expect(status).toBe(400)
})
