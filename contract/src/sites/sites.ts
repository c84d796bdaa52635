/**
 * Sites (geofences): circles of more than a kilometre and polygons of any size, in WGS-84. All organisations can use and edit a
 * global site; only its own can delete it or make it local again. (product.md section 3; rules-and-calls.md section 5)
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { siteShapes, siteSources, siteTypes } from '../enums.ts'
import { Address, lineOf, Name } from '../fields.ts'
import { Gln } from '../gs1.ts'
import { limits } from '../limits.ts'
import { choice, idOf, keyword, listPage, text, time } from '../list.ts'
import { pushBody, pushFails, pushIds, SitePush } from './site-push.ts'
import { areaOf, type GivenArea } from './site-shape.ts'
import { sheetImportCalls } from '../downloads/workbooks.ts'
import { whole } from '../whole.ts'

const Lng = z.number().min(-limits.lngMaxDeg).max(limits.lngMaxDeg)
const Lat = z.number().min(-limits.latMaxDeg).max(limits.latMaxDeg)
const Point = z.object({ lat: Lat, lng: Lng })

/** A site as a list shows it. */
export const SiteRow = z.object({
  id: z.int(),
  siteNo: z.string(),
  siteName: z.string(),
  /** The GS1 key of the place (GLN); null when none is entered. */
  gln: z.string().nullable(),
  siteType: z.enum(siteTypes),
  shape: z.enum(siteShapes),
  centerlat: z.number(),
  centerlng: z.number(),
  /** The radius in metres; null for a polygon. */
  radius: z.number().nullable(),
  /** The centre or the corners as 'lat,lng; lat,lng', in the format of an import. */
  coordinates: z.string(),
  address: z.string(),
  isGlobal: z.boolean(),
  source: z.enum(siteSources),
  /** Null for a global site of an organisation that the reader does not see. */
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  /** The site belongs to the reader's organisations, which may delete it and make it local again. */
  isOwn: z.boolean(),
  /** The number of active subscriptions of the reader's organisations. */
  subscriptionCount: z.int(),
  version: z.int(),
  createTime: z.string(),
  updateTime: z.string(),
})
export type SiteRow = z.infer<typeof SiteRow>

/** `points`: the corners of a polygon; empty for a circle. */
export const Site = SiteRow.omit({ coordinates: true, subscriptionCount: true }).extend({
  points: z.array(Point),
  /**
   * True when the reader may make it global or local; only accounts of the root organisation share a
   * site with all.
   */
  canShare: z.boolean(),
})
export type Site = z.infer<typeof Site>

/** A site as a map draws it. */
export const DrawnSite = Site.pick({
  id: true,
  siteName: true,
  siteType: true,
  shape: true,
  centerlat: true,
  centerlng: true,
  radius: true,
  points: true,
  isGlobal: true,
})
export type DrawnSite = z.infer<typeof DrawnSite>

export const siteFields = {
  /** The number of the site; null: the server assigns one. */
  siteNo: lineOf(1, limits.siteNoMax).nullable().default(null),
  siteName: Name,
  gln: Gln.nullable().default(null),
  siteType: z.enum(siteTypes),
  shape: z.enum(siteShapes),
  centerlat: Lat.nullable().default(null),
  centerlng: Lng.nullable().default(null),
  /** The radius of a circle in metres. */
  radius: z.number().nullable().default(null),
  points: z.array(Point).max(limits.sitePointsMax).default([]),
  /** The address; null: that of its centre. */
  address: Address.nullable().default(null),
  isGlobal: z.boolean().default(false),
}

const checkArea = ({ value, issues }: z.core.ParsePayload<GivenArea>): void => {
  const area = areaOf(value)
  if (typeof area === 'string') issues.push({ code: 'custom', message: area, params: { error: area }, input: value })
}

const shapeFails = ['siteRadiusOutOfRange', 'siteShapeMismatch', 'coordinatesInvalid'] as const
const columns = {
  id: idOf('site'),
  /** Name, number, address or GLN. */
  keyword,
  siteNo: text,
  siteName: text,
  gln: text,
  siteType: choice(siteTypes),
  shape: choice(siteShapes),
  address: text,
  isGlobal: { types: ['eq'], value: z.boolean(), isSortable: true },
  source: choice(siteSources),
  orgId: idOf('organisation'),
  createTime: time,
  updateTime: time,
} as const
const look = { audience: ['user'], needs: 'site:view', effect: 'read' } as const
const change = { audience: ['user'], needs: 'site:edit', effect: 'write' } as const

/** A window of a map; `east` below `west` goes across the 180th meridian. */
const Window = z.object({ west: Lng, south: Lat, east: Lng, north: Lat }).refine(({ south, north }) => south <= north)

export const sites = calls('sites', '/v3/road/bds-fence', {
  queryPageList: listPage({
    does: "Sites of the caller's organisations and global ones, newest first.",
    needs: 'site:view',
    columns,
    row: SiteRow,
  }),
  queryPageListOrderByASC: listPage({
    does: 'The same sites by their names.',
    needs: 'site:view',
    columns,
    row: SiteRow,
  }),
  querySiteList: post({
    does: 'Sites to choose from or to draw: by name or number, by type, in a window of a map. Sites beyond the first thousand are counted in clusters.',
    ...look,
    ids: [{ at: 'ids[]', entity: 'site' }],
    body: z.object({
      /** A part of name, number or address. */
      keyword: z.string().trim().max(50).optional(),
      siteTypes: z.array(z.enum(siteTypes)).max(siteTypes.length).optional(),
      ids: z.array(Id).max(limits.sitesOnMapMax).optional(),
      window: Window.optional(),
    }),
    gives: z.object({
      sites: z.array(DrawnSite).max(limits.sitesOnMapMax),
      /** Replace the sites when there are too many. */
      clusters: z.array(z.object({ lng: z.number(), lat: z.number(), count: z.int() })),
      total: z.int(),
    }),
    fails: [],
  }),
  queryById: post({
    does: 'One site with its corners.',
    ...look,
    ids: [{ at: 'id', entity: 'site' }],
    body: z.object({ id: Id }),
    gives: Site,
    fails: ['siteNotFound'],
  }),
  save: post({
    does: "Adds a site to an organisation, the caller's own when left out.",
    ...change,
    ids: [{ at: 'orgId', entity: 'organisation' }],
    body: z.object({ orgId: Id.optional(), ...siteFields }).check(checkArea),
    gives: z.object({ id: z.int() }),
    fails: ['organisationNotFound', 'forbidden', ...shapeFails],
  }),
  update: post({
    does: 'Changes a site; its new area applies from then on, also to devices inside.',
    ...change,
    ids: [{ at: 'id', entity: 'site' }],
    body: z.object({ id: Id, version: z.int(), ...whole(siteFields) }).check(checkArea),
    gives: Done,
    fails: ['siteNotFound', 'conflict', 'forbidden', ...shapeFails],
  }),
  deleteByIds: post({
    does: 'Deletes sites with their subscriptions, all or none; records stay.',
    ...change,
    ids: [{ at: 'ids[]', entity: 'site' }],
    body: z.object({ ids: z.array(Id).min(1).max(1000) }),
    gives: Done,
    fails: ['siteNotFound', 'forbidden'],
  }),
  queryPushMsg: post({
    does: 'Who is notified of entry, exit and dwell at one site, which replaces the setting of the scene.',
    ...look,
    ids: [
      { at: 'fenceId', entity: 'site' },
      { at: 'orgId', entity: 'organisation' },
    ],
    body: z.object({ fenceId: Id, orgId: Id.optional() }),
    gives: SitePush,
    fails: ['siteNotFound', 'organisationNotFound'],
  }),
  saveMsgPush: post({
    does: 'Sets who is notified of entry, exit and dwell at one site.',
    ...change,
    ids: [{ at: 'fenceId', entity: 'site' }, ...pushIds],
    body: pushBody({ fenceId: Id }),
    gives: Done,
    fails: ['siteNotFound', ...pushFails],
  }),
  getResultByAddress: post({
    does: "Places for a text: towns by their name, or the address of a position written 'lat,lng'.",
    ...look,
    ids: [],
    body: z.object({ address: lineOf(1, limits.addressMax) }),
    gives: z.object({
      results: z.array(z.object({ lat: z.number(), lng: z.number(), name: z.string(), address: z.string() })),
    }),
    fails: ['addressFailed'],
  }),
  ...sheetImportCalls('sites', 'site:edit'),
})
