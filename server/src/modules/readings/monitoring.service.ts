/** Calls of the monitoring centre; its states come by the live topic. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { motions, movingAboveKmh, offlineRule } from '@coldway/contract/devices/device-state.ts'
import type { deviceStatus, MotionCounts } from '@coldway/contract/devices/monitoring.ts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inScope } from '../../platform/org-scope.ts'
import type { DevicesService } from '../devices/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { inItsTenant, listStates } from './readings.store.ts'

export interface MonitoringParts {
  readonly db: Db
  readonly devices: DevicesService
  readonly organisations: OrganisationsService
  readonly clock: Clock
}

export const createMonitoringService = ({ db, devices, organisations, clock }: MonitoringParts) => ({
  listMonitored: (
    { scope, zone }: CallContext<'scope' | 'zone'>,
    query: Input<typeof deviceStatus.queryBizDeviceList>,
  ): Promise<Output<typeof deviceStatus.queryBizDeviceList>> => devices.listMonitored(scope, query, zone),

  listStates: ({ scope }: CallContext<'scope'>, deviceIds: readonly number[]) => listStates(db, scope, deviceIds),

  /** Matches the contract's `motionOf` in SQL; readings.test.ts compares the two. */
  async countMotions({ scope }: CallContext<'scope'>, orgId: number | undefined): Promise<MotionCounts> {
    const range = orgId === undefined ? scope : await organisations.getRange(scope, orgId)
    const { rows } = await sql<{ motion: string; count: number }>`
      select case
          when l.device_id is null then 'other'
          when l.is_shutdown then 'close'
          when l.arrived < to_timestamp(${clock.now()}::float8 / 1000) - greatest(${offlineRule.leastS}::int, d.report_interval_s * ${offlineRule.intervals}::int) * interval '1 second' then 'offLine'
          when l.speed > ${movingAboveKmh} then 'run'
          else 'stop' end as motion, count(*)::int as count
      from devices d left join seen_latest l on l.device_id = d.id and ${inItsTenant}
      where ${inScope(range, sql`d.org_path`)} group by 1`.execute(db)
    const of = (motion: string) => rows.find((row) => row.motion === motion)?.count ?? 0
    const counts = Object.fromEntries(motions.map((motion) => [motion, of(motion)])) as Omit<MotionCounts, 'all'>
    return { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
  },
})
export type MonitoringService = ReturnType<typeof createMonitoringService>
