/** Makes devices for a load directly in the database, as registering thousands by calls is not tested here. */
import { seedOf } from '@coldway/simulator/random.ts'
import type { Pool } from 'pg'
import { protocolOf, type WireName } from '../../testing/devices.fixture.ts'
import type { Player } from './load.fixture.ts'

const terminals: Readonly<Record<string, (n: number) => string | null>> = {
  json: () => null,
  jt808: (n) => `139${String(n).padStart(9, '0')}`,
  teltonika: (n) => `35${String(n).padStart(13, '0')}`,
}

export interface FleetOptions {
  readonly wires: readonly WireName[]
  readonly count: number
  /** Tells fleets in one database apart. */
  readonly mark: string
  /** A tenant of its own by default. */
  readonly orgId?: number
}

export const makeFleet = async (pool: Pool, { wires, count, mark, orgId }: FleetOptions): Promise<Player[]> => {
  const org = orgId ?? (await makeTenant(pool, mark))
  // Terminal numbers of this fleet only.
  const firstNo = (seedOf(mark) % 10_000) * 100_000
  const wanted = Array.from({ length: count }, (_, n) => {
    const wire = wires[n % wires.length] as WireName
    const terminalNo = terminals[protocolOf(wire)]?.(firstNo + n) ?? null
    return { wire, code: `${mark}-${n}`, secret: `${mark}-secret-${n}`, terminalNo }
  })
  const { rows } = await pool.query<{ id: number; code: string }>(
    `insert into devices (org_id, org_path, code, name, category, model, protocol, terminal_no, secret_hash, report_interval_s, zone)
     select o.id, o.path, x.code, x.code, 'reefer', 'FAULTS', protocol, terminal, sha256(convert_to(secret, 'utf8')), 10, '+08:00'
     from organisations o, unnest($2::text[], $3::text[], $4::text[], $5::text[]) as x (code, protocol, terminal, secret)
     where o.id = $1 returning id, code`,
    [
      org,
      wanted.map(({ code }) => code),
      wanted.map(({ wire }) => protocolOf(wire)),
      wanted.map(({ terminalNo }) => terminalNo),
      wanted.map(({ secret }) => secret),
    ],
  )
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return wanted.map(({ wire, code, secret, terminalNo }) => ({
    wire,
    device: { id: ids.get(code) as number, deviceCode: code, secret, terminalNo: terminalNo ?? '' },
  }))
}

const makeTenant = async (pool: Pool, mark: string): Promise<number> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into organisations (parent_id, name, code) select id, $1, $1 from organisations where parent_id is null
     returning id`,
    [mark],
  )
  const id = rows[0]?.id as number
  await pool.query(
    `update organisations set path = (select path from organisations where parent_id is null) || id || '/' where id = $1`,
    [id],
  )
  return id
}
