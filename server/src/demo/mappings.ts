/**
 * The mapping study of the demo: devices that stand still and chill goods, at places inside of one room. It is under way, and all that
 * it shows is what the simulator's devices report.
 */
import type { PlannedDevice } from '@coldway/simulator/fleet.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { organisationIdOf } from './seed.ts'

const hourMs = 3_600_000
/** The simulator reports what its devices measured before it began. */
const runHours = 20
const size = { lengthM: 6, widthM: 4, heightM: 2.8 } as const
/** Three heights at the corners and in the middle. */
const places = [
  [0.4, 0.4, 0.3],
  [5.6, 0.4, 0.3],
  [5.6, 3.6, 0.3],
  [0.4, 3.6, 0.3],
  [3, 2, 1.4],
  [0.4, 0.4, 2.5],
  [5.6, 0.4, 2.5],
  [5.6, 3.6, 2.5],
  [0.4, 3.6, 2.5],
] as const
const name = '冷藏一间 冬季空载'
const roomName = '冷藏一间'

/** Seeds only where there is none yet, so that a deleted one does not return. */
export const seedMappings = async (db: Db, fleet: readonly PlannedDevice[], nowMs: number): Promise<void> => {
  const orgId = await organisationIdOf(db, 'HD')
  if (orgId === undefined) return
  const devices = fleet.filter(
    ({ orgCode, category, play, range }) =>
      orgCode.startsWith('HD') && category === 'portable' && !play.line && range.tempHighC === 8,
  )
  const probes = places.flatMap(([x, y, z], index) => {
    const code = devices[index]?.deviceCode
    return code === undefined ? [] : [{ position: index, label: `P${index + 1}`, code, x, y, z }]
  })
  await sql`
    with place as (
      select r.id, concat_ws(' · ', s.name, r.name) as name from rooms r left join sites s on s.id = r.site_id
      where r.org_id = ${orgId} and r.name = ${roomName} limit 1
    ), made as (
      insert into mappings (org_id, org_path, name, place, room_id, place_name, length_m, width_m, height_m, low_c, high_c,
        spread_limit_c, required_hours, load, season, conditions, state, from_at, created_at)
      select o.id, o.path, ${name}, 'room', p.id, p.name, ${size.lengthM}, ${size.widthM}, ${size.heightM}, 2, 8, 4, 24, 'empty',
        'winter', '', 'running', ${new Date(nowMs - runHours * hourMs)}, ${new Date(nowMs)}
      from organisations o, place p where o.id = ${orgId} and not exists (select from mappings) returning id
    )
    insert into mapping_probes (mapping_id, position, label, device_id, device_name, key, x, y, z)
    select m.id, g.position, g.label, d.id, d.name, 'temp1', g.x, g.y, g.z
    from made m, jsonb_to_recordset(${JSON.stringify(probes)}::jsonb)
      as g (position int, label text, code text, x double precision, y double precision, z double precision)
      join devices d on d.code = g.code`.execute(db)
}
