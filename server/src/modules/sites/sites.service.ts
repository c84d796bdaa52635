/** Use cases of sites. `version` refuses an edit of what somebody else has changed meanwhile. */
import type { Input, Output } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { LatLngText } from '@coldway/contract/fields.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import { areaOf, type Bounds, centerOf, type GivenArea, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import type { DrawnSite, Site, SiteRow, sites } from '@coldway/contract/sites/sites.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import { containing } from '../../platform/list-sql.ts'
import { type OrgScope, seesAllTenants } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import * as store from './sites.store.ts'

/** The part of places that sites need: an address of a position, towns by name. */
export interface SitePlaces {
  addressesOf(points: readonly LngLat[], language: Language): Promise<readonly { readonly address: string }[]>
  towns(
    text: string,
    language: Language,
  ): Promise<readonly { name: string; province: string; lng: number; lat: number }[]>
}
export interface SitesParts {
  readonly db: Db
  readonly clock: Clock
  readonly organisations: OrganisationsService
  readonly places: SitePlaces
}
type NewSite = Input<typeof sites.save>

/** Squares on each side of a window in which sites are counted. */
const squaresPerSide = 16

export const createSitesService = (parts: SitesParts) => {
  const { db, clock, organisations, places } = parts
  /** Gives the address of the input, or the address of the site's middle. */
  const addressOf = async (given: { address?: string | null | undefined }, area: SiteArea, language: Language) => {
    if (given.address) return given.address
    const [found] = await places.addressesOf([centerOf(area)], language)
    return Array.from(found?.address ?? '')
      .slice(0, limits.addressMax)
      .join('')
  }

  return {
    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<typeof sites.queryPageList>,
      order: 'newest' | 'byName',
    ): Promise<Page<SiteRow>> {
      const found = await store.listSites(db, scope, { query, zone, order, nowMs: clock.now() })
      return { ...found, records: found.records.map((row) => toRow(row, zone)) }
    },

    async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<Site> {
      const row = await store.findSite(db, scope, id)
      if (!row) throw fail('siteNotFound')
      return { ...toSite(row, zone), canShare: seesAllTenants(scope) || (row.isOwn && row.isGlobal) }
    },

    async listDrawn(
      { scope }: CallContext<'scope'>,
      { keyword = '', siteTypes, ids, window }: Input<typeof sites.querySiteList>,
    ): Promise<Output<typeof sites.querySiteList>> {
      const wanted = { keyword, siteTypes, ids, window: window && aroundMeridian(window), like: containing(keyword) }
      const { rows, total } = await store.findShown(db, scope, { ...wanted, most: limits.sitesOnMapMax })
      if (total <= limits.sitesOnMapMax || !wanted.window) return { sites: rows.map(toDrawn), clusters: [], total }
      const { west, south, east, north } = wanted.window
      const degrees = Math.max(east - west, north - south, 0.01) / squaresPerSide
      return { sites: [], clusters: await store.countInSquares(db, scope, { ...wanted, degrees }), total }
    },

    async add(
      { scope, language, write }: CallContext<'scope' | 'language' | 'write'>,
      given: NewSite,
    ): Promise<{ id: number }> {
      const area = checkedArea(given)
      if (given.isGlobal && !seesAllTenants(scope)) throw fail('forbidden')
      const address = await addressOf(given, area, language)
      return write(async (tx) => {
        const orgId = given.orgId ?? scope.orgId
        const { path } = await organisations.hold(tx, scope, orgId)
        const site = { ...wordsOf(given, address), orgId, area, source: 'console' as const }
        const [id = 0] = await store.insertSites(tx, [site], clock.now())
        return { data: { id }, note: { entity: 'site', id, name: given.siteName, orgPath: path, after: given } }
      })
    },

    async update(
      { scope, language, write }: CallContext<'scope' | 'language' | 'write'>,
      given: Input<typeof sites.update>,
    ): Promise<null> {
      const area = checkedArea(given)
      const address = await addressOf(given, area, language)
      return write(async (tx) => {
        const [before] = await store.lockSites(tx, scope, [given.id])
        if (!before) throw fail('siteNotFound')
        if (before.version !== given.version) throw fail('conflict')
        if (!before.isOwn && !given.isGlobal) throw fail('forbidden')
        // Every tenant sees a global site, so only the operator may make one.
        if (given.isGlobal && !before.isGlobal && !seesAllTenants(scope)) throw fail('forbidden')
        await store.updateSite(tx, given.id, { ...wordsOf(given, address), area }, clock.now())
        const { createdAt: _created, updatedAt: _updated, orgPath: _path, ...was } = before
        return { data: null, note: { ...noteOf([before]), before: was, after: given } }
      })
    },

    remove: ({ scope, write }: CallContext<'scope' | 'write'>, ids: readonly number[]): Promise<null> =>
      write(async (tx) => {
        const found = await lockAll(tx, scope, ids)
        if (found.some(({ isOwn }) => !isOwn)) throw fail('forbidden')
        await store.deleteSites(tx, ids)
        return {
          data: null,
          note: { ...noteOf(found), before: found.map(({ siteName, siteNo }) => ({ siteName, siteNo })) },
        }
      }),

    /** Locks a site that the caller may use, until the commit. */
    async hold(tx: Tx, scope: OrgScope, id: number): Promise<store.LockedSite> {
      const [row] = await store.lockSites(tx, scope, [id])
      if (!row) throw fail('siteNotFound')
      return row
    },

    holdAll: (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<store.LockedSite[]> => lockAll(tx, scope, ids),

    async find({ language }: CallContext<'language'>, text: string): Promise<Output<typeof sites.getResultByAddress>> {
      const position = LatLngText.safeParse(text)
      if (position.success) {
        const [found] = await places.addressesOf([position.data], language)
        const address = found?.address ?? text
        return { results: [{ ...position.data, name: address, address }] }
      }
      const towns = await places.towns(text, language)
      if (towns.length === 0) throw fail('addressFailed')
      const results = towns.map(({ name, province, lng, lat }) => ({
        lat,
        lng,
        name,
        address: [name, province].filter(Boolean).join(', '),
      }))
      return { results }
    },
  }
}
export type SitesService = ReturnType<typeof createSitesService>

/** The contract has refused invalid areas. */
const checkedArea = (given: GivenArea): SiteArea => {
  const area = areaOf(given)
  if (typeof area === 'string') throw fail(area)
  return area
}

const lockAll = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<store.LockedSite[]> => {
  const wanted = new Set(ids)
  const found = await store.lockSites(tx, scope, [...wanted])
  if (found.length !== wanted.size) throw fail('siteNotFound')
  return found
}

const noteOf = (found: readonly store.LockedSite[]): Note => {
  const orgPath = found.find((site) => site.orgPath !== null)?.orgPath
  return {
    entity: 'site',
    id: found.map(({ id }) => id).join(),
    name: found.map(({ siteName }) => siteName).join(', '),
    ...(orgPath && { orgPath }),
  }
}

const wordsOf = (given: NewSite | Input<typeof sites.update>, address: string): store.SiteWords => ({
  siteNo: given.siteNo ?? null,
  siteName: given.siteName,
  gln: given.gln,
  siteType: given.siteType,
  address,
  isGlobal: given.isGlobal,
})

const aroundMeridian = (window: Bounds): Bounds =>
  window.east < window.west ? { ...window, east: window.east + 360 } : window

const plainOf = ({ createdAt, updatedAt, points: _points, ...row }: store.SiteRecord, zone: string) => ({
  ...row,
  createTime: printTime(createdAt, zone),
  updateTime: printTime(updatedAt, zone),
})

const toRow = (row: store.ListedSite, zone: string): SiteRow => ({
  ...plainOf(row, zone),
  subscriptionCount: row.subscriptionCount,
  coordinates: (row.points ?? [[row.centerlng, row.centerlat]]).map(([lng, lat]) => `${lat},${lng}`).join('; '),
})

const pointsOf = ({ points }: Pick<store.SiteRecord, 'points'>) => (points ?? []).map(([lng, lat]) => ({ lat, lng }))
const toSite = (row: store.SiteRecord, zone: string): Omit<Site, 'canShare'> => ({
  ...plainOf(row, zone),
  points: pointsOf(row),
})
const toDrawn = ({ points, ...row }: store.Shown & { total?: number }): DrawnSite => {
  const { total: _total, ...site } = row
  return { ...site, points: pointsOf({ points }) }
}
