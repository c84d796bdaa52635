/** The schedules of the demo: what its dispatcher wants to find in the download centre each morning and each Monday. */
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { sql } from 'kysely'
import { addSchedule, nextTimeOf } from '../modules/schedules/index.ts'
import type { Db } from '../platform/database.ts'

const owner = 'dispatcher'
const when = { weekDay: 1, monthDay: 1, zone: 'Asia/Shanghai' } as const
const file = { kind: 'list', timeColumn: null } as const
const planned = [
  {
    name: '每日报警清单',
    every: 'daily',
    at: '07:30',
    range: 'yesterday',
    file: {
      ...file,
      list: alarmRecords.queryAlarmData.name,
      file: { format: 'excel', title: '报警' },
      timeColumn: 'startTime',
    },
  },
  {
    name: '设备台账',
    every: 'weekly',
    at: '08:00',
    range: 'all',
    file: { ...file, list: devices.queryDeviceList.name, file: { format: 'csv', title: '设备' } },
  },
] as const

/** Made only where the owner has none yet. */
export const seedSchedules = (db: Db, nowMs: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from users u where lower(account) = ${owner}
        and not exists (select from schedules s where s.user_id = u.id) for update`.execute(tx)
    const userId = rows[0]?.id
    if (userId === undefined) return
    for (const one of planned) {
      const given = { ...when, ...one, language: 'zh-CN', mailsOwner: false, recipientIds: [] } as const
      await addSchedule(tx, { ...given, userId, nextMs: nextTimeOf(given, nowMs), nowMs })
    }
  })
