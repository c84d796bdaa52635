/** Rules and their queues, written directly to the program's database: only sending is measured. */
import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { addDevices } from '../running/devices.ts'
import { manners } from './targets.ts'

interface Queue {
  readonly ruleId: number
  readonly deviceId: number
}
export interface Rules {
  readonly healthy: Queue
  readonly bad: readonly Queue[]
}

export const makeRules = async (
  pool: Pool,
  company: { readonly id: number; readonly path: string },
  { base, bad }: { readonly base: string; readonly bad: number },
): Promise<Rules> => {
  const devices = await addDevices(pool, company, { mark: 'FORWARD', protocol: 'json', count: bad + 1 })
  const queues: Queue[] = []
  for (const [at, { id: deviceId }] of devices.entries()) {
    const manner = at === 0 ? 'healthy' : manners[at % manners.length]
    const { rows } = await pool.query<{ id: number }>(
      `insert into forwarding_rules (org_id, name, remark, kinds, is_whole_branch, target, address, is_paused, created_at)
       values ($1, $2, '', '{reading}', false, 'http', $3, true, now()) returning id`,
      [company.id, `Rule ${at}`, `${base}/${manner}/${at}`],
    )
    const ruleId = rows[0]?.id ?? 0
    await pool.query('insert into forwarding_states (rule_id) values ($1)', [ruleId])
    await pool.query('insert into forwarding_devices (rule_id, device_id) values ($1, $2)', [ruleId, deviceId])
    await pool.query('insert into forwarding_secrets (rule_id, secret, created_at) values ($1, $2, now())', [
      ruleId,
      randomBytes(32),
    ])
    queues.push({ ruleId, deviceId })
  }
  const [healthy, ...others] = queues as [Queue, ...Queue[]]
  return { healthy, bad: others }
}

const keysOfRow = 250
let round = 0

/** Readings of one device, ten milliseconds apart, and their keys. */
export const queueReadings = async (pool: Pool, queues: readonly Queue[], events: number): Promise<void> => {
  round += 1
  for (const { ruleId, deviceId } of queues) {
    await pool.query(
      `with made as (
         insert into readings (device_id, at, disc, arrived, lng, lat, fix, temp1, hum1, battery)
         select $1, date_trunc('second', now()) - make_interval(hours => $3) + n * interval '10 milliseconds', n, now(), 121, 31, 1, 4, 60, 90
         from generate_series(1, $4::int) n returning device_id, at, disc)
       insert into forwarding_queue (rule_id, count, device_ids, ats)
       select $2, count(*), array_agg(device_id order by disc), array_agg(at order by disc)
       from made group by (disc - 1) / ${keysOfRow} order by (disc - 1) / ${keysOfRow}`,
      [deviceId, ruleId, round, events],
    )
  }
  await pool.query('analyze readings, forwarding_queue')
}

export const resume = async (pool: Pool, queues: readonly Queue[]): Promise<void> => {
  const ids = queues.map(({ ruleId }) => ruleId)
  await pool.query('update forwarding_states set next_at = now(), failures = 0 where rule_id = any($1)', [ids])
  await pool.query('update forwarding_rules set is_paused = false where id = any($1)', [ids])
}

export const pauseAll = (pool: Pool) => pool.query('update forwarding_rules set is_paused = true')

export const waiting = async (pool: Pool, { ruleId }: Queue): Promise<number> =>
  Number((await pool.query('select count(*) as n from forwarding_queue where rule_id = $1', [ruleId])).rows[0]?.n)
