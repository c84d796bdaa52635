/** Monitoring of waybills: lists with positions, counts by state and exception, and open waybills by organisation. */
import type { Input } from '@coldway/contract/call.ts'
import type { WaybillState } from '@coldway/contract/enums.ts'
import type { Page } from '@coldway/contract/list.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type {
  Driver,
  MappedWaybill,
  MonitoredDetail,
  MonitoredWaybill,
  PositionedWaybill,
  WaybillCounts,
  WaybillMap,
  WaybillNode,
} from '@coldway/contract/waybills/waybill-monitoring.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { containing } from '../../platform/list-sql.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { estimateArrivals, noEstimate } from './arrival.service.ts'
import * as store from './monitoring.store.ts'
import { jointUnderWay, readForOwner } from './owner-visibility.ts'
import { findStartWait } from './waiting.service.ts'
import { isReceived } from './visible.store.ts'
import type { WaybillsService } from './waybills.service.ts'

export interface MonitoringParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
}
const dayMs = 86_400_000
const mapPortion = 2000

export const createMonitoringService = ({ db, clock, organisations }: MonitoringParts, listed: WaybillsService) => {
  /** What needs a person, where the devices are, and when the goods arrive. */
  const watch = async ({ scope, zone }: CallContext<'scope' | 'zone'>, ids: readonly number[], nowMs: number) => {
    const found = await readForOwner({ db, scope }, ids, async (some) => {
      const places = await store.listPlaces(db, scope, some)
      const arrivals = await estimateArrivals(db, some, { nowMs, zone, places })
      return [{ exceptions: await store.listExceptions(db, some, nowMs), places, arrivals }]
    })
    return {
      exceptions: new Map(found.flatMap(({ exceptions }) => [...exceptions])),
      places: Map.groupBy(
        found.flatMap(({ places }) => places),
        ({ waybillId }) => waybillId,
      ),
      arrivals: new Map(found.flatMap(({ arrivals }) => [...arrivals])),
    }
  }

  /** Waybills with devices that the caller's organisations do not have are compared beforehand, by who sees these. */
  const withExceptions = async (scope: OrgScope, wanted: readonly (readonly string[])[], nowMs: number) => {
    const received = (await store.listReceived(db, scope, Number.POSITIVE_INFINITY))
      .filter(({ state }) => state === 'inTransit')
      .map(({ id }) => id)
    const joint = await jointUnderWay(db, scope)
    const found = await readForOwner({ db, scope }, [...new Set([...received, ...joint])], async (ids) => [
      ...(await store.listExceptions(db, ids, nowMs)),
    ])
    const fits = found.filter(([, has]) => wanted.every((some) => has.some((one) => some.includes(one))))
    const own = wanted.map((some) => store.isAnyOf(some, nowMs))
    return sql<boolean>`((${sql.join(own, sql` and `)}) and not (w.state = 'inTransit' and ${isReceived(scope)})
        and not w.id = any(${joint}::int[])
      or w.id = any(${fits.map(([id]) => id)}::int[]))`
  }

  return {
    async list(
      asking: CallContext<'scope' | 'zone'>,
      query: Input<typeof waybills.queryMonitoringPageList>,
    ): Promise<Page<MonitoredWaybill>> {
      const asked = query.conditionVos.filter(({ column }) => column === 'exception')
      const own = { ...query, conditionVos: query.conditionVos.filter(({ column }) => column !== 'exception') }
      const nowMs = clock.now()
      const wanted = asked.map(({ value }) => [value].flat().map(String))
      const only = wanted.length > 0 ? await withExceptions(asking.scope, wanted, nowMs) : undefined
      const found = await listed.list(asking, own as Input<typeof waybills.queryPageList>, only)
      const ids = found.records.map(({ id }) => id)
      const { exceptions, places, arrivals } = await watch(asking, ids, nowMs)
      return {
        ...found,
        records: found.records.map((row) => ({
          ...row,
          ...placeOf(places.get(row.id)?.[0], asking.zone),
          exceptions: exceptions.get(row.id) ?? [],
          ...(arrivals.get(row.id) ?? noEstimate),
        })),
      }
    },

    drivers: ({ scope }: CallContext<'scope'>, deviceIds: readonly number[]): Promise<Driver[]> =>
      store.listDrivers(db, scope, deviceIds),

    /** Goods that wait or have arrived are where their addresses say: only what is in transit has a place of its own. */
    async listPositions(
      asking: CallContext<'scope' | 'zone'>,
      query: Input<typeof waybills.queryPositionPageList>,
    ): Promise<Page<PositionedWaybill>> {
      const found = await listed.list(asking, query, sql`w.state = 'inTransit'`)
      const ids = found.records.map(({ id }) => id)
      const read = (some: readonly number[]) => store.listPlaces(db, asking.scope, some)
      const places = Map.groupBy(
        await readForOwner({ db, scope: asking.scope }, ids, read),
        ({ waybillId }) => waybillId,
      )
      const printedOf = ({ deviceId, deviceCode, deviceName, ...place }: store.Whereabouts) => ({
        deviceId,
        deviceCode,
        deviceName,
        reportTime: printed(place.reportAt, asking.zone),
        ...placeOf(place, asking.zone),
      })
      const records = found.records.map((row) => {
        const known = places.get(row.id) ?? []
        return { ...row, ...placeOf(known[0], asking.zone), places: known.map(printedOf) }
      })
      return { ...found, records }
    },

    /** Of a past moment: where devices were and what needed a person is not kept, and nothing is expected any more. */
    async get(asking: CallContext<'scope' | 'zone'>, id: number, knownMs?: number): Promise<MonitoredDetail> {
      const detail = await listed.get(asking, id, { of: 'any', knownMs })
      if (knownMs !== undefined) return { ...detail, startWait: null, exceptions: [], ...noEstimate, places: [] }
      const { exceptions, places, arrivals } = await watch(asking, [id], clock.now())
      const waits = (some: readonly number[]) => Promise.all(some.map((one) => findStartWait(db, asking, one)))
      const [startWait = null] = await readForOwner({ db, scope: asking.scope }, [id], waits)
      return {
        ...detail,
        startWait,
        exceptions: exceptions.get(id) ?? [],
        ...(arrivals.get(id) ?? noEstimate),
        places: (places.get(id) ?? []).map((one) => ({
          deviceId: one.deviceId,
          reportTime: printed(one.reportAt, asking.zone),
          ...placeOf(one, asking.zone),
        })),
      }
    },

    /** Reads in portions, so that no statement takes long. */
    async map({ scope }: CallContext<'scope'>, orgId: number | undefined): Promise<WaybillMap> {
      const range = orgId === undefined ? scope : await organisations.getRange(scope, orgId)
      const nowMs = clock.now()
      const ids = await store.listUnderWay(db, range, waybillLimits.mappedMax)
      const mapped: MappedWaybill[] = []
      for (let from = 0; from < ids.length; from += mapPortion) {
        const some = ids.slice(from, from + mapPortion)
        mapped.push(
          ...(await readForOwner({ db, scope }, some, (own) => store.listMapped(db, scope, { ids: own, nowMs }))),
        )
      }
      return { waybills: mapped, inTransit: ids.length }
    },

    async count(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      { orgId, completedDays }: Input<typeof waybills.queryMonitoringCount>,
    ): Promise<WaybillCounts> {
      const range = orgId === undefined ? scope : await organisations.getRange(scope, orgId)
      const nowMs = clock.now()
      const midnight = `${printTime(nowMs - completedDays * dayMs, zone).slice(0, 10)} 00:00:00`
      // Where clocks are put forward at midnight, that moment does not exist.
      const sinceMs = parseTime(midnight, zone) ?? nowMs - completedDays * dayMs
      const joint = await jointUnderWay(db, range)
      const own = await store.countWaybills(db, range, { sinceMs, nowMs, apart: joint })
      const { toShip, inTransit, completed, ...exceptions } = own
      const received = (await store.listReceived(db, range, sinceMs)).filter((one) => one.profile === 'scene')
      const open = received.filter(({ state }) => state !== 'completed').map(({ id }) => id)
      const found = await readForOwner({ db, scope }, [...new Set([...open, ...joint])], async (ids) => [
        ...(await store.listExceptions(db, ids, nowMs)).values(),
      ])
      for (const exception of found.flat()) exceptions[exception] += 1
      const and = (state: WaybillState) => received.filter((one) => one.state === state).length
      return {
        toShip: toShip + and('toShip'),
        inTransit: inTransit + and('inTransit'),
        completed: completed + and('completed'),
        exceptions,
      }
    },

    async listByOrganisation({ scope }: CallContext<'scope'>, keyword = ''): Promise<WaybillNode[]> {
      const open = Map.groupBy(await store.listOpen(db, scope, containing(keyword)), ({ orgId }) => orgId)
      const nodes = await organisations.listTree({ scope })
      return nodes.map(({ id, parentId, name }) => ({
        orgId: id,
        parentId,
        orgName: name,
        waybills: (open.get(id) ?? []).map(({ orgId: _orgId, ...one }) => one),
      }))
    },
  }
}

const printed = (atMs: number | null, zone: string): string | null => (atMs === null ? null : printTime(atMs, zone))

const placeOf = (place: Pick<store.Whereabouts, 'lng' | 'lat' | 'fixAt'> | undefined, zone: string) => ({
  lng: place?.lng ?? null,
  lat: place?.lat ?? null,
  fixTime: printed(place?.fixAt ?? null, zone),
})
