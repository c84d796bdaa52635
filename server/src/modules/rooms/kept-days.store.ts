/** Days of rooms that are kept longer than readings. */
import { type ClimateDay, roomRule } from '@coldway/contract/rooms/rooms.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

const dayMs = 86_400_000

export type KeptDay = Omit<ClimateDay, 'degreeDays'>

/** The kept days of a room that the caller has found, from `from` on and before `before`, at most a year and a day. */
export const listKeptDays = async (
  db: Db,
  roomId: number,
  { from, before }: { readonly from: string; readonly before: string },
): Promise<KeptDay[]> => {
  const { rows } = await sql<{ date: string; figures: Omit<KeptDay, 'date'> }>`
    select date::text, figures from room_days where room_id = ${roomId} and date >= ${from}::date and date < ${before}::date
    order by date limit 400`.execute(db)
  return rows.map(({ date, figures }) => ({ date, ...figures }))
}

export interface DueRoom {
  readonly id: number
  readonly orgPath: string
  readonly lng: number | null
  readonly lat: number | null
  /** A week before the first day that is not kept yet; at first the day on which the room was made or its season began. */
  readonly fromDate: string
  readonly devices: readonly { id: number; reportIntervalS: number; tenantSinceMs: number | null }[]
}

/** Rooms with days that are over and not kept, those that wait longest first. */
export const listDueRooms = async (db: Db, today: string, max: number): Promise<DueRoom[]> => {
  const { rows } = await sql<DueRoom>`
    select r.id, r.org_path as "orgPath", s.lng, s.lat,
      coalesce(r.days_kept_until - 7, least(r.created_at::date, r.season_start))::text as "fromDate",
      (select json_agg(json_build_object('id', d.id, 'reportIntervalS', d.report_interval_s,
          'tenantSinceMs', extract(epoch from d.tenant_since) * 1000))
        from room_devices x join devices d on d.id = x.device_id where x.room_id = r.id) as devices
    from rooms r join sites s on s.id = r.site_id
    where coalesce(r.days_kept_until, '-infinity') < ${today}::date and exists (select from room_devices x where x.room_id = r.id)
    order by r.days_kept_until nulls first, r.id limit ${max}`.execute(db)
  return rows
}

/** The milliseconds of a day for which it was measured. */
const measuredIn = (row: 'known' | 'excluded') => sql`(${sql.ref(row)}.figures -> 'day' ->> 'measuredMs')::numeric
  + (${sql.ref(row)}.figures -> 'night' ->> 'measuredMs')::numeric`

/** Keeps days. One that is kept gives way only to figures of as much time or more: readings may be gone already. */
export const keepDays = async (
  db: Db,
  roomId: number,
  { days, until }: { readonly days: readonly KeptDay[]; readonly until: string },
): Promise<void> => {
  const given = days.map(({ date, ...figures }) => ({ date, figures }))
  await sql`
    with kept as (
      insert into room_days as known (room_id, date, figures)
      select r.id, g.date, g.figures from rooms r, jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (date date, figures jsonb)
      where r.id = ${roomId}
      on conflict (room_id, date) do update set figures = excluded.figures where ${measuredIn('excluded')} >= ${measuredIn('known')}
    )
    update rooms set days_kept_until = ${until}::date where id = ${roomId}`.execute(db)
}

/** The oldest days of all rooms, at most so many at a time. */
export const deleteKeptDays = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  const before = new Date(nowMs - roomRule.keptDays * dayMs).toISOString().slice(0, 10)
  await sql`delete from room_days where (room_id, date) in (
    select room_id, date from room_days where date < ${before}::date limit 10000)`.execute(db)
}
