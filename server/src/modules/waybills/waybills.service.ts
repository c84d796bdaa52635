/** Lists, shows, numbers, adds, changes and deletes waybills. The steps from state to state are in life.service.ts. */
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Page } from '@coldway/contract/list.ts'
import { allRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { ShownGoods, Waybill, WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import type { WaybillProfile } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { RawBuilder } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { inTenantOf, type OrgScope, tenantIdOf } from '../../platform/org-scope.ts'
import { lookingBeyond, seeingEverything } from '../../platform/visibility.ts'
import { lockDevices } from '../devices/index.ts'
import type { Announce } from '../messages/index.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { holdRecipients } from '../recipients/index.ts'
import { holdProducts } from '../products/index.ts'
import { numberStays } from '../sites/index.ts'
import { listNewestInspections, listOverdue } from '../vehicles/index.ts'
import { addWaybill, follow, located, numberOf, type Places, prefixOf, sitesOf, stepBy, takeNumber } from './adding.ts'
import { bind, listBound, unbind } from './bound.store.ts'
import { calibrationsFor, devicesToAsk, needCalibration, refuseUncalibrated } from './calibration.ts'
import { fixedFieldOf } from './changes.ts'
import { busyDevices, isWaybillSeen, seenDevices, takenFields } from './conflicts.store.ts'
import { noteOf } from './life.service.ts'
import { judgeWaybills } from './judge.ts'
import { contentOf, knownWaybill } from './known.ts'
import { goodsAfter, putGoods } from './goods.store.ts'
import * as named from './named.store.ts'
import { type Changing, type PublishingParts, publishingAfter } from './publishing.ts'
import { recordSteps } from './record.ts'
import { scheduleRecording } from './recording.ts'
import { forgetSent } from './recording.store.ts'
import { followingChange, jointOf, readForOwner } from './owner-visibility.ts'
import { listSharedPaths } from './shares.store.ts'
import { listSteps } from './steps.store.ts'
import { refuseOverdue } from './upkeep.ts'
import { inItsZone, printed, shownWaypoint, timed, timesOf } from './times.ts'
import * as store from './waybills.store.ts'

export interface WaybillsParts extends PublishingParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly messages: Announce
}
type Given = Input<typeof waybills.save>
type Changed = Input<typeof waybills.update>

const duplicates = {
  waybills_no_key: 'waybillExists',
  waybills_order_key: 'customerOrderExists',
  waybills_business_key: 'businessCodeExists',
  // A device is open on one waybill, and under way on one: it breaks both rules where both waybills are in transit.
  waybill_details_open: 'deviceAlreadyBound',
  waybill_details_bound: 'deviceAlreadyBound',
} as const

export const createWaybillsService = (parts: WaybillsParts, profile: WaybillProfile) => {
  const { db, clock, organisations, messages } = parts
  const publishing = publishingAfter(parts)
  const pathOf = async (scope: OrgScope, orgId = scope.orgId): Promise<string> =>
    (await organisations.getRange(scope, orgId)).path
  return {
    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<typeof waybills.queryPageList>,
      only?: RawBuilder<boolean>,
    ): Promise<Page<Waybill>> {
      const codes = query.conditionVos
        .filter(({ column }) => column === 'deviceCode')
        .map(({ value }) => [value].flat())
      // A received waybill is found by its devices too, though they are not the caller's.
      const carried = await seeingEverything(() =>
        Promise.all(codes.map((some) => named.listDeviceIds(db, some.map(String)))),
      )
      const found = await store.listWaybills(db, scope, { profile, query, zone, carried, only })
      const received = found.records.filter(({ sharing }) => sharing === 'received').map(({ id }) => id)
      const ids = found.records.map(({ id }) => id)
      const beyond = new Set([...received, ...(await jointOf(db, ids))])
      const shown = await readForOwner({ db, scope }, [...beyond], (some) => store.listBeyond(db, some))
      const known = new Map(shown.map((row) => [row.id, row]))
      // One that was taken back meanwhile has no organisation to name.
      const records = found.records.filter(({ id }) => !received.includes(id) || known.has(id))
      return { ...found, records: records.map((row) => ({ ...row, ...known.get(row.id), ...timesOf(row, zone) })) }
    },

    async get(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      id: number,
      { of = profile, knownMs }: { readonly of?: store.WantedProfile; readonly knownMs?: number | undefined } = {},
    ): Promise<WaybillDetail> {
      const read = async () => {
        const row = await store.findWaybill(db, scope, id, of)
        return row && { row, bound: await listBound(db, id), steps: await listSteps(db, id) }
      }
      const [found] = await readForOwner({ db, scope }, [id], async () => [await read()])
      if (!found) throw fail('waybillNotFound')
      const { row, bound, steps, unknown } =
        knownMs === undefined ? { ...found, unknown: [] } : knownWaybill(found, knownMs)
      // Whether a policy was enabled at a past moment is not kept.
      const { isPolicyOff, ...shown } = row
      return {
        ...shown,
        ...(isPolicyOff === true && knownMs === undefined && { isPolicyDisabled: true }),
        ...(knownMs !== undefined && { known: { at: printTime(knownMs, zone), unknown } }),
        ...timesOf(row, zone),
        shipping: inItsZone(row.shipping),
        receiving: inItsZone(row.receiving),
        waypoints: row.waypoints.map((waypoint) => shownWaypoint(waypoint, zone)),
        devices: bound.map(({ boundFrom, boundUntil, createdAt: _put, unboundAt: _off, ...one }) => ({
          ...one,
          boundFrom: printed(boundFrom, zone),
          boundUntil: printed(boundUntil, zone),
        })),
        history: steps.map(({ at, recordedAt, formerAt, former: _former, ...step }) => ({
          ...step,
          time: printTime(at, zone),
          recordTime: printTime(recordedAt, zone),
          formerTime: printed(formerAt, zone),
        })),
      }
    },

    async proposeNumber(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      { orgCode, orgId }: Input<typeof waybills.getWaybillCode>,
    ): Promise<string> {
      const tenantId = tenantIdOf(await pathOf(scope, orgId)) ?? 0
      const prefix = prefixOf(orgCode, clock.now(), zone)
      return numberOf(prefix, await seeingEverything(() => named.nextCount(db, prefix, tenantId)))
    },

    async conflicts(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      asked: Input<typeof waybills.queryConflicts>,
    ): Promise<Output<typeof waybills.queryConflicts>> {
      if (asked.id !== undefined && !(await isWaybillSeen(db, scope, asked.id))) throw fail('waybillNotFound')
      const orgPath = await pathOf(scope, asked.orgId)
      const deviceIds = await seenDevices(db, scope, asked.deviceIds)
      const overdue = await listOverdue(db, deviceIds, clock.now())
      const inspections = await listNewestInspections(db, deviceIds)
      const beyond = await seeingEverything(async () => ({
        taken: await takenFields(db, orgPath, asked),
        devices: await busyDevices(db, scope, { id: asked.id, deviceIds }),
      }))
      return {
        ...beyond,
        calibrations: await calibrationsFor(db, scope, { ...asked, deviceIds, nowMs: clock.now(), zone }),
        overdue: overdue.map(({ plate, kind, whenOverdue, dueAt, dueKm, dueHours }) => ({
          plate,
          kind,
          dueTime: printed(dueAt, zone),
          dueKm,
          dueHours,
          isRefused: whenOverdue === 'refuse',
        })),
        inspections: inspections.map(({ doneAt, ...row }) => ({ ...row, doneTime: printed(doneAt, zone) })),
      }
    },

    add: (
      { scope, by, zone, write }: CallContext<'scope' | 'by' | 'zone' | 'write'>,
      given: Given,
    ): Promise<Output<typeof waybills.save>> =>
      refusingDuplicates(duplicates, () =>
        publishing({ write, scope, nowMs: clock.now(), ids: [] }, async (changing) => {
          const { tx, nowMs } = changing
          const { orgId, deviceIds } = given
          const { path: orgPath } = await organisations.hold(tx, scope, orgId)
          const within = inTenantOf(scope, orgPath)
          await checkNamed(changing, within, given, undefined)
          await holdRecipients(tx, scope, allRecipients(given.recipients), orgPath)
          const { sharedOrgCodes } = given
          const goods = await checkGoods(tx, within, given.goods, [])
          if (needCalibration(goods)) await refuseUncalibrated(tx, deviceIds, { nowMs, zone })
          const whole = timed(await located(tx, given), zone)
          // The last before the writes, so that others wait for as little as may be.
          const waybillNo = given.waybillNo ?? (await takeNumber(tx, orgPath, { profile, nowMs, zone }))
          const placed = { profile, orgId, orgPath, waybillNo }
          const added = { placed, given: whole, deviceIds, goods, sharedOrgCodes, by: by.userName }
          const id = await addWaybill(messages, changing, added)
          const note = { entity: 'waybill', id, name: waybillNo, orgPath, after: { ...given, waybillNo } }
          return { data: { id, waybillNo }, note }
        }),
      ),

    /** Refuses a change of a waybill that somebody else changed in the meantime. Devices are bound and unbound from now on. */
    update: (
      { scope, by, zone, write }: CallContext<'scope' | 'by' | 'zone' | 'write'>,
      given: Changed,
    ): Promise<null> =>
      refusingDuplicates(duplicates, () =>
        publishing({ write, scope, nowMs: clock.now(), ids: [given.id] }, async (changing) => {
          const { tx, nowMs } = changing
          const [before] = await store.lockWaybills(tx, scope, [given.id], profile)
          if (!before) throw fail('waybillNotFound')
          if (before.state === 'completed') throw fail('waybillCompleted')
          if (before.version !== given.version) throw fail('conflict')
          return followingChange(tx, scope, [before], async () => {
            const known = await store.findWaybill(tx, scope, given.id, profile)
            if (!known) throw fail('waybillNotFound')
            if (fixedFieldOf({ ...known, ...timesOf(known, zone) }, given)) throw fail('waybillFieldFixed')
            const gone = before.deviceIds.filter((id) => !given.deviceIds.includes(id))
            const fresh = given.deviceIds.filter((id) => !before.deviceIds.includes(id))
            const within = inTenantOf(scope, before.orgPath)
            await checkNamed(changing, within, { ...given, deviceIds: fresh }, known)
            // Recipients that others chose stay on it, also where the caller does not see them.
            const chosen = allRecipients(before.recipients)
            const added = allRecipients(given.recipients).filter((id) => !chosen.includes(id))
            await holdRecipients(tx, scope, added, before.orgPath)
            const goods = await checkGoods(tx, within, given.goods, known.goods)
            const asked = devicesToAsk(known.goods, given.deviceIds, fresh)
            if (needCalibration(goods)) await refuseUncalibrated(tx, asked, { nowMs, zone })
            await store.updateWaybill(tx, given.id, timed(await located(tx, given), zone), nowMs)
            await putGoods(tx, given.id, goods)
            if (known.recordInterval !== given.recordInterval) await forgetSent(tx, given.id)
            await unbind(tx, { waybillId: given.id, deviceIds: gone, untilMs: nowMs })
            const fromMs = before.state === 'inTransit' ? nowMs : null
            const { orgId, waybillNo } = before
            await bind(tx, { waybillId: given.id, waybillNo, orgId, deviceIds: fresh, fromMs, nowMs })
            await follow(tx, given, nowMs)
            const step = stepBy(by.userName, given.id, nowMs)
            const exchanged = [
              ...gone.map((id) => step('deviceUnbound', id)),
              ...fresh.map((id) => step('deviceBound', id)),
            ]
            await recordSteps(messages, changing, [{ ...step('edited'), former: contentOf(known) }, ...exchanged])
            await scheduleRecording(tx, [given.id], nowMs)
            await judgeWaybills(messages, changing, [given.id])
            await numberStays(tx, [given.id])
            return { data: null, note: { ...noteOf(scope, [before]), before: known, after: given } }
          })
        }),
      ),

    remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
      publishing({ write, scope, nowMs: clock.now(), ids }, async ({ tx, nowMs, publish }) => {
        const wanted = [...new Set(ids)]
        const found = await store.lockWaybills(tx, scope, wanted, profile)
        if (found.length !== wanted.length) throw fail('waybillNotFound')
        if (found.some(({ state }) => state === 'completed')) throw fail('waybillCompleted')
        if (found.some(({ state }) => state === 'inTransit')) throw fail('waybillStatusWrong')
        const shared = await lookingBeyond(tx, () => listSharedPaths(tx, wanted, nowMs))
        await store.deleteWaybills(tx, wanted)
        const partners = shared.map(({ waybillId: id, orgPath }) => ({ id, orgPath }))
        publish('waybill.changed', { gone: [...found.map(({ id, orgPath }) => ({ id, orgPath })), ...partners] })
        return { data: null, note: noteOf(scope, found) }
      }),
  }
}

export type WaybillsService = ReturnType<typeof createWaybillsService>

type NamedThings = Pick<Given, 'deviceIds' | 'alarmPolicyId'> & Places

/**
 * An object of another organisation gets the same answer as one that does not exist. What stays on a waybill may be out of the
 * caller's scope: others chose it, or it has moved since.
 */
const checkNamed = async (
  { tx, nowMs }: Pick<Changing, 'tx' | 'nowMs'>,
  scope: OrgScope,
  given: NamedThings,
  known: Omit<NamedThings, 'deviceIds'> | undefined,
): Promise<void> => {
  const devices = await lockDevices(tx, scope, given.deviceIds)
  if (devices.length !== given.deviceIds.length) throw fail('deviceNotFound')
  await refuseOverdue(tx, given.deviceIds, nowMs)
  const stayed = known ? sitesOf(known) : []
  const siteIds = sitesOf(given).filter((id) => !stayed.includes(id))
  if ((await named.countSites(tx, scope, siteIds)) !== siteIds.length) throw fail('siteNotFound')
  const { alarmPolicyId } = given
  if (alarmPolicyId === null || alarmPolicyId === known?.alarmPolicyId) return
  if (!(await named.isPolicyThere(tx, scope, alarmPolicyId))) throw fail('alarmPolicyNotFound')
}

/** Goods that stay may have a profile out of the caller's scope. */
const checkGoods = async (tx: Tx, scope: OrgScope, given: Given['goods'], known: readonly ShownGoods[]) => {
  const fresh = given.filter(
    ({ productId, lot }) => !known.some((one) => one.productId === productId && one.lot === lot),
  )
  const wanted = [...new Set(fresh.map(({ productId }) => productId))]
  const held = await holdProducts(tx, scope, wanted)
  if (held.length !== wanted.length) throw fail('notFound')
  return goodsAfter(given, known, held)
}
