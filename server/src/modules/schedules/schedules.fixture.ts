/** A schedule for tests, and a way to make its next time one that has passed. */
import type { Sent } from '@coldway/contract/call.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import type { schedules } from '@coldway/contract/schedules/schedules.ts'
import type { World } from '../../testing/world.ts'

const hourMs = 3_600_000

export const morningList = (change: object = {}): Sent<typeof schedules.save> => ({
  file: {
    kind: 'list',
    list: devices.queryDeviceList.name,
    file: { format: 'csv', title: 'Devices' },
    timeColumn: null,
  },
  name: 'Morning list',
  range: 'all',
  every: 'daily',
  at: '06:30',
  zone: 'Europe/Berlin',
  language: 'en-US',
  ...change,
})

/** A schedule runs once for each time. */
export const makeDue = async (
  { clock, query }: Pick<World, 'clock' | 'query'>,
  id: number,
  agoMs = hourMs,
): Promise<void> => {
  const dueMs = Math.floor(clock.now() / 1000) * 1000 - agoMs
  await query('update schedules set next_at = $2 where id = $1', [id, new Date(dueMs)])
  await query(
    `insert into jobs (kind, payload, created_at, run_at, deadline) values
      ('schedule', jsonb_build_object('id', $1::int, 'dueMs', $2::bigint), now(), now(), now() + interval '1 day')`,
    [id, dueMs],
  )
}
