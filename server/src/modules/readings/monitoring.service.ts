/** Calls of the monitoring centre; its states come by the live topic. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { motions, movingAboveKmh } from '@coldway/contract/devices/device-state.ts'
import { limits } from '@coldway/contract/limits.ts'
import {
  type DayCurves,
  type DevicesToWatch,
  type deviceStatus,
  type MotionCounts,
  nearbyLimits,
  type WatchedDevice,
} from '@coldway/contract/devices/monitoring.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { type DevicesService, isSilentAt } from '../devices/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { listDayCurves } from './curves.store.ts'
import { listNearby } from './nearby.store.ts'
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

  /** A device that moved away between the two questions is left out. */
  async listNearby(
    { scope, zone }: CallContext<'scope' | 'zone'>,
    asked: Input<typeof deviceStatus.queryNearbyDevices>,
  ): Promise<Output<typeof deviceStatus.queryNearbyDevices>> {
    const places = await listNearby(db, scope, asked)
    if (places.length === 0) return { devices: [], total: 0 }
    const conditionVos = [{ column: 'id' as const, type: 'in' as const, value: places.map(({ id }) => id) }]
    const query = { page: 1, size: nearbyLimits.devicesMax, conditionVos, sorts: [] }
    const found = await devices.listMonitored(scope, query, zone)
    const byId = new Map(found.records.map((device) => [device.id, device]))
    return {
      devices: places.flatMap(({ id, lng, lat, fixMs, distanceM }) => {
        const device = byId.get(id)
        return device ? [{ ...device, lng, lat, fixMs, distanceM }] : []
      }),
      total: places[0]?.total ?? 0,
    }
  },

  listDayCurves: ({ scope }: CallContext<'scope'>, deviceIds: readonly number[]): Promise<DayCurves> =>
    listDayCurves(db, scope, { deviceIds, nowMs: clock.now() }),

  async listToWatch({ scope }: CallContext<'scope'>): Promise<DevicesToWatch> {
    const isSilent = isSilentAt(clock.now())
    const [silent, lowBattery] = await Promise.all([
      listWatched(db, scope, { where: isSilent, order: sql`l.arrived desc, d.id` }),
      listWatched(db, scope, {
        where: sql`not ${isSilent} and ${batteryPct} < ${limits.batteryLowPct}`,
        order: sql`${batteryPct}, d.id`,
      }),
    ])
    return { silent, lowBattery }
  },

  /** Matches the contract's `motionOf` in SQL; readings.test.ts compares the two. */
  async countMotions({ scope }: CallContext<'scope'>, orgId: number | undefined): Promise<MotionCounts> {
    const range = orgId === undefined ? scope : await organisations.getRange(scope, orgId)
    const { rows } = await sql<{ motion: string; count: number }>`
      select case
          when l.device_id is null then 'other'
          when l.is_shutdown then 'close'
          when ${isSilentAt(clock.now())} then 'offLine'
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

const batteryPct = sql<number | null>`(l.values ->> 'battery')::float8`

/** Lists devices that are switched on. The answer's schema leaves out the count that stands in each row. */
const listWatched = async (
  db: Db,
  scope: OrgScope,
  { where, order }: { readonly where: RawBuilder<boolean>; readonly order: RawBuilder<unknown> },
): Promise<DevicesToWatch['silent']> => {
  const { rows } = await sql<WatchedDevice & { total: number }>`
    select d.id, d.code as "deviceCode", d.name as "deviceName", d.plate, coalesce(o.name, '') as "orgName",
      l.arrived as "arrivedMs", ${batteryPct} as "batteryPct", count(*) over ()::int as total
    from devices d join seen_latest l on l.device_id = d.id and ${inItsTenant} left join organisations o on o.id = d.org_id
    where ${inScope(scope, sql`d.org_path`)} and not l.is_shutdown and ${where}
    order by ${order} limit ${limits.deskRowsMax}`.execute(db)
  return { total: rows[0]?.total ?? 0, devices: rows }
}
