/** Lists of one branch: by the range of paths, as the program does, and by walking the tree. */
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { motionOf } from '@coldway/contract/devices/device-state.ts'
import { type LatestRow, latestColumns, stateOf } from '@coldway/server/modules/readings/index.ts'
import type { Pool } from 'pg'
import { printCount } from '../numbers.ts'
import type { Server } from '../running/server.ts'
import type { Branch, Filled } from './fill.ts'
import { type Question, timed } from './question.ts'

const columns = `d.id, d.code, d.name, d.org_id, o.name as org_name, d.category, d.model, d.plate, d.monitor_target, d.report_interval_s`
const from = 'from devices d join organisations o on o.id = d.org_id'
const inRange = '(d.org_path >= $1 and d.org_path < $2)'
const walk = `with recursive branch as (
  select id from organisations where id = $1 union all
  select c.id from organisations c join branch b on c.parent_id = b.id)`
const inBranch = 'd.org_id in (select id from branch)'
const firstPage = 'order by d.id limit 50'
const repeats = 15

export const listQuestions = (pool: Pool, { small, large, all }: Filled): Question[] =>
  [small, large, all].flatMap((branch) => {
    const range = [branch.from, branch.until]
    const name = `${printCount(branch.devices)} devices`
    return [
      {
        name: `${name}: first page of 50`,
        ours: timed(() => pool.query(`select ${columns} ${from} where ${inRange} ${firstPage}`, range)),
        other: timed(() =>
          pool.query(`${walk} select ${columns} ${from} where ${inBranch} ${firstPage}`, [branch.orgId]),
        ),
        repeats,
      },
      {
        name: `${name}: count`,
        ours: timed(() => pool.query(`select count(*) from devices d where ${inRange}`, range)),
        other: timed(() => pool.query(`${walk} select count(*) from devices d where ${inBranch}`, [branch.orgId])),
        repeats,
      },
    ]
  })

/** The whole calls, signed in at the root, beside direct queries of the tables. */
export const callQuestions = (server: Server, pool: Pool, { large, all }: Filled): Question[] => [
  {
    name: `queryBizDeviceList, page of 50 and total of ${printCount(all.devices)}`,
    ours: timed(() =>
      server.dataOf(server.admin, deviceStatus.queryBizDeviceList, { page: 1, size: 50, conditionVos: [] }),
    ),
    other: timed(() => pool.query(`select ${columns} ${from} where ${inRange} order by d.id`, [all.from, all.until])),
    repeats: 2,
  },
  ...[large, all].map((branch) => ({
    name: `queryBdsDeviceJKCount, ${printCount(branch.devices)} devices`,
    ours: timed(() => server.dataOf(server.admin, deviceStatus.queryBdsDeviceJKCount, { orgId: branch.orgId })),
    other: timed(() => countHere(pool, branch)),
    repeats: 2,
  })),
]

const countHere = async (pool: Pool, { from: first, until }: Branch): Promise<Map<string, number>> => {
  const { rows } = await pool.query<Partial<LatestRow> & { interval_s: number }>(
    `select ${latestColumns('l')}, d.report_interval_s as interval_s from devices d left join device_latest l on l.device_id = d.id
     where ${inRange}`,
    [first, until],
  )
  const counts = new Map<string, number>()
  for (const row of rows) {
    const state = typeof row.device_id === 'number' ? stateOf(row as LatestRow) : undefined
    const motion = motionOf(state, row.interval_s, Date.now())
    counts.set(motion, (counts.get(motion) ?? 0) + 1)
  }
  return counts
}
