/**
 * Keeps a pre-trip inspection that a command ordered, as the unit's answer reports it. A row for each sending, however often the
 * answer comes; the vehicle is the one that the device was on when the command was sent.
 */
import type { InspectionResult } from '@coldway/contract/vehicles/unit-enums.ts'
import type { CommandKind, CommandParams } from '@coldway/contract/commands/command-kinds.ts'
import type { DownlinkAck, UnitCheck } from '@coldway/contract/commands/downlink.ts'
import { unitLimits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** What a device answered to a command with success. */
interface ReportedInspection {
  readonly deviceId: number
  readonly kind: CommandKind
  readonly content: CommandParams
  readonly requestedBy: string
  /** When the command was sent; null: it was taken back for a second sending. */
  readonly sentAt: number | null
  readonly ack: DownlinkAck
  readonly nowMs: number
}

export const keepReportedInspection = async (tx: Tx, reported: ReportedInspection): Promise<void> => {
  const { kind, ack, nowMs, sentAt } = reported
  if (kind !== 'startPreTrip') return
  const checks = ack.checks ?? []
  const compartment = Number(reported.content.compartment)
  const sent = sql`${new Date(sentAt ?? nowMs)}::timestamptz`
  await sql`
    insert into vehicle_inspections
      (vehicle_id, compartment, result, faults, done_at, user_name, created_at, remark, nonce, checks)
    select b.vehicle_id, case when ${compartment}::int <= coalesce(cardinality(u.compartments), 0) then ${compartment}::int else 0 end,
      ${resultOf(checks)}, ${faultsOf(checks)}, ${new Date(doneMsOf(reported))}::timestamptz,
      coalesce((select s.name from users s where s.account = ${reported.requestedBy}), ${reported.requestedBy}),
      ${new Date(nowMs)}::timestamptz, '', ${ack.nonce}, ${JSON.stringify(checks)}::jsonb
    from vehicle_devices b left join vehicle_units u on u.vehicle_id = b.vehicle_id
    where b.device_id = ${reported.deviceId} and b.bound_from <= ${sent} and (b.bound_until is null or b.bound_until > ${sent})
    on conflict (nonce) do nothing`.execute(tx)
}

/** Passed is only what ran whole: a unit that says nothing of its checks has passed none. */
const resultOf = (checks: readonly UnitCheck[]): InspectionResult => {
  if (checks.some(({ result }) => result === 'failed')) return 'failed'
  return checks.length > 0 && checks.every(({ result }) => result === 'passed') ? 'passed' : 'incomplete'
}

const faultsOf = (checks: readonly UnitCheck[]): string =>
  checks
    .filter(({ result }) => result === 'failed')
    .map(({ name, code }) => (code === '' ? name : `${name} (${code})`))
    .join(', ')
    .slice(0, unitLimits.faultsMax)
    .toWellFormed()

/** The device's own time, where it can be true; else the time at which its answer came. */
const doneMsOf = ({ ack: { atMs }, sentAt, nowMs }: ReportedInspection): number =>
  atMs !== undefined && atMs >= (sentAt ?? nowMs) && atMs <= nowMs ? Math.round(atMs) : nowMs
