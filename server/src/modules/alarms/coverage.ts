/** Which devices a policy watches: those of its branch that its coverage names. One condition, the same for all who ask. */
import { type RawBuilder, sql } from 'kysely'

/** `p` stands for alarm_policies, `d` for devices. */
export const covers: RawBuilder<boolean> = sql`(starts_with(d.org_path, p.org_path) and (
  d.id = any (p.device_ids) or d.device_group = any (p.device_groups)
  or string_to_array(trim(both '/' from d.org_path), '/')::integer[] && p.org_ids))`

/** One policy's devices, found by their branch. */
export const countCovered = sql`(select count(*)::int from devices d
  where d.org_path >= p.org_path and d.org_path < left(p.org_path, -1) || '0' and ${covers})`
