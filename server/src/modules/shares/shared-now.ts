/** The pages of the present: the devices of a share with their latest state, limited to what the page shows. */
import type { DeviceState, MonitoredDevice } from '@coldway/contract/devices/device-state.ts'
import type { SharedNow } from '@coldway/contract/shares/shares.ts'
import { printTime } from '@coldway/contract/time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { SharePrincipal } from '../../platform/implement.ts'
import { inScope } from '../../platform/org-scope.ts'
import { listStates } from '../readings/index.ts'
import { findShipment } from '../waybills/index.ts'

type Shown = Pick<MonitoredDevice, 'id' | 'name' | 'category' | 'plate' | 'range' | 'reportIntervalS'>

/** A live location shows position and temperature; real-time monitoring shows all measurements. */
export type Shows = 'temperatures' | 'everything'

export const sharedNow = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { share, zone }: { readonly share: SharePrincipal; readonly zone: string },
  shows: Shows,
): Promise<SharedNow> => {
  const hum = (column: RawBuilder<unknown>) => (shows === 'everything' ? column : sql`null`)
  const { rows } = await sql<Shown>`
    select d.id, d.name, d.category, d.plate, d.report_interval_s as "reportIntervalS",
      jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', ${hum(sql`d.hum_low`)},
        'humHighPct', ${hum(sql`d.hum_high`)}) as range
    from devices d where d.id = any(${share.deviceIds}::int[]) and ${inScope(share.scope, sql`d.org_path`)}
    order by d.id`.execute(db)
  const states = new Map((await listStates(db, share.scope, share.deviceIds)).map((state) => [state.id, state]))
  const { waybillId } = share
  const asking = { scope: share.scope, zone, nowMs: clock.now() }
  return {
    shipment: waybillId === undefined ? null : await findShipment(db, asking, waybillId),
    devices: rows.map((device, index) => ({
      ...device,
      id: index + 1,
      state: shownOf(states.get(device.id), index + 1, { fromMs: share.fromMs ?? Number.NEGATIVE_INFINITY, shows }),
    })),
    expireTime: share.expiresMs === undefined ? null : printTime(share.expiresMs, zone),
    serverMs: clock.now(),
  }
}

/** Hides what is older than the shared span. */
const shownOf = (
  state: DeviceState | undefined,
  id: number,
  { fromMs, shows }: { readonly fromMs: number; readonly shows: Shows },
): DeviceState | null => {
  const kept = shows === 'everything' ? <Value>(values: Readonly<Record<string, Value>>) => values : temperaturesOf
  if (!state || state.atMs < fromMs) return null
  return {
    ...state,
    id,
    fix: state.fix && state.fix.atMs >= fromMs ? state.fix : null,
    values: kept(state.values),
    faults: kept(state.faults),
    breachSinceMs: state.breachSinceMs && Math.max(state.breachSinceMs, fromMs),
  }
}

const temperaturesOf = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith('temp')))
