/** Fills the program's database with readings of the past thirteen weeks and of the present one, in order of time. */
import type { Pool } from 'pg'
import type { LoadDevice } from '../running/devices.ts'

const weekMs = 7 * 86_400_000
const weeks = 13
const portion = 500_000

/** Adds this many readings, spread evenly over devices and time. */
export const fillReadings = async (pool: Pool, devices: readonly LoadDevice[], wanted: number): Promise<void> => {
  const { rows } = await pool.query<{ there: string }>('select count(*) as there from readings')
  const there = Number(rows[0]?.there)
  const more = wanted - there
  const [first, last] = [devices[0]?.id ?? 0, devices.at(-1)?.id ?? 0]
  const fromMs = Date.now() - weeks * weekMs
  for (let done = 0; done < more; done += portion) {
    const count = Math.min(portion, more - done)
    await pool.query(
      `insert into readings (device_id, at, disc, arrived, lng, lat, fix, speed, heading, temp1, hum1, battery, signal, door)
       select $1::int + (n::bigint * 7919 % $2::int)::int, at, $3::int + n, at, 121 + n % 1000 / 1000.0, 31, 1, n % 90, n % 360,
         5, 60 + n % 20, 80, 24, 0
       from generate_series(0, $4::int - 1) n,
         lateral (select to_timestamp($5::float8 / 1000) + (n + $6::float8) / $7::float8 * $8::float8 * interval '1 ms' as at) as moment`,
      [first, last - first + 1, there + done, count, fromMs, done, more, weeks * weekMs],
    )
  }
  if (more > 0) await pool.query('vacuum (analyze) readings')
}
