import { figureNames, figures, type FigureName, type FigurePoint } from '@coldway/contract/operations/operations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Figures } from './measure.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export const insertFigures = async (db: Db, process: string, measured: Figures): Promise<void> => {
  await sql`insert into process_figures (process, at, figures) values (${process}, now(), ${JSON.stringify(measured)}::jsonb)
    on conflict do nothing`.execute(db)
}

const keptMs = 86_400_000

export const deleteOldFigures = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  await sql`delete from process_figures where at < ${new Date(nowMs - keptMs)}`.execute(db)
}

export interface ProcessRow {
  readonly id: string
  readonly host: string
  readonly pid: number
  readonly roles: string[]
  readonly startedMs: number
  readonly isThere: boolean
  readonly isBusWhole: boolean
}

/** Lists running processes, and those that stopped within the hour. */
export const listProcesses = async (db: Db): Promise<ProcessRow[]> => {
  const { rows } = await sql<ProcessRow>`
    select id::text, host, pid, roles, started_at as "startedMs", lease_until > now() as "isThere",
      is_bus_whole as "isBusWhole"
    from processes order by lease_until > now() desc, host, started_at limit 200`.execute(db)
  return rows
}

const aggregates = { mean: 'avg', greatest: 'max' } as const
/** Names and functions come from the contract. */
const columns = figureNames
  .map((name) => `${aggregates[figures[name]]}((figures ->> '${name}')::float8) as "${name}"`)
  .join(', ')

type PointRow = Record<FigureName, number | null> & { process: string; atMs: number }

export const listPoints = async (
  db: Db,
  span: { readonly minutes: number; readonly bucketS: number },
): Promise<(FigurePoint & { readonly process: string })[]> => {
  const { rows } = await sql<PointRow>`
    select process::text, date_bin(make_interval(secs => ${span.bucketS}), at, 'epoch') as "atMs", ${sql.raw(columns)}
    from process_figures where at > now() - make_interval(mins => ${span.minutes}) group by 1, 2 order by 2`.execute(db)
  return rows.map(({ process, atMs, ...measured }) => ({ process, atMs, figures: measured }))
}
