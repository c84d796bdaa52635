/** Records of shipments in the order in which they were issued, in SQL. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { OrgScope } from '../../../platform/org-scope.ts'
import { isWaybillSeen } from '../../waybills/index.ts'
import type { Bills } from './bills.ts'
import { isNamed } from './names/names.store.ts'

export interface Issued {
  readonly waybillId: number
  /** `organisation-number`. */
  readonly name: string
  readonly at: number
  /** Its place in the chain of the installation. */
  readonly seq: number
}
interface Asked {
  readonly fromMs: number
  readonly untilMs: number
  readonly after: number
  readonly size: number
  /** SSCCs of which a shipment has one; undefined: any shipment. */
  readonly units?: readonly string[] | undefined
  /** Numbers of which a shipment has one; undefined: any shipment. */
  readonly bills?: Bills | undefined
  /** UUIDs of which the events of a record have one; undefined: any record. */
  readonly names?: readonly string[] | undefined
}

/** The places of other tenants in the chain are gaps in the list, as in the chain that a record names. */
export const listIssued = async (
  db: Db,
  scope: OrgScope,
  { fromMs, untilMs, after, size, units, bills, names }: Asked,
): Promise<Issued[]> => {
  const { rows } =
    await sql<Issued>`select e.waybill_id as "waybillId", w.org_id || '-' || w.waybill_no as name, e.at, e.seq
    from evidence_records e join waybills w on w.id = e.waybill_id
    where ${units ? isOfUnits(units) : sql`true`} and ${bills ? isOfBills(bills) : sql`true`}
      and ${names ? isNamed(names) : sql`true`} and e.at >= ${new Date(fromMs)} and e.at <= ${new Date(untilMs)} and e.seq > ${after}
      and ${isWaybillSeen(scope)}
    order by e.seq limit ${size}`.execute(db)
  return rows
}

/** An array, so that the few shipments are found first, however many records there are. */
const isOfUnits = (units: readonly string[]) =>
  sql`e.waybill_id = any (array(select u.waybill_id from waybill_units u where u.unit = any(${[...units]}::text[])))`

const isOfBills = ({ numbers, orders }: Bills) =>
  sql`e.waybill_id = any (array(select b.id from waybills b where b.waybill_no = any(${[...numbers]}::text[])
    union select b.id from waybills b where b.customer_order_id = any(${[...orders]}::text[])))`
