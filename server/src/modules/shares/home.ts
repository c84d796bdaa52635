/** What the page of a shared live location shows: position, temperature and status, nothing else of a device. */
import type { Output } from '@coldway/contract/call.ts'
import type { DeviceState, MonitoredDevice } from '@coldway/contract/device-state.ts'
import type { sharedViews } from '@coldway/contract/shares.ts'
import { printTime } from '@coldway/contract/time.ts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { SharePrincipal } from '../../platform/implement.ts'
import { inScope } from '../../platform/org-scope.ts'
import { listStates } from '../readings/index.ts'

type Shown = Pick<MonitoredDevice, 'id' | 'name' | 'category' | 'plate' | 'range' | 'reportIntervalS'>

export const homeOf = async (
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  share: SharePrincipal,
  zone: string,
): Promise<Output<typeof sharedViews.home>> => {
  const { rows } = await sql<Shown>`
    select d.id, d.name, d.category, d.plate, d.report_interval_s as "reportIntervalS",
      jsonb_build_object('tempLowC', d.temp_low, 'tempHighC', d.temp_high, 'humLowPct', null, 'humHighPct', null) as range
    from devices d where d.id = any(${share.deviceIds}::int[]) and ${inScope(share.scope, sql`d.org_path`)}
    order by d.id`.execute(db)
  const states = new Map((await listStates(db, share.scope, share.deviceIds)).map((state) => [state.id, state]))
  return {
    devices: rows.map((device, index) => ({
      ...device,
      id: index + 1,
      state: shownOf(states.get(device.id), index + 1, share.fromMs ?? Number.NEGATIVE_INFINITY),
    })),
    expireTime: share.expiresMs === undefined ? null : printTime(share.expiresMs, zone),
    serverMs: clock.now(),
  }
}

/** Nothing from before the span that was shared. */
const shownOf = (state: DeviceState | undefined, id: number, fromMs: number): DeviceState | null => {
  if (!state || state.atMs < fromMs) return null
  return {
    ...state,
    id,
    fix: state.fix && state.fix.atMs >= fromMs ? state.fix : null,
    values: temperaturesOf(state.values),
    faults: temperaturesOf(state.faults),
    breachSinceMs: state.breachSinceMs && Math.max(state.breachSinceMs, fromMs),
  }
}

const temperaturesOf = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith('temp')))
