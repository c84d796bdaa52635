/** How a waybill of any kind comes to be: its number, its devices, the watch at its sites and the first steps of its history. */
import { printTime } from '@coldway/contract/time.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import { type WaybillProfile, waybillProfiles } from '@coldway/contract/waybills/waybill-profiles.ts'
import type { Tx } from '../../platform/database.ts'
import { tenantIdOf } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import type { Announce } from '../messages/index.ts'
import { watchForWaybill } from '../sites/index.ts'
import { bind } from './bound.store.ts'
import { putGoods } from './goods.store.ts'
import * as named from './named.store.ts'
import type { Changing } from './publishing.ts'
import { recordSteps } from './record.ts'
import { shareWith } from './share-with.ts'
import type { NewStep } from './steps.store.ts'
import { type GivenWaybill, insertWaybill, type Placed } from './waybills.store.ts'

type Goods = Parameters<typeof putGoods>[2]

export interface AddedWaybill {
  readonly placed: Placed
  readonly given: GivenWaybill
  readonly deviceIds: readonly number[]
  readonly goods?: Goods
  /** Organisations that see it from the start. */
  readonly sharedOrgCodes?: readonly string[]
  /** The name of the person who adds it. */
  readonly by: string
}

/** The caller has checked all that the waybill names. */
export const addWaybill = async (
  messages: Announce,
  changing: Changing,
  { placed, given, deviceIds, goods = [], sharedOrgCodes: orgCodes = [], by }: AddedWaybill,
): Promise<number> => {
  const { tx, nowMs } = changing
  const { orgId, orgPath, waybillNo } = placed
  const id = await insertWaybill(tx, placed, given, nowMs)
  await putGoods(tx, id, goods)
  await bind(tx, { waybillId: id, waybillNo, orgId, deviceIds, fromMs: null, nowMs })
  await follow(tx, { ...given, id, deviceIds }, nowMs)
  if (orgCodes.length > 0) await shareWith(changing, { id, orgId, orgPath }, { orgCodes, userName: by })
  const step = stepBy(by, id, nowMs)
  const bound = deviceIds.map((deviceId) => step('deviceBound', deviceId))
  await recordSteps(messages, changing, [step('created'), ...bound])
  return id
}

export interface Places extends Pick<GivenWaybill, 'shipping' | 'receiving'> {
  readonly waypoints: readonly Pick<WaybillPlace, 'siteId'>[]
}
interface Followed extends Places, Pick<GivenWaybill, 'messages' | 'recipients'> {
  readonly id: number
  readonly deviceIds: readonly number[]
}

/** Watches the sites of the waybill for its devices from now on; those that are watched already stay so. */
export const follow = (tx: Tx, given: Followed, nowMs: number): Promise<void> =>
  watchForWaybill(tx, {
    waybillId: given.id,
    siteIds: sitesOf(given),
    deviceIds: given.deviceIds,
    events: [
      ...(given.messages.includes('siteEntry') ? (['entry'] as const) : []),
      ...(given.messages.includes('siteExit') ? (['exit'] as const) : []),
    ],
    recipients: given.recipients,
    nowMs,
  })

export const sitesOf = ({ shipping, receiving, waypoints }: Places): number[] => [
  ...new Set([shipping, receiving, ...waypoints].flatMap(({ siteId }) => siteId ?? [])),
]

/** A place that names a site and no position is at the centre of the site: estimates and maps need one. */
export const located = async <
  Given extends Pick<GivenWaybill, 'shipping' | 'receiving'> & { waypoints: WaybillPlace[] },
>(
  tx: Tx,
  given: Given,
): Promise<Given> => {
  const lacking = [given.shipping, given.receiving, ...given.waypoints].filter(
    ({ lng, lat }) => lng === null || lat === null,
  )
  const siteIds = lacking.flatMap(({ siteId }) => siteId ?? [])
  if (siteIds.length === 0) return given
  const centres = await named.listCentres(tx, siteIds)
  const at = <Place extends WaybillPlace>(place: Place): Place =>
    lacking.includes(place) && place.siteId !== null ? { ...place, ...centres.get(place.siteId) } : place
  return { ...given, shipping: at(given.shipping), receiving: at(given.receiving), waypoints: given.waypoints.map(at) }
}

interface NumberOf {
  readonly profile: WaybillProfile
  readonly nowMs: number
  readonly zone: string
}
/**
 * The next number of a kind in the tenant of an organisation, on the day of the caller's zone. Others of the tenant wait until the
 * commit.
 */
export const takeNumber = async (tx: Tx, orgPath: string, { profile, nowMs, zone }: NumberOf): Promise<string> => {
  const prefix = prefixOf(waybillProfiles[profile].numberPrefix, nowMs, zone)
  const tenantId = tenantIdOf(orgPath) ?? 0
  await named.lockNumbers(tx, tenantId, prefix)
  return numberOf(prefix, await lookingBeyond(tx, () => named.nextCount(tx, prefix, tenantId)))
}

const codeMax = 20
const numberDigits = 4
export const prefixOf = (code: string, nowMs: number, zone: string): string =>
  `${code.slice(0, codeMax)}-${printTime(nowMs, zone).slice(0, 10).replaceAll('-', '')}-`
export const numberOf = (prefix: string, count: number): string => prefix + String(count).padStart(numberDigits, '0')

export const stepBy =
  (actorName: string, waybillId: number, atMs: number) =>
  (event: NewStep['event'], deviceId: number | null = null): NewStep => ({
    waybillId,
    event,
    atMs,
    actor: 'person',
    actorName,
    reason: '',
    deviceId,
    formerMs: null,
  })
