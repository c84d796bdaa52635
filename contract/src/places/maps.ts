/**
 * The base maps the operator has configured beside the embedded one, as tiles or a style. Everything is stored and evaluated in
 * WGS-84; a source names the datum of its tiles, and the console converts at the map's edge. (settled.md "Maps")
 */
import { z } from 'zod'
import { calls, Nothing, post } from '../call.ts'
import { mapProviders } from '../enums.ts'

/**
 * The datums of maps. GCJ-02 is required by law for maps of mainland China; BD-09 is Baidu's, and
 * its tiles have Baidu's own grid and projection too.
 */
export const datums = ['wgs84', 'gcj02', 'bd09'] as const
export type Datum = (typeof datums)[number]

/** Tiles of road conditions, drawn over a base map of the same provider. */
const TrafficTiles = z.object({ tiles: z.string(), maxZoom: z.int(), datum: z.enum(datums) })

export const MapSource = z.object({
  id: z.enum(mapProviders),
  /** The name of the operator's own map; null: the provider's name has a text in every language. */
  name: z.string().nullable(),
  /**
   * `tiles` is the URL of raster tiles with {z}, {x} and {y}, of a PMTiles archive, or of a style document of the MapLibre
   * kind.
   */
  kind: z.enum(['raster', 'pmtiles', 'style']),
  tiles: z.string(),
  tileSize: z.union([z.literal(256), z.literal(512)]),
  maxZoom: z.int(),
  datum: z.enum(datums),
  attribution: z.string(),
  /**
   * URL that names the holders of rights in a part of the map, with {zoom}, {north}, {south}, {east} and {west}; null where
   * `attribution` says all.
   */
  credits: z.string().nullable(),
  /** The road conditions; null when the provider gives none. */
  traffic: TrafficTiles.nullable(),
})
export type MapSource = z.infer<typeof MapSource>

/** A map that is not offered: not set up, or its provider does not answer or refuses the key. */
export const MissingMap = z.object({
  id: z.enum(mapProviders),
  why: z.enum(['notSetUp', 'noAnswer']),
  /** The variable of the operator's configuration that decides it. */
  variable: z.string(),
})
export type MissingMap = z.infer<typeof MissingMap>

export const maps = calls('maps', '/v3/system/maps', {
  sources: post({
    does: 'The base maps beside the embedded one, and those that are not offered, with the reason.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({ sources: z.array(MapSource), missing: z.array(MissingMap) }),
    fails: [],
  }),
})
