/**
 * Devices for the loads, added directly to the program's database: registering thousands by calls is not part of the
 * measurement.
 */
import type { Pool } from 'pg'

export interface LoadDevice {
  readonly id: number
  readonly code: string
  readonly secret: string
  readonly terminalNo: string
}

export type Protocol = 'json' | 'jt808' | 'teltonika'
const terminalOf: Record<Protocol, string> = {
  json: 'null::text',
  jt808: "'139' || lpad(n::text, 8, '0')",
  teltonika: "'35' || lpad(n::text, 13, '0')",
}

/** One company under the root, for all of them. */
export const makeCompany = async (pool: Pool): Promise<{ id: number; path: string }> => {
  const { rows } = await pool.query<{ id: number; parent: string }>(
    `insert into organisations (parent_id, name, code) select id, 'Load', 'LOAD' from organisations where parent_id is null
     returning id, (select path from organisations where parent_id is null) as parent`,
  )
  const [made] = rows
  if (!made) throw new Error('there is no root organisation')
  const path = `${made.parent}${made.id}/`
  await pool.query('update organisations set path = $1 where id = $2', [path, made.id])
  return { id: made.id, path }
}

/** `mark` distinguishes the groups; the secret of a device is its code, twice. */
export const addDevices = async (
  pool: Pool,
  company: { readonly id: number; readonly path: string },
  { mark, protocol, count }: { readonly mark: string; readonly protocol: Protocol; readonly count: number },
): Promise<LoadDevice[]> => {
  const { rows } = await pool.query<{ id: number; code: string; terminal_no: string | null }>(
    `insert into devices (org_id, org_path, code, name, category, model, protocol, terminal_no, secret_hash, report_interval_s, zone)
     select $1, $2, code, code || ' name', 'reefer', 'BENCH', $3, ${terminalOf[protocol]}, sha256(convert_to(code || code, 'utf8')), 10, '+08:00'
     from generate_series(1, $5::int) n, lateral (select $4 || '-' || n as code) named returning id, code, terminal_no`,
    [company.id, company.path, protocol, mark, count],
  )
  return rows.map(({ id, code, terminal_no }) => ({
    id,
    code,
    secret: `${code}${code}`,
    terminalNo: terminal_no ?? '',
  }))
}
