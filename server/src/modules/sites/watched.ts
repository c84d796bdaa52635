/**
 * The watched sites of this process, by place. Before each batch it reads what has changed, in the batch's own
 * transaction, so that an edit or a cancelled subscription counts from its commit on, whichever process made it.
 */
import { metresPerDegree, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import type { Tx } from '../../platform/database.ts'
import { stepsOf } from '../../platform/org-scope.ts'
import type { WatchedSite } from './evaluation/evaluate.ts'
import type { DwellWish } from './evaluation/dwell.ts'
import { createGrid, type Grid } from './evaluation/grid.ts'
import type { SiteFix } from './evaluation/standing.ts'
import type { DeviceWatch } from './evaluation/device-batch.ts'
import { type Change, loadWatched, readSiteChanges, type WatchRow, type WatchSubscription } from './watch.store.ts'

export interface Known {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly area: SiteArea
  readonly shapedMs: number
  readonly subscriptions: readonly WatchSubscription[]
}
export interface WatchedDevice {
  readonly id: number
  readonly orgPath: string
}
export interface Watched {
  readonly isEmpty: boolean
  find(siteId: number): Known | undefined
  covers(subscription: WatchSubscription, device: WatchedDevice): boolean
  /** Says whether a subscription of any organisation may cover the device. */
  isWatched(device: WatchedDevice): boolean
  /** Gives a time after which no watch of the device begins. */
  newestMsOf(device: WatchedDevice): number
  watchOf(device: WatchedDevice): DeviceWatch
}

/** The time after which everything is read again; changes are kept for an hour. */
const trustedMs = 1_800_000

interface Memory {
  readonly sites: Map<number, Known>
  readonly grid: Grid
  /** The organisations of which all devices are watched somewhere. */
  readonly paths: Map<string, Times>
  readonly devices: Map<number, Times>
}
/**
 * The number of subscriptions, and when the newest of them began to judge; it may have been
 * cancelled since.
 */
interface Times {
  readonly times: number
  readonly newestMs: number
}

export const createWatched = () => {
  let memory: Memory = { sites: new Map(), grid: createGrid(), paths: new Map(), devices: new Map() }
  let upto: string | undefined
  let seen: ReadonlySet<number> = new Set()
  let lookedMs = 0

  const refresh = async (tx: Tx, nowMs: number): Promise<Watched> => {
    const isStale = upto === undefined || Math.abs(nowMs - lookedMs) > trustedMs
    const changes = await readSiteChanges(tx, isStale ? undefined : upto)
    const news = changes.found.filter(({ id }) => !seen.has(id))
    const siteIds = [...new Set(news.filter(isSite).map(({ ref }) => ref))]
    if (isStale || news.some((one) => !isSite(one))) {
      memory = { sites: new Map(), grid: createGrid(), paths: new Map(), devices: new Map() }
      for (const row of await loadWatched(tx, nowMs)) put(memory, row)
    } else if (siteIds.length > 0) {
      const rows = await loadWatched(tx, nowMs, siteIds)
      for (const id of siteIds) drop(memory, id)
      for (const row of rows) put(memory, row)
    }
    upto = changes.upto
    seen = new Set(changes.found.map(({ id }) => id))
    lookedMs = nowMs
    return watchedOf(memory)
  }
  return {
    refresh,
    /** Drops what was read in a transaction that did not commit. */
    forget(): void {
      upto = undefined
    },
  }
}

const isSite = ({ kind }: Change): boolean => kind === 'site'

const put = ({ sites, grid, paths, devices }: Memory, row: WatchRow): void => {
  const { id, name, type, shapedAt, west, south, east, north, subscriptions } = row
  sites.set(id, { id, name, type, area: siteAreaOf(row), shapedMs: shapedAt, subscriptions })
  grid.put(id, { west, south, east, north })
  for (const { orgPath, deviceIds, fromMs } of subscriptions) {
    const sinceMs = Math.max(shapedAt, fromMs)
    if (deviceIds) for (const deviceId of deviceIds) count(devices, deviceId, sinceMs)
    else count(paths, orgPath, sinceMs)
  }
}

const drop = ({ sites, grid, paths, devices }: Memory, id: number): void => {
  for (const { orgPath, deviceIds } of sites.get(id)?.subscriptions ?? []) {
    if (deviceIds) for (const deviceId of deviceIds) discount(devices, deviceId)
    else discount(paths, orgPath)
  }
  sites.delete(id)
  grid.remove(id)
}

const count = <Key>(counted: Map<Key, Times>, key: Key, sinceMs: number): void => {
  const known = counted.get(key)
  counted.set(key, { times: (known?.times ?? 0) + 1, newestMs: Math.max(known?.newestMs ?? sinceMs, sinceMs) })
}

const discount = <Key>(counted: Map<Key, Times>, key: Key): void => {
  const known = counted.get(key)
  if (known && known.times > 1) counted.set(key, { ...known, times: known.times - 1 })
  else counted.delete(key)
}

export type SiteShapeRow = Pick<WatchRow, 'shape' | 'lng' | 'lat' | 'radius' | 'points'>

export const siteAreaOf = ({ shape, lng, lat, radius, points }: SiteShapeRow): SiteArea =>
  shape === 'circle'
    ? { shape, center: { lng, lat }, radiusM: radius ?? 0 }
    : { shape, points: (points ?? []).map(([x, y]) => ({ lng: x, lat: y })) }

const covers = ({ orgPath, deviceIds }: WatchSubscription, device: WatchedDevice): boolean =>
  device.orgPath.startsWith(orgPath) && (deviceIds === null || deviceIds.has(device.id))

const never = Number.NEGATIVE_INFINITY
const watchedOf = ({ sites, grid, paths, devices }: Memory): Watched => ({
  isEmpty: sites.size === 0,
  find: (siteId) => sites.get(siteId),
  covers,
  isWatched: ({ id, orgPath }) => devices.has(id) || stepsOf(orgPath).some((path) => paths.has(path)),
  newestMsOf: (device) => newestOf({ paths, devices }, device),
  watchOf: (device) => ({
    newestMs: newestOf({ paths, devices }, device),
    near: nearOf({ sites, grid }, device),
    find: (siteId) => {
      const site = sites.get(siteId)
      return site && watchedSite(site, device)
    },
    dwells: (siteId) => (sites.get(siteId)?.subscriptions ?? []).flatMap((one) => dwellOf(one, device)),
  }),
})

const newestOf = ({ paths, devices }: Pick<Memory, 'paths' | 'devices'>, { id, orgPath }: WatchedDevice): number =>
  Math.max(devices.get(id)?.newestMs ?? never, ...stepsOf(orgPath).map((path) => paths.get(path)?.newestMs ?? never))

const dwellOf = (subscription: WatchSubscription, device: WatchedDevice): DwellWish[] => {
  const { fromMs, untilMs, dwellS } = subscription
  return dwellS !== null && covers(subscription, device) ? [{ fromMs, untilMs, dwellMs: dwellS * 1000 }] : []
}

/**
 * Gives the sites near a fix. A batch may bring a thousand fixes near the same sites, so what holds
 * for those is looked up once.
 */
const nearOf = ({ sites, grid }: Pick<Memory, 'sites' | 'grid'>, device: WatchedDevice): DeviceWatch['near'] => {
  const spans = new Map<number, Spans>()
  const spansAt = (id: number): Spans => {
    const known = spans.get(id)
    if (known) return known
    const found = spansOf(sites.get(id) as Known, device)
    spans.set(id, found)
    return found
  }
  return (fix, atMs = fix.atMs) => {
    const near: WatchedSite[] = []
    for (const id of grid.touching(boxOf(fix))) {
      const { site, own } = spansAt(id)
      // A site counts only while a subscription watches the device there.
      if (own.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)) near.push(site)
    }
    return near
  }
}

interface Spans {
  readonly site: WatchedSite
  readonly own: readonly WatchSubscription[]
}
const spansOf = (site: Known, device: WatchedDevice): Spans => {
  const own = site.subscriptions.filter((one) => covers(one, device))
  const sinceMs = Math.max(site.shapedMs, Math.min(...own.map(({ fromMs }) => fromMs)))
  return { own, site: { id: site.id, area: site.area, sinceMs } }
}

/** Follows a device until it leaves the site, also when the subscription is over. */
const watchedSite = (site: Known, device: WatchedDevice): WatchedSite => {
  const own = site.subscriptions.filter((one) => covers(one, device))
  const sinceMs = Math.max(site.shapedMs, own.length > 0 ? Math.min(...own.map(({ fromMs }) => fromMs)) : 0)
  return { id: site.id, area: site.area, sinceMs }
}

const boxOf = ({ lng, lat, marginM }: SiteFix) => {
  const high = (marginM + 1) / metresPerDegree
  const wide = Math.min(180, high / Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  return { west: lng - wide, east: lng + wide, south: lat - high, north: lat + high }
}
