/**
 * The condition of the devices that a policy watches: those of its branch that its coverage names.
 * All queries share it.
 */
import { type RawBuilder, sql } from 'kysely'

/** `p` stands for alarm_policies, `d` for devices. */
export const covers: RawBuilder<boolean> = sql`(starts_with(d.org_path, p.org_path) and (
  d.id = any (p.device_ids) or d.device_group = any (p.device_groups)
  or string_to_array(trim(both '/' from d.org_path), '/')::integer[] && p.org_ids))`

/**
 * The condition that a policy of waybills watches a device while a waybill names the policy of `n`, a row of `named_policies`: it
 * is that one, or none is named and it covers the device. The engine says the same by `watchedTrips`. (0294, 0297)
 */
export const watchesTrip: RawBuilder<boolean> = sql`(case when n.policy_id is null then ${covers} else p.id = n.policy_id end)`

const inBranch = sql`d.org_path >= p.org_path and d.org_path < left(p.org_path, -1) || '0'`
const ofOrganisation = sql`exists (select from unnest(p.org_ids) as o (id) where strpos(d.org_path, '/' || o.id || '/') > 0)`

/**
 * Counts the devices that a policy watches. Each kind of coverage has its own subquery with its own index, as a page of
 * policies asks for each.
 */
export const countCovered = sql`(case p.coverage_by
  when 'list' then (select count(*)::int from devices d where d.id = any (p.device_ids) and starts_with(d.org_path, p.org_path))
  when 'group' then (select count(*)::int from devices d where ${inBranch} and d.device_group = any (p.device_groups))
  else (select count(*)::int from devices d where ${inBranch} and ${ofOrganisation}) end)`
