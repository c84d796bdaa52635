/**
 * The waybill that a stay belongs to: the one that its device was on as it entered. A stay is numbered as it is found, but
 * late reports, and people who enter a start or an end later, move the time of a device on its waybill afterwards.
 */
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** Late reports may have moved an entry from after a start to before it. */
const lateFor = sql.raw(`interval '${limits.lateReadingMs} milliseconds'`)

/**
 * Numbers the stays of the devices of these waybills anew. A stay that another transaction holds is passed over: that one is
 * a batch of rules, which numbers its stays itself before it commits.
 */
export const numberStays = async (tx: Tx, waybillIds: readonly number[]): Promise<void> => {
  if (waybillIds.length === 0) return
  await sql`
    with stays as materialized (
      select s.id, (
        select w.waybill_no from waybill_details w where w.device_id = s.device_id and w.bound_from <= s.entered_at
          and coalesce(w.bound_until, 'infinity') >= s.entered_at order by w.id desc limit 1) as waybill_no
      from site_stays s
      where s.id in (
        select y.id from waybill_details b join site_stays y on y.device_id = b.device_id
          and y.entered_at >= least(b.created_at, b.bound_from) - ${lateFor}
        where b.waybill_id = any(${[...waybillIds]}::int[]))
      order by s.id for update of s skip locked)
    update site_stays t set waybill_no = stays.waybill_no from stays
    where t.id = stays.id and t.waybill_no is distinct from stays.waybill_no`.execute(tx)
}
